import { keepPreviousData } from "@tanstack/react-query";
import type { QueryOf } from "@/shared/api/calls";
import { useApiList, useApiQuery } from "@/shared/api/queries";
import { useLogError } from "@/shared/hooks/useLogError";

/** One page of the referrals that match. */
export const useReferrals = (query: QueryOf<"/referrals/">, enabled = true) =>
  useApiList("/referrals/", { query, enabled });

/** How many there are, in all and per status. */
export function useReferralCounts(query: QueryOf<"/referrals/counts/">) {
  const counts = useApiQuery("/referrals/counts/", { query, placeholderData: keepPreviousData });
  useLogError(counts.error, "The totals could not be loaded.");
  return counts;
}

/** One referral with its history; asks for nothing while the id is not known. */
export const useReferral = (id: number | null) => useApiQuery("/referrals/{id}/", { path: { id } });
