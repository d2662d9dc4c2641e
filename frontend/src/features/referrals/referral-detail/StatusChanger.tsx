import Stack from "@mui/material/Stack";
import { useState } from "react";
import { STATUS_CHANGE } from "@/features/referrals/messages";
import { errorMessage, isConflict } from "@/shared/api/errors";
import type { ReferralDetail, ReferralStatus } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";
import { useSetReferralStatus } from "./useSetReferralStatus";

const labelOf = (status: ReferralStatus): string => REFERRAL_STATUS[status].label;

const OPTIONS = REFERRAL_STATUSES.map((value) => ({ value, label: labelOf(value) }));

/** An outcome: leaving it changes what the figures said. */
const isOutcome = (status: ReferralStatus): boolean => status === "HIRED" || status === "REJECTED";

type StatusChangerProps = { referral: ReferralDetail; onReload: () => unknown };

/** Moves a referral to any status, in any order; asks before an outcome is undone. */
export function StatusChanger({ referral, onReload }: StatusChangerProps) {
  const { status, connection_name: person } = referral;
  const [asked, setAsked] = useState<ReferralStatus | null>(null);
  const notify = useNotify();
  const { mutate, isPending, error, reset } = useSetReferralStatus(referral);

  const save = (next: ReferralStatus): void =>
    mutate(next, { onSuccess: (saved) => notify(STATUS_CHANGE.saved(labelOf(saved.status))) });
  const choose = (next: ReferralStatus): void => {
    if (next === status) return;
    if (isOutcome(status)) setAsked(next);
    else save(next);
  };
  return (
    <Stack spacing={2}>
      {error && <Failure error={error} onClose={reset} onReload={onReload} />}
      <SelectField
        label={STATUS_CHANGE.label}
        value={status}
        options={OPTIONS}
        readOnly={isPending}
        hint={isPending ? STATUS_CHANGE.saving : STATUS_CHANGE.hint}
        onChange={choose}
      />
      {asked && (
        <ConfirmDialog
          open
          title={STATUS_CHANGE.leaveTitle(labelOf(status))}
          confirmLabel={STATUS_CHANGE.leaveConfirm(labelOf(asked))}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            save(asked);
          }}
        >
          {STATUS_CHANGE.leaveText(person, labelOf(status), labelOf(asked))}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

type FailureProps = { error: Error; onClose: () => void; onReload: () => unknown };

/** Why the status is the old one again; where somebody else was faster, the way to what they did. */
function Failure({ error, onClose, onReload }: FailureProps) {
  const reload = (): void => {
    onClose();
    onReload();
  };
  return (
    <ErrorBanner
      onClose={onClose}
      {...(isConflict(error) && { onRetry: reload, retryLabel: STATUS_CHANGE.reload })}
    >
      {STATUS_CHANGE.failed(errorMessage(error))}
    </ErrorBanner>
  );
}
