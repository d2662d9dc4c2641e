import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/shared/api/client";
import { useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import { setTitleCount } from "@/shared/hooks/useDocumentTitle";
import { useSession } from "@/shared/session/useSession";
import { millisecondsSinceInput, watchInput } from "./lastInput";

/** Somebody who works in the page hears of it within seconds; a page that is only open asks less often. */
const IN_USE_EVERY = 4_000;
const OPEN_EVERY = 30_000;
const IN_USE_FOR = 120_000;

const pollingInterval = (): number => (millisecondsSinceInput() < IN_USE_FOR ? IN_USE_EVERY : OPEN_EVERY);

/**
 * How many notifications are unread; 0 until that is known. Asked for again and again while the page is visible, and
 * at once when it becomes so: an answer that has not changed costs the server one statement. What changed along with
 * it on screen is asked for anew.
 */
export function useUnreadCount(): number {
  const { data } = useApiQuery("/notifications/count/", {
    staleTime: 0,
    refetchInterval: pollingInterval,
  });
  const unread = data?.unread ?? 0;
  const refresh = useRefreshAffected("notification");
  const last = useRef(data?.unread);
  useEffect(watchInput, []);
  useEffect(() => {
    setTitleCount(unread);
    if (last.current !== undefined && unread > last.current) void refresh(["/notifications/count/"]);
    last.current = data?.unread;
  });
  useEffect(() => () => setTitleCount(0), []);
  return unread;
}

type Which = { id: number } | { all: true };

/** Marks one or all as read; nothing in the view of somebody else, who has not read them. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const { readOnly } = useSession();
  return useMutation({
    mutationFn: async (which: Which) => {
      if (readOnly) return;
      if ("id" in which) await api.post("/notifications/{id}/read/", { path: { id: which.id } });
      else await api.post("/notifications/read-all/", { body: {} });
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith("/notifications/"),
      });
    },
  });
}
