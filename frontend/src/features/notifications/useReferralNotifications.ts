import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/shared/api/client";
import { apiPage } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";
import { unreadQuery } from "./useNotifications";

/** Far more than anybody leaves unread. */
const MAX_UNREAD = 200;

/** Whether there are unread notifications about a referral; asked again whenever their number rises. */
const unreadAboutQuery = (referral: number) =>
  apiPage("/notifications/", { query: { unread: true, referral, limit: 1 } });

/** Marks notifications about the referral on screen as read, if there are any; null for none. */
export function useMarkReferralRead(referral: number | null): void {
  const { readOnly } = useSession();
  const queryClient = useQueryClient();
  const { data: count } = useQuery(unreadQuery());
  const asks = referral !== null && !readOnly && Boolean(count?.unread);
  const { data, isPlaceholderData } = useQuery({ ...unreadAboutQuery(referral ?? 0), enabled: asks });
  const hasUnread = asks && !isPlaceholderData && Boolean(data?.count);
  useEffect(() => {
    if (!hasUnread || referral === null) return;
    api
      .post("/notifications/read-all/", { body: { referral } })
      .then(() =>
        queryClient.invalidateQueries({
          predicate: ({ queryKey: [path] }) => String(path).startsWith("/notifications/"),
        }),
      )
      // It stays unread until the next visit.
      .catch(() => undefined);
  }, [referral, hasUnread, queryClient]);
}

/** The referrals with unread notifications, and when the last of these came. */
export function useUnreadReferrals(): ReadonlyMap<number, string> {
  const { data: count } = useQuery(unreadQuery());
  const { data } = useQuery({
    ...apiPage("/notifications/", { query: { unread: true, limit: MAX_UNREAD } }),
    enabled: (count?.unread ?? 0) > 0,
  });
  const rows = count?.unread ? (data?.rows ?? []) : [];
  const pairs = rows.flatMap(({ referral, created_at }): [number, string][] =>
    referral === null ? [] : [[referral, created_at]],
  );
  // The newest come first, and the last of a map counts.
  return new Map(pairs.reverse());
}
