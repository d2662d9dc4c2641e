import Typography from "@mui/material/Typography";
import { DecisionFields } from "@/features/referrals/decision/DecisionFields";
import { DECISION } from "@/features/referrals/decision/messages";
import { useDecision } from "@/features/referrals/decision/useDecision";
import { COMMON } from "@/features/referrals/messages";
import { Notes } from "@/features/referrals/Notes";
import { useReferral } from "@/features/referrals/useReferrals";
import type { Referral } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { formatDateTime } from "@/shared/ui/format";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { DETAILS } from "./detailMessages";

type ReferralDialogProps = { referral: Referral; onClose: () => void };

/** One referral of the list. Update Status saves the selected status and closes the dialog. */
export function ReferralDialog({ referral: listed, onClose }: ReferralDialogProps) {
  const query = useReferral(listed.id);
  // The list's row is shown until the full referral has loaded.
  const current = query.data ?? listed;
  const decision = useDecision(current, query.refetch, onClose);
  const { busy, changesStatus, canSubmit, problem, confirmation } = decision;
  const mayUpdate = current.allowed.set_status;
  const disabledReason = mayUpdate ? DETAILS.chooseStatus : DETAILS.mayNotUpdate;

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
            reason={!canSubmit && !busy && disabledReason}
            loading={busy}
            onClick={decision.submit}
          >
            {canSubmit && !changesStatus ? DECISION.send : DETAILS.update}
          </BlockableButton>
        </>
      }
    >
      <DescriptionList
        items={[
          { label: DETAILS.job, value: current.job_title },
          { label: COMMON.status, value: <StatusChip status={current.status} /> },
          {
            label: DETAILS.person,
            value: <TextLink to={paths.referral(current.id)}>{current.connection_name}</TextLink>,
          },
          { label: DETAILS.referrer, value: current.referrer_name },
          { label: COMMON.referredOn, value: formatDateTime(current.created_at) },
          { label: COMMON.updated, value: formatDateTime(current.updated_at) },
        ]}
      />
      <div>
        <Typography variant="caption" color="textSecondary">
          {DETAILS.note}
        </Typography>
        <Notes text={current.notes} />
      </div>
      {mayUpdate && <DecisionFields referral={current} decision={decision} label={DETAILS.newStatus} />}
      {problem}
      {confirmation}
    </TitledDialog>
  );
}
