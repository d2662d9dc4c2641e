import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useRefreshAffected } from "@/shared/api/queries";
import type { Referral, ReferralDetail, ReferralStatus } from "@/shared/api/types";

/**
 * Saves a referral with another status. The new one is shown at once and taken back if the server refuses;
 * its answer replaces what is shown, and whatever else shows or counts referrals is read anew.
 */
export function useSetReferralStatus(referral: Referral) {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("referral");
  const path = { id: referral.id };
  const key = queryKey("/referrals/{id}/", { path });
  return useMutation({
    mutationFn: (status: ReferralStatus) =>
      api.put("/referrals/{id}/", { path, body: { ...referral, status } }),
    onMutate: async (status) => {
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
    onError: (error, _status, context) => {
      console.error("The status was not changed.", error);
      queryClient.setQueryData(key, context?.before);
    },
  });
}
