import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { STATUS_CHANGE } from "@/features/referrals/messages";
import { useReferral } from "@/features/referrals/useReferrals";
import { STATUS_OPTIONS, useStatusChange } from "@/features/referrals/useStatusChange";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { DETAILS } from "../messages";
import { ReferralSummary } from "./ReferralSummary";

type ReferralDialogProps = { referral: Referral; onClose: () => void };

/** One referral behind the figures; Update Status saves the chosen one and closes the dialog. */
export function ReferralDialog({ referral: listed, onClose }: ReferralDialogProps) {
  const query = useReferral(listed.id);
  // The row is there at once; what has moved since follows.
  const shown = query.data ?? listed;
  const { busy, change, problem, confirmation } = useStatusChange(shown, query.refetch, onClose);
  const [wanted, setWanted] = useState<ReferralStatus | null>(null);
  const status = wanted ?? shown.status;

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
              options={STATUS_OPTIONS}
              readOnly={busy}
              hint={STATUS_CHANGE.hint}
              onChange={setWanted}
            />
          )}
          {problem}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {DETAILS.close}
        </Button>
        {status === shown.status && !busy ? (
          <BlockedButton
            variant="contained"
            reason={shown.allowed.set_status ? DETAILS.chooseStatus : DETAILS.mayNotUpdate}
          >
            {DETAILS.update}
          </BlockedButton>
        ) : (
          <Button variant="contained" loading={busy} onClick={() => change(status)}>
            {DETAILS.update}
          </Button>
        )}
      </DialogActions>
      {confirmation}
    </Dialog>
  );
}
