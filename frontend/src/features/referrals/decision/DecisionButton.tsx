import Typography from "@mui/material/Typography";
import { useState } from "react";
import { DECISION, STATUS_CHANGE } from "@/features/referrals/messages";
import { Notes } from "@/features/referrals/parts";
import { useReferral } from "@/features/referrals/queries";
import type { Referral } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { DecisionForm } from "./DecisionForm";

type DecisionButtonProps = {
  referral: Referral;
  /** Set on the referral's own page, where the candidate's name would be redundant. */
  label?: string;
};

/** Opens the decision dialog; renders nothing for users who may not decide. */
export function DecisionButton({ referral, label }: DecisionButtonProps) {
  const [open, setOpen] = useState(false);
  if (!referral.allowed.set_status) return null;
  return (
    <>
      <Button
        variant="outlined"
        size={label ? undefined : "small"}
        aria-label={label ? undefined : DECISION.openFor(referral.connection_name)}
        onClick={() => setOpen(true)}
      >
        {label ?? DECISION.open}
      </Button>
      {open && <DecisionDialog referral={referral} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A decision, taken from a list. Shows the list's row until the full referral has loaded. */
function DecisionDialog({ referral: listed, onClose }: { referral: Referral; onClose: () => void }) {
  const query = useReferral(listed.id);
  const referral = query.data ?? listed;
  return (
    <DecisionForm referral={referral} reload={query.refetch} onDone={onClose}>
      {(form, fields, close) => (
        <FormDialog
          form={form}
          title={DECISION.openFor(referral.connection_name)}
          submitLabel={form.textsOnly ? DECISION.send : STATUS_CHANGE.save}
          cancelLabel={STATUS_CHANGE.cancel}
          submitDisabled={form.empty}
          onClose={close}
        >
          <Typography variant="body2" color="textSecondary">
            {referral.job_title}
          </Typography>
          <Notes text={referral.notes} />
          {fields}
        </FormDialog>
      )}
    </DecisionForm>
  );
}
