import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { STATUS_CHANGE } from "@/features/referrals/messages";
import { errorMessage, isConflict } from "@/shared/api/errors";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { useNotify } from "@/shared/ui/feedback/notice";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";
import { DETAILS } from "../messages";
import { ReferralSummary } from "./ReferralSummary";
import { useUpdateStatus } from "./useUpdateStatus";

const labelOf = (status: ReferralStatus): string => REFERRAL_STATUS[status].label;
const OPTIONS = REFERRAL_STATUSES.map((value) => ({ value, label: labelOf(value) }));

/** An outcome: leaving it changes what the figures said. */
const isOutcome = (status: ReferralStatus): boolean => status === "HIRED" || status === "REJECTED";

type ReferralDialogProps = { referral: Referral; onClose: () => void };

/** One referral behind the figures; Update Status saves the chosen one and closes the dialog. */
export function ReferralDialog({ referral, onClose }: ReferralDialogProps) {
  const notify = useNotify();
  const { shown, busy, error, save, reload } = useUpdateStatus(referral, (saved) => {
    notify(STATUS_CHANGE.saved(labelOf(saved.status)));
    onClose();
  });
  const [wanted, setWanted] = useState<ReferralStatus | null>(null);
  const [asking, setAsking] = useState(false);
  const status = wanted ?? shown.status;

  const update = (): void => {
    if (isOutcome(shown.status)) setAsking(true);
    else save(status);
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} aria-labelledby="referral-details">
      <DialogTitle id="referral-details">{DETAILS.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <ReferralSummary referral={shown} />
          <div>
            <Typography variant="caption" color="textSecondary">
              {DETAILS.note}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {shown.notes || DETAILS.noNote}
            </Typography>
          </div>
          {shown.allowed.set_status && (
            <SelectField
              label={DETAILS.newStatus}
              value={status}
              options={OPTIONS}
              readOnly={busy}
              hint={STATUS_CHANGE.hint}
              onChange={setWanted}
            />
          )}
          {error && (
            <ErrorBanner {...(isConflict(error) && { onRetry: reload, retryLabel: STATUS_CHANGE.reload })}>
              {STATUS_CHANGE.failed(errorMessage(error))}
            </ErrorBanner>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {DETAILS.close}
        </Button>
        {status === shown.status ? (
          <BlockedButton
            variant="contained"
            reason={shown.allowed.set_status ? DETAILS.chooseStatus : DETAILS.mayNotUpdate}
          >
            {DETAILS.update}
          </BlockedButton>
        ) : (
          <Button variant="contained" loading={busy} onClick={update}>
            {DETAILS.update}
          </Button>
        )}
      </DialogActions>
      <ConfirmDialog
        open={asking}
        title={STATUS_CHANGE.leaveTitle(labelOf(shown.status))}
        confirmLabel={STATUS_CHANGE.leaveConfirm(labelOf(status))}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          save(status);
        }}
      >
        {STATUS_CHANGE.leaveText(shown.connection_name, labelOf(shown.status), labelOf(status))}
      </ConfirmDialog>
    </Dialog>
  );
}
