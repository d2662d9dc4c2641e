import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ListParams } from "@/shared/api/page";
import { useLogError } from "@/shared/hooks/useLogError";
import { useSession } from "@/shared/session/useSession";
import { getReferral, getReferralCounts, getReferrals, type ReferralFilters } from "./api";

/** One page of the referrals that match; the rows shown stay until the next ones have come. */
export function useReferrals(filters: ReferralFilters & ListParams, enabled = true) {
  const { view } = useSession();
  const params = { ...filters, ...view.params };
  return useQuery({
    queryKey: ["referrals", view.key, "list", params],
    queryFn: ({ signal }) => getReferrals(params, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** How many there are, in all and per status. */
export function useReferralCounts(filters: Omit<ReferralFilters, "status">) {
  const { view } = useSession();
  const params = { ...filters, ...view.params };
  const query = useQuery({
    queryKey: ["referrals", view.key, "counts", params],
    queryFn: ({ signal }) => getReferralCounts(params, signal),
    placeholderData: keepPreviousData,
  });
  useLogError(query.error, "The totals could not be loaded.");
  return query;
}

/** Where the cache keeps one referral of a view. */
export const referralKey = (viewKey: string, id: number) => ["referrals", viewKey, "one", id] as const;

/** One referral with its history; asks for nothing while the id is not known. */
export function useReferral(id: number | null) {
  const { view } = useSession();
  return useQuery({
    queryKey: referralKey(view.key, id ?? 0),
    queryFn: ({ signal }) => getReferral(id ?? 0, view.params, signal),
    enabled: id !== null,
  });
}
