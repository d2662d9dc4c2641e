import { STATUS_CHANGE } from "@/features/referrals/messages";
import { errorMessage, isConflict } from "@/shared/api/errors";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { referralStatus } from "@/shared/ui/status";
import { isFinal } from "./useSetStatus";

type StatusProblemProps = {
  error: unknown;
  /** Texts without another status were sent. */
  textsOnly: boolean;
  onClose: () => void;
  reload: () => unknown;
};

/** Why a decision was not saved. If somebody else was faster, offers to reload the referral. */
export function StatusProblem({ error, textsOnly, onClose, reload }: StatusProblemProps) {
  const conflict = isConflict(error);
  const reloadAndClose = (): void => {
    onClose();
    reload();
  };
  return (
    <ErrorBanner
      onClose={onClose}
      onRetry={conflict ? reloadAndClose : undefined}
      retryLabel={conflict ? STATUS_CHANGE.reload : undefined}
    >
      {(textsOnly ? STATUS_CHANGE.notSent : STATUS_CHANGE.failed)(errorMessage(error))}
    </ErrorBanner>
  );
}

type StatusConfirmationProps = {
  referral: Referral;
  /** The status to change to. */
  status: ReferralStatus;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before a final status is left, or set. */
export function StatusConfirmation({ referral, status, onConfirm, onClose }: StatusConfirmationProps) {
  const { connection_name: person, job_title: job, referrer_name: referrer } = referral;
  const from = referralStatus(referral.status).label;
  const to = referralStatus(status).label;
  const leaves = isFinal(referral.status);
  return (
    <ConfirmDialog
      open
      title={leaves ? STATUS_CHANGE.leaveTitle(from) : STATUS_CHANGE.outcomeTitle(to)}
      confirmLabel={STATUS_CHANGE.confirm(to)}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {leaves
        ? STATUS_CHANGE.leaveText(person, from, to)
        : STATUS_CHANGE.outcomeText(person, job, to, referrer)}
    </ConfirmDialog>
  );
}
