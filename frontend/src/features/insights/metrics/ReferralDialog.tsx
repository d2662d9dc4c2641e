import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { DecisionFields } from "@/features/referrals/decision/DecisionFields";
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
import { TextLink } from "@/shared/ui/inputs/links";
import { DETAILS } from "./detailMessages";

type ReferralDialogProps = { referral: Referral; onClose: () => void };

/** One referral behind the figures; Update Status saves the chosen one and closes the dialog. */
export function ReferralDialog({ referral: listed, onClose }: ReferralDialogProps) {
  const query = useReferral(listed.id);
  // The row is there at once; what has moved since follows.
  const shown = query.data ?? listed;
  const decision = useDecision(shown, query.refetch, onClose);
  const { busy, open, problem, confirmation } = decision;
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
            reason={!open && whyNot}
            loading={busy}
            onClick={decision.submit}
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
      {mayUpdate && <DecisionFields referral={shown} decision={decision} label={DETAILS.newStatus} />}
      {problem}
      {confirmation}
    </TitledDialog>
  );
}
