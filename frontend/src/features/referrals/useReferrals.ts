import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { isConflict } from "@/shared/api/errors";
import { queryKey, useApiList, useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { Referral, ReferralDetail, ReferralInput, ReferralUpdate } from "@/shared/api/types";
import { useLogError } from "@/shared/hooks/useLogError";

const referralKey = (id: number) => queryKey("/referrals/{id}/", { path: { id } });

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

/** Puts a connection forward for a job. A conflict means that what is on screen is old, too. */
export function useCreateReferral() {
  const refresh = useRefreshAffected("referral");
  return useMutation({
    mutationFn: (input: ReferralInput) => api.post("/referrals/", { body: input }),
    onSuccess: () => void refresh(),
    onError: (error) => {
      if (isConflict(error)) void refresh();
    },
  });
}

/**
 * Saves a referral with another status, and with what is said about it. The new one is shown at once and taken back if the server refuses;
 * its answer replaces what is shown, and whatever else shows or counts referrals is read anew.
 */
export function useSetReferralStatus(referral: Referral) {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  const key = referralKey(referral.id);
  return useMutation({
    mutationFn: (decision: ReferralUpdate) =>
      api.put("/referrals/{id}/", { path: { id: referral.id }, body: { ...referral, ...decision } }),
    onMutate: async ({ status }) => {
      // A read that is on its way would put the old status back.
      await queryClient.cancelQueries({ queryKey: key });
      const before = queryClient.getQueryData(key);
      queryClient.setQueryData<ReferralDetail>(key, (shown) => shown && { ...shown, status });
      return { before };
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(key, saved);
      void refresh(key);
    },
    onError: (error, _decision, context) => {
      console.error("The status was not changed.", error);
      queryClient.setQueryData(key, context?.before);
    },
  });
}

/** Has the candidate of a referral forgotten; pending until whatever shows them knows of it. */
export function useEraseCandidate(referralId: number) {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  return useMutation({
    mutationFn: () => api.post("/referrals/{id}/erase-candidate/", { path: { id: referralId } }),
    onSuccess: (erased) => {
      queryClient.setQueryData(referralKey(referralId), erased);
      return refresh(referralKey(referralId));
    },
  });
}

/** Takes one's own referral back; pending until whatever shows or counts referrals knows of it. */
export function useWithdrawReferral() {
  const refresh = useRefreshAffected("referral");
  return useMutation({
    mutationFn: (id: number) => api.post("/referrals/{id}/withdraw/", { path: { id } }),
    // The referral itself is gone, with its thread: asking for them again would only fail.
    onSuccess: (_nothing, id) =>
      refresh(referralKey(id), queryKey("/referrals/{id}/messages/", { path: { id } })),
    onError: (error) => {
      console.error("The referral was not withdrawn.", error);
      // It may have moved meanwhile, and that is to be seen.
      void refresh();
    },
  });
}
