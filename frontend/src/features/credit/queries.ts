import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { apiQuery } from "@/shared/api/queries";
import type { Reads } from "@/shared/session/reads";

/** The policy in force, the coming one, and for HR all versions. */
export const policyQuery = () => apiQuery("/referral-policy/");

/** What is known of the user's own credit before they refer somebody, or one of their connections, to a job. */
export const creditNoticeQuery = (job: number, connection: number | null) =>
  apiQuery("/jobs/{id}/credit/", { path: { id: job }, query: { connection } });

/** The decision about a referral, for its referrer and HR; does not fetch without an id. */
export const creditQuery = (referral: number | null) =>
  apiQuery("/referrals/{id}/credit/", { path: { id: referral } });

/** Objects to the decision about the user's own referral. */
export function useObject(referral: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      api.post("/referrals/{id}/objection/", { path: { id: referral }, body: { text } }),
    onSuccess: (saved) => queryClient.setQueryData(creditQuery(referral).queryKey, saved),
    // It may have been decided anew meanwhile.
    onError: () => void queryClient.invalidateQueries({ queryKey: creditQuery(referral).queryKey }),
  });
}

/** What the screen of the policy begins with. */
export const policyReads: Reads = ({ companyId }) => (companyId === null ? [] : [policyQuery()]);
