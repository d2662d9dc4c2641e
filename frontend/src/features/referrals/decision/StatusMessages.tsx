import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { errorMessage, isConflict } from "@/shared/api/errors";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { isFinal, referralStatus } from "@/shared/ui/status";

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
  const message = errorMessage(error);
  const reloadAndClose = (): void => {
    onClose();
    reload();
  };
  return (
    <ErrorBanner
      onClose={onClose}
      onRetry={conflict ? reloadAndClose : undefined}
      retryLabel={conflict ? t`Reload` : undefined}
    >
      {textsOnly ? t`Nothing was sent: ${message}` : t`The status was not changed: ${message}`}
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
      title={leaves ? t`Change ${from} to ${to}?` : t`Change the status to ${to}?`}
      confirmLabel={t`Change to ${to}`}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {leaves ? (
        <Trans>
          {person} is marked as {from}. Changing this also changes your metrics, and {referrer} sees it.
        </Trans>
      ) : (
        <Trans>
          This marks {person} as {to} for {job} and notifies {referrer}.
        </Trans>
      )}
    </ConfirmDialog>
  );
}
