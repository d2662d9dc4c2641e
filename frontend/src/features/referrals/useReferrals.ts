import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import type { QueryOf } from "@/shared/api/calls";
import { api } from "@/shared/api/client";
import { isConflict } from "@/shared/api/errors";
import { queryKey, useApiList, useApiQuery, useRefreshAffected } from "@/shared/api/queries";
import type { Referral, ReferralDetail, ReferralInput, ReferralUpdate } from "@/shared/api/types";
import { useLogError } from "@/shared/hooks/useLogError";

const referralKey = (id: number) => queryKey("/referrals/{id}/", { path: { id } });

/** The keys of a referral and its messages. */
const referralAndMessagesKeys = (id: number) => [
  referralKey(id),
  queryKey("/referrals/{id}/messages/", { path: { id } }),
];

/** One page of the referrals that match a query. */
export const useReferrals = (query: QueryOf<"/referrals/">, enabled = true) =>
  useApiList("/referrals/", { query, enabled });

/** The number of referrals, in total and by status. */
export function useReferralCounts(query: QueryOf<"/referrals/counts/">) {
  const counts = useApiQuery("/referrals/counts/", { query, placeholderData: keepPreviousData });
  useLogError(counts.error, "The totals could not be loaded.");
  return counts;
}

/** One referral with its history; does not fetch without an id. */
export const useReferral = (id: number | null) => useApiQuery("/referrals/{id}/", { path: { id } });

/** Refers a connection to a job. On a conflict, refetches, as the data on screen is out of date. */
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
 * Changes the status of a referral, with its texts. Optimistic: the new status is shown at once and
 * rolled back on failure; on success the response replaces the cached referral and affected queries
 * are refetched.
 */
export function useSetReferralStatus(referral: Referral) {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  const key = referralKey(referral.id);
  return useMutation({
    mutationFn: (decision: ReferralUpdate) =>
      api.put("/referrals/{id}/", { path: { id: referral.id }, body: { ...referral, ...decision } }),
    onMutate: async ({ status }) => {
      // A pending fetch would overwrite the optimistic status.
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

/** The texts of a decision that was undone: they are offered again for the next one, as long as they are cached. */
export const undoneTextsKey = (id: number) => ["undone-decision", id];

/** Undoes a decision, given the response to it. Also works once its form is closed. */
export function useUndoDecision() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  return useMutation({
    mutationFn: ({ id, updated_at }: ReferralDetail) =>
      api.post("/referrals/{id}/undo/", { path: { id }, body: { updated_at } }),
    onSuccess: (restored) => {
      const key = referralKey(restored.id);
      queryClient.setQueryData(key, restored);
      void refresh(key);
    },
    onError: (error) => {
      console.error("The decision was not undone.", error);
      void refresh();
    },
  });
}

/** Erases the candidate of a referral; pending until affected queries are refetched. */
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

/** Withdraws the user's own referral; pending until affected queries are refetched. */
export function useWithdrawReferral() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  return useMutation({
    mutationFn: (id: number) => api.post("/referrals/{id}/withdraw/", { path: { id } }),
    // The referral and its messages no longer exist then: pending fetches of them, or further ones, would fail.
    onMutate: (id) =>
      Promise.all(referralAndMessagesKeys(id).map((key) => queryClient.cancelQueries({ queryKey: key }))),
    onSuccess: (_nothing, id) => refresh(...referralAndMessagesKeys(id)),
    onError: (error) => {
      console.error("The referral was not withdrawn.", error);
      // The status may have changed meanwhile: show the current one.
      void refresh();
    },
  });
}
