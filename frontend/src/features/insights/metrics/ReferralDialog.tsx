import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { COMMON, STATUS_CHANGE } from "@/features/referrals/messages";
import { Notes } from "@/features/referrals/Notes";
import { useReferral } from "@/features/referrals/useReferrals";
import { useStatusChange } from "@/features/referrals/useStatusChange";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { formatDateTime } from "@/shared/ui/format";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { TextLink } from "@/shared/ui/inputs/links";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { REFERRAL_STATUS_OPTIONS } from "@/shared/ui/status";
import { DETAILS } from "../messages";

type ReferralDialogProps = { referral: Referral; onClose: () => void };

/** One referral behind the figures; Update Status saves the chosen one and closes the dialog. */
export function ReferralDialog({ referral: listed, onClose }: ReferralDialogProps) {
  const query = useReferral(listed.id);
  // The row is there at once; what has moved since follows.
  const shown = query.data ?? listed;
  const { busy, change, problem, confirmation } = useStatusChange(shown, query.refetch, onClose);
  const [wanted, setWanted] = useState<ReferralStatus | null>(null);
  const status = wanted ?? shown.status;
  const mayUpdate = shown.allowed.set_status;
  const whyNot = mayUpdate ? DETAILS.chooseStatus : DETAILS.mayNotUpdate;

  return (
    <TitledDialog
      open
      title={DETAILS.title}
      onClose={() => busy || onClose()}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {COMMON.close}
          </Button>
          <BlockableButton
            variant="contained"
            reason={status === shown.status && !busy && whyNot}
            loading={busy}
            onClick={() => change(status)}
          >
            {DETAILS.update}
          </BlockableButton>
        </>
      }
    >
      <DescriptionList
        facts={[
          { label: DETAILS.job, value: shown.job_title },
          { label: COMMON.status, value: <StatusChip status={shown.status} /> },
          {
            label: DETAILS.person,
            value: <TextLink to={paths.referral(shown.id)}>{shown.connection_name}</TextLink>,
          },
          { label: DETAILS.referrer, value: shown.referrer_name },
          { label: COMMON.referredOn, value: formatDateTime(shown.created_at) },
          { label: COMMON.updated, value: formatDateTime(shown.updated_at) },
        ]}
      />
      <div>
        <Typography variant="caption" color="textSecondary">
          {DETAILS.note}
        </Typography>
        <Notes text={shown.notes} />
      </div>
      {mayUpdate && (
        <SelectField
          label={DETAILS.newStatus}
          value={status}
          options={REFERRAL_STATUS_OPTIONS}
          readOnly={busy}
          hint={STATUS_CHANGE.hint}
          onChange={setWanted}
        />
      )}
      {problem}
      {confirmation}
    </TitledDialog>
  );
}
