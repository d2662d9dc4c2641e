import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useRefreshAffected } from "@/shared/api/queries";

/** Takes one's own referral back; pending until whatever shows or counts referrals knows of it. */
export function useWithdrawReferral() {
  const refresh = useRefreshAffected("referral");
  return useMutation({
    mutationFn: (id: number) => api.post("/referrals/{id}/withdraw/", { path: { id } }),
    // The referral itself is gone: asking for it again would only fail.
    onSuccess: (_nothing, id) => refresh(queryKey("/referrals/{id}/", { path: { id } })),
    onError: (error) => {
      console.error("The referral was not withdrawn.", error);
      // It may have moved meanwhile, and that is to be seen.
      void refresh();
    },
  });
}
