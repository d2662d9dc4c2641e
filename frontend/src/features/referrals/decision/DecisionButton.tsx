import { t } from "@lingui/core/macro";
import Typography from "@mui/material/Typography";
import { useState } from "react";
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
  const { connection_name: person } = referral;
  if (!referral.allowed.set_status) return null;
  return (
    <>
      <Button
        variant="outlined"
        size={label ? undefined : "small"}
        aria-label={label ? undefined : t`Decide on ${person}`}
        onClick={() => setOpen(true)}
      >
        {label ?? t`Decide…`}
      </Button>
      {open && <DecisionDialog referral={referral} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A decision, taken from a list. Shows the list's row until the full referral has loaded. */
function DecisionDialog({ referral: listed, onClose }: { referral: Referral; onClose: () => void }) {
  const query = useReferral(listed.id);
  const referral = query.data ?? listed;
  const { connection_name: person } = referral;
  return (
    <DecisionForm referral={referral} reload={query.refetch} onDone={onClose}>
      {(form, fields, close) => (
        <FormDialog
          form={form}
          title={t`Decision on ${person}`}
          submitLabel={form.textsOnly ? t`Send` : t`Save`}
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
