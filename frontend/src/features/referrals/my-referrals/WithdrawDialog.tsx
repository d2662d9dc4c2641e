import { WITHDRAW } from "@/features/referrals/messages";
import { useWithdrawReferral } from "@/features/referrals/useReferrals";
import { errorMessage } from "@/shared/api/errors";
import type { Referral } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { useNotify } from "@/shared/ui/feedback/notice";

type WithdrawDialogProps = { referral: Referral; onClose: () => void; onWithdrawn: () => void };

/** Asks for confirmation before a referral is withdrawn. */
export function WithdrawDialog({ referral, onClose, onWithdrawn }: WithdrawDialogProps) {
  const { connection_name: person, job_title: job } = referral;
  const notify = useNotify();
  const { mutateAsync, isPending, error } = useWithdrawReferral();
  const confirm = (): Promise<void> =>
    mutateAsync(referral.id, {
      onSuccess: () => {
        notify(WITHDRAW.done(person, job));
        onWithdrawn();
      },
    });
  return (
    <ConfirmDialog
      open
      danger
      title={WITHDRAW.title}
      confirmLabel={WITHDRAW.confirm}
      cancelLabel={WITHDRAW.cancel}
      busy={isPending}
      error={error ? errorMessage(error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      {WITHDRAW.text(person, job)}
    </ConfirmDialog>
  );
}
