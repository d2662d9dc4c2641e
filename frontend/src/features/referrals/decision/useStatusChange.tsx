import { useState } from "react";
import { useSetReferralStatus } from "@/features/referrals/useReferrals";
import { errorMessage, isConflict } from "@/shared/api/errors";
import type { Referral, ReferralDetail, ReferralStatus } from "@/shared/api/types";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { REFERRAL_STATUS } from "@/shared/ui/status";
import { STATUS_CHANGE } from "./messages";

/** A status, new or the same, and the texts that go with it. */
export type StatusChange = {
  status: ReferralStatus;
  words?: string;
  internal_note?: string;
  reason?: number;
};

const statusLabel = (status: ReferralStatus): string => REFERRAL_STATUS[status].label;

/** Final statuses: leaving one changes the metrics. */
const isOutcome = (status: ReferralStatus): boolean => status === "HIRED" || status === "REJECTED";

/**
 * Changes the status of a referral, in any order, or sends texts alone. `confirmation` asks before
 * a final status is left; `problem` says why a change was rolled back and, on a conflict, offers to
 * reload.
 */
export function useStatusChange(
  referral: Referral,
  reload: () => unknown,
  onSaved?: (saved: ReferralDetail) => void,
) {
  const { status, connection_name: person, referrer_name: referrer } = referral;
  const [pendingChange, setPendingChange] = useState<StatusChange | null>(null);
  const notify = useNotify();
  const runOnce = useSubmitGuard();
  const { mutateAsync, isPending: busy, error, reset, variables } = useSetReferralStatus(referral);
  const failed = variables?.status === status ? STATUS_CHANGE.notSent : STATUS_CHANGE.failed;

  const save = (change: StatusChange): void =>
    runOnce(async () => {
      const saved = await mutateAsync(change);
      if (change.status !== status) notify(STATUS_CHANGE.saved(statusLabel(saved.status)));
      else notify(change.words ? STATUS_CHANGE.sent(referrer) : STATUS_CHANGE.noted);
      onSaved?.(saved);
    });
  return {
    busy,
    reset,
    change: (change: StatusChange): void => {
      if (busy) return;
      if (isOutcome(status) && change.status !== status) setPendingChange(change);
      else save(change);
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
        {failed(errorMessage(error))}
      </ErrorBanner>
    ),
    confirmation: pendingChange && (
      <ConfirmDialog
        open
        title={STATUS_CHANGE.leaveTitle(statusLabel(status))}
        confirmLabel={STATUS_CHANGE.leaveConfirm(statusLabel(pendingChange.status))}
        onClose={() => setPendingChange(null)}
        onConfirm={() => {
          setPendingChange(null);
          save(pendingChange);
        }}
      >
        {STATUS_CHANGE.leaveText(person, statusLabel(status), statusLabel(pendingChange.status))}
      </ConfirmDialog>
    ),
  };
}
