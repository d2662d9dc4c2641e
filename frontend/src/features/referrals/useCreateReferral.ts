import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { isConflict } from "@/shared/api/errors";
import { useRefreshAffected } from "@/shared/api/queries";
import type { ReferralInput } from "@/shared/api/types";

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
