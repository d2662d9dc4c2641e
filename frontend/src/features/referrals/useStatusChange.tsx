import { useState } from "react";
import { errorMessage, isConflict } from "@/shared/api/errors";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { REFERRAL_STATUS } from "@/shared/ui/status";
import { STATUS_CHANGE } from "./messages";
import { useSetReferralStatus } from "./useReferrals";

const statusLabel = (status: ReferralStatus): string => REFERRAL_STATUS[status].label;

/** An outcome: leaving it changes what the figures said. */
const isOutcome = (status: ReferralStatus): boolean => status === "HIRED" || status === "REJECTED";

/**
 * Moves a referral to any status, in any order. `confirmation` asks before an outcome is undone; `problem` says
 * why the status is the old one again and, where somebody else was faster, leads to what they did.
 */
export function useStatusChange(referral: Referral, reload: () => unknown, onSaved?: () => void) {
  const { status, connection_name: person } = referral;
  const [asked, setAsked] = useState<ReferralStatus | null>(null);
  const notify = useNotify();
  const runOnce = useSubmitGuard();
  const { mutateAsync, isPending, error, reset } = useSetReferralStatus(referral);

  const save = (next: ReferralStatus): void =>
    runOnce(async () => {
      const saved = await mutateAsync(next);
      notify(STATUS_CHANGE.saved(statusLabel(saved.status)));
      onSaved?.();
    });
  return {
    busy: isPending,
    change: (next: ReferralStatus): void => {
      if (next === status) return;
      if (isOutcome(status)) setAsked(next);
      else save(next);
    },
    problem: error && (
      <ErrorBanner
        onClose={reset}
        {...(isConflict(error) && {
          onRetry: () => {
            reset();
            reload();
          },
          retryLabel: STATUS_CHANGE.reload,
        })}
      >
        {STATUS_CHANGE.failed(errorMessage(error))}
      </ErrorBanner>
    ),
    confirmation: asked && (
      <ConfirmDialog
        open
        title={STATUS_CHANGE.leaveTitle(statusLabel(status))}
        confirmLabel={STATUS_CHANGE.leaveConfirm(statusLabel(asked))}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          save(asked);
        }}
      >
        {STATUS_CHANGE.leaveText(person, statusLabel(status), statusLabel(asked))}
      </ConfirmDialog>
    ),
  };
}
