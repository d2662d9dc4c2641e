import { hashKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { withdrawReferral } from "@/features/referrals/api";
import { referralKey } from "@/features/referrals/useReferrals";
import { useSession } from "@/shared/session/useSession";

/** Takes one's own referral back; pending until whatever shows or counts referrals knows of it. */
export function useWithdrawReferral() {
  const { view } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => withdrawReferral(id, view.params),
    // The referral itself is gone: asking for it again would only fail.
    onSuccess: (_nothing, id) => {
      const gone = hashKey(referralKey(view.key, id));
      return queryClient.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== gone });
    },
    onError: (error) => {
      console.error("The referral was not withdrawn.", error);
      // It may have moved meanwhile, and that is to be seen.
      void queryClient.invalidateQueries();
    },
  });
}
