import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/shared/api/client";
import { apiPage } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";
import { unreadQuery } from "./useNotifications";

/** Far more than anybody leaves unread. */
const MAX_UNREAD = 200;

/**
 * Marks notifications about the referral on screen as read; null for none. Sends nothing if there
 * are no unread notifications.
 */
export function useMarkReferralRead(referral: number | null): void {
  const { readOnly } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery(unreadQuery());
  const unread = readOnly ? 0 : (data?.unread ?? 0);
  useEffect(() => {
    if (referral === null || unread === 0) return;
    api
      .post("/notifications/read-all/", { body: { referral } })
      .then(() =>
        queryClient.invalidateQueries({
          predicate: ({ queryKey: [path] }) => String(path).startsWith("/notifications/"),
        }),
      )
      // It stays unread until the next visit.
      .catch(() => undefined);
  }, [referral, unread, queryClient]);
}

/** The referrals with unread notifications. */
export function useUnreadReferrals(): ReadonlySet<number> {
  const { data: count } = useQuery(unreadQuery());
  const { data } = useQuery({
    ...apiPage("/notifications/", { query: { unread: true, limit: MAX_UNREAD } }),
    enabled: (count?.unread ?? 0) > 0,
  });
  const rows = count?.unread ? (data?.rows ?? []) : [];
  return new Set(rows.flatMap(({ referral }) => (referral === null ? [] : [referral])));
}
