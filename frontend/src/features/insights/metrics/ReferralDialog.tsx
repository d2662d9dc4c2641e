import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { FactList } from "@/shared/ui/FactList";
import { formatDateTime } from "@/shared/ui/format";
import { ButtonLink } from "@/shared/ui/links";
import { StatusChip } from "@/shared/ui/StatusChip";
import { DETAILS } from "../words";

/** One referral behind the figures; its status is changed where its history stands. */
export function ReferralDialog({ referral, onClose }: { referral: Referral; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="referral-details">
      <DialogTitle id="referral-details">{DETAILS.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          <FactList
            facts={[
              { label: DETAILS.job, value: referral.job_title },
              { label: DETAILS.status, value: <StatusChip status={referral.status} /> },
              { label: DETAILS.person, value: referral.connection_name },
              { label: DETAILS.referrer, value: referral.referrer_name },
              { label: DETAILS.on, value: formatDateTime(referral.created_at) },
              { label: DETAILS.updated, value: formatDateTime(referral.updated_at) },
            ]}
          />
          <div>
            <Typography variant="caption" color="textSecondary">
              {DETAILS.note}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              {referral.notes || DETAILS.noNote}
            </Typography>
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {DETAILS.close}
        </Button>
        <ButtonLink variant="contained" to={paths.referral(referral.id)}>
          {DETAILS.update}
        </ButtonLink>
      </DialogActions>
    </Dialog>
  );
}
