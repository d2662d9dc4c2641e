import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { getReferral, putReferral } from "@/features/referrals/api";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { useSession } from "@/shared/session/useSession";

/**
 * Saves a referral with another status; every list and figure is read anew then. `shown` is the referral as last
 * read: after somebody else was faster, `reload` brings what they did.
 */
export function useUpdateStatus(referral: Referral, onSaved: (saved: Referral) => void) {
  const { view } = useSession();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState(referral);
  const runOnce = useSubmitGuard();

  const saving = useMutation({
    mutationFn: (status: ReferralStatus) => putReferral({ ...shown, status }, view.params),
    onSuccess: (saved) => {
      void queryClient.invalidateQueries();
      onSaved(saved);
    },
    onError: (error) => console.error("The status was not changed.", error),
  });
  const reading = useMutation({
    mutationFn: () => getReferral(shown.id, view.params),
    onSuccess: (fresh) => {
      saving.reset();
      setShown(fresh);
      void queryClient.invalidateQueries();
    },
  });

  return {
    shown,
    busy: saving.isPending || reading.isPending,
    error: reading.error ?? saving.error,
    /** The second click of a double click comes before the button knows that it is busy. */
    save: (status: ReferralStatus): void => runOnce(() => saving.mutateAsync(status)),
    reload: (): void => reading.mutate(),
  };
}
