import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/shared/api/client";
import { useApiList, useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { NotificationKind } from "@/shared/api/types";
import { setTitleCount } from "@/shared/hooks/useDocumentTitle";
import { flag, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";
import { millisecondsSinceInput, trackInput } from "./lastInput";
import { KINDS } from "./messages";

/** Polling intervals in ms: short while the page is in use, long while it is idle. */
const ACTIVE_INTERVAL = 4_000;
const IDLE_INTERVAL = 30_000;
const ACTIVE_PERIOD = 120_000;

const pollingInterval = (): number =>
  millisecondsSinceInput() < ACTIVE_PERIOD ? ACTIVE_INTERVAL : IDLE_INTERVAL;

/** The list of notifications, as the address describes it. */
export const NOTIFICATION_LIST = listParams({
  filters: { kind: oneOf(Object.keys(KINDS) as NotificationKind[]), unread: flag },
});

export function useNotifications(params: ParamsOf<typeof NOTIFICATION_LIST>) {
  // The list has no search.
  const query = { ...NOTIFICATION_LIST.toQuery(params), search: undefined };
  return useApiList("/notifications/", { query, staleTime: 0 });
}

/** The query of the number of unread notifications. The session has read it with the account. */
export const useUnreadQuery = (
  options: { refetchInterval?: () => number; refetchOnWindowFocus?: "always" } = {},
) => useApiQuery("/notifications/count/", options);

/**
 * The number of unread notifications; 0 while unknown. Polls while the page is visible and
 * refetches when it becomes visible; an unchanged count costs the server one statement. When the
 * count rises, affected queries are refetched.
 */
export function useUnreadCount(): number {
  const { data } = useUnreadQuery({ refetchInterval: pollingInterval, refetchOnWindowFocus: "always" });
  const unread = data?.unread ?? 0;
  const refresh = useRefreshAffected("notification");
  const lastUnread = useRef(data?.unread);
  useEffect(trackInput, []);
  useEffect(() => {
    setTitleCount(unread);
    if (lastUnread.current !== undefined && unread > lastUnread.current)
      void refresh(["/notifications/count/"]);
    lastUnread.current = data?.unread;
  });
  useEffect(() => () => setTitleCount(0), []);
  return unread;
}

type MarkTarget = { id: number } | { all: true };

/** Marks one or all notifications as read; does nothing when viewing as another person. */
export function useMarkRead() {
  const queryClient = useQueryClient();
  const { readOnly } = useSession();
  return useMutation({
    mutationFn: async (target: MarkTarget) => {
      if (readOnly) return;
      if ("id" in target) await api.post("/notifications/{id}/read/", { path: { id: target.id } });
      else await api.post("/notifications/read-all/", { body: {} });
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith("/notifications/"),
      });
    },
  });
}
