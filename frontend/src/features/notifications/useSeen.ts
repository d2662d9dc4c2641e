import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/shared/api/client";
import { useApiList, useApiQuery } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";

/** More than anybody leaves unread. */
const MOST = 200;

/** Marks as read what was told of a referral that is on screen; null for none. Without unread news it asks nothing. */
export function useSeen(referral: number | null): void {
  const { readOnly } = useSession();
  const queryClient = useQueryClient();
  const { data } = useApiQuery("/notifications/count/");
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
      // It stays unread, and is marked the next time.
      .catch(() => undefined);
  }, [referral, unread, queryClient]);
}

/** The referrals that something unread is told of. */
export function useUnreadReferrals(): ReadonlySet<number> {
  const { data: count } = useApiQuery("/notifications/count/");
  const { data } = useApiList("/notifications/", {
    query: { unread: true, limit: MOST },
    enabled: (count?.unread ?? 0) > 0,
  });
  const rows = count?.unread ? (data?.rows ?? []) : [];
  return new Set(rows.flatMap(({ referral }) => (referral === null ? [] : [referral])));
}
