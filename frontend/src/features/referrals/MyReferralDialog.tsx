import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useMarkReferralRead } from "@/features/notifications/useReferralNotifications";
import type { Referral } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { useReferral, useWithdrawReferral } from "./queries";
import { ReferralDetails } from "./ReferralDetails";

/** One of the employee's referrals: what was sent, and its history. */
export function MyReferralDialog({ referral: listed, onClose }: { referral: Referral; onClose: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const query = useReferral(listed.id);
  useMarkReferralRead(listed.id);
  // The list's row is shown until the full referral has loaded.
  const referral = query.data ?? listed;
  const { connection_name: person, job_title: job } = referral;
  return (
    <>
      <TitledDialog
        open
        onClose={onClose}
        title={t`${person} · ${job}`}
        actions={
          <>
            {referral.allowed.withdraw && (
              <Button color="error" onClick={() => setIsConfirming(true)}>
                <Trans>Withdraw</Trans>
              </Button>
            )}
            <SecondaryButton onClick={onClose} autoFocus>
              <Trans>Close</Trans>
            </SecondaryButton>
          </>
        }
      >
        <ReferralDetails referral={referral} view="own" query={query} />
      </TitledDialog>
      {isConfirming && (
        <WithdrawDialog referral={referral} onClose={() => setIsConfirming(false)} onWithdrawn={onClose} />
      )}
    </>
  );
}

type WithdrawDialogProps = { referral: Referral; onClose: () => void; onWithdrawn: () => void };

/** Asks for confirmation before a referral is withdrawn. */
function WithdrawDialog({ referral, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { connection_name: person, job_title: job } = referral;
  const withdraw = useAction({
    run: useWithdrawReferral(),
    done: () => t`You withdrew the referral of ${person} for ${job}.`,
    onDone: onWithdrawn,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t`Withdraw this referral?`}
      confirmLabel={t`Withdraw Referral`}
      cancelLabel={t`Keep Referral`}
      busy={withdraw.busy}
      error={withdraw.error}
      onConfirm={() => withdraw.start(referral.id)}
      onClose={onClose}
    >
      <Trans>
        {person} is no longer referred for {job}, and the reviewers no longer see the referral.
      </Trans>
    </ConfirmDialog>
  );
}
