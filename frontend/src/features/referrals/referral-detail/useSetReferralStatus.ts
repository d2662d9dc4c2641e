import { hashKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { putReferral } from "@/features/referrals/api";
import { referralKey } from "@/features/referrals/useReferrals";
import type { ReferralDetail, ReferralStatus } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";

/**
 * Saves a referral with another status. The new one is shown at once and taken back if the server refuses;
 * its answer replaces what is shown, and whatever else shows or counts referrals is read anew.
 */
export function useSetReferralStatus(referral: ReferralDetail) {
  const { view } = useSession();
  const queryClient = useQueryClient();
  const key = referralKey(view.key, referral.id);
  return useMutation({
    mutationFn: (status: ReferralStatus) => putReferral({ ...referral, status }, view.params),
    onMutate: async (status) => {
      // A read that is on its way would put the old status back.
      await queryClient.cancelQueries({ queryKey: key });
      queryClient.setQueryData<ReferralDetail>(key, (shown) => shown && { ...shown, status });
      return { before: referral };
    },
    onSuccess: (saved) => {
      queryClient.setQueryData(key, saved);
      const own = hashKey(key);
      void queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own });
    },
    onError: (error, _status, context) => {
      console.error("The status was not changed.", error);
      queryClient.setQueryData(key, context?.before);
    },
  });
}
