import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api } from "@/shared/api/client";
import { apiQuery, useRefreshAffected } from "@/shared/api/queries";
import { useAction } from "@/shared/hooks/useAction";
import { setTitleCount } from "@/shared/hooks/useDocumentTitle";
import { useSession } from "@/shared/session/useSession";
import { millisecondsSinceInput, trackInput } from "./lastInput";

/** Polling intervals in ms: short while the page is in use, long while it is idle. */
const ACTIVE_INTERVAL = 4_000;
const IDLE_INTERVAL = 30_000;
const ACTIVE_PERIOD = 120_000;

const pollingInterval = (): number =>
  millisecondsSinceInput() < ACTIVE_PERIOD ? ACTIVE_INTERVAL : IDLE_INTERVAL;

/** The sentence for notifications that could not be loaded. */
export const notificationsFailed = (message: string): string => t`Error fetching notifications: ${message}`;

/** The number of unread notifications. The session has read it with the account. */
export const unreadQuery = () => apiQuery("/notifications/count/");

/**
 * The number of unread notifications; 0 while unknown. Polls while the page is visible and
 * refetches when it becomes visible; an unchanged count costs the server one statement. When the
 * count rises, affected queries are refetched.
 */
export function useUnreadCount(): number {
  const { data } = useQuery({
    ...unreadQuery(),
    refetchInterval: pollingInterval,
    refetchOnWindowFocus: "always",
  });
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

/**
 * Marks one or all notifications as read; does nothing when viewing as another person. `done` is
 * the notice after success.
 */
export function useMarkRead(done?: () => string) {
  const queryClient = useQueryClient();
  const { readOnly } = useSession();
  return useAction({
    run: async (target: MarkTarget) => {
      if (readOnly) return;
      if ("id" in target) await api.post("/notifications/{id}/read/", { path: { id: target.id } });
      else await api.post("/notifications/read-all/", { body: {} });
      await queryClient.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith("/notifications/"),
      });
    },
    done,
    failed: (message) => t`This could not be marked as read: ${message}`,
  });
}
