import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { jobsFailed } from "@/features/jobs/queries";
import type { Job, Referral, ReferralCreated } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useSession } from "@/shared/session/useSession";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { Button } from "@/shared/ui/inputs/Button";
import { optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";
import { useCreateReferral } from "./queries";
import { NoteField, noteError, submitFailed } from "./refer/NoteField";

type CreateReferralProps = {
  /** The referral whose candidate is referred again. */
  referral: Referral;
  name: string;
  onCreated: (referral: ReferralCreated) => void;
};

/** "Create New Referral" for reviewers. Employees refer from the job instead. */
export function CreateReferral({ referral, name, onCreated }: CreateReferralProps) {
  const { effectiveRole, readOnly } = useSession();
  const [open, setOpen] = useState(false);
  const { connection } = referral;
  if (effectiveRole === "EMPLOYEE") return null;
  const label = t`Create New Referral`;
  if (connection === null || readOnly) {
    const reason = readOnly
      ? t`You can't change anything while viewing as someone else.`
      : t`The owner deleted this connection, so it can't be referred again.`;
    return (
      <BlockedButton variant="outlined" reason={reason}>
        {label}
      </BlockedButton>
    );
  }
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <CreateReferralDialog
          connection={connection}
          company={referral.company}
          name={name}
          onClose={() => setOpen(false)}
          onCreated={(created) => {
            setOpen(false);
            onCreated(created);
          }}
        />
      )}
    </>
  );
}

type Values = { job: Job | null; notes: string };

const EMPTY: Values = { job: null, notes: "" };

type CreateReferralDialogProps = {
  connection: number;
  /** Of the connection's owner: it can only be referred there. */
  company: number;
  name: string;
  onClose: () => void;
  onCreated: (referral: ReferralCreated) => void;
};

/** Refers an already referred connection to another open job. */
function CreateReferralDialog(props: CreateReferralDialogProps) {
  const { connection, company, name, onClose, onCreated } = props;
  const refer = useCreateReferral();
  const form = useServerForm({
    defaults: EMPTY,
    check: ({ notes }) => ({ notes: noteError(notes) }),
    send: ({ job, notes }: Values) =>
      refer.mutateAsync({ job: job?.id ?? 0, connection, notes: notes.trim() }),
    errorText: submitFailed,
    onSaved: onCreated,
  });
  const [job, notes] = form.watch(["job", "notes"]);
  return (
    <FormDialog
      form={form}
      dirty={notes.trim() !== ""}
      title={t`Refer ${name}`}
      submitLabel={t`Submit Referral`}
      submitDisabled={!job}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        <Trans>The referral is made in the name of the employee who knows this person.</Trans>
      </Typography>
      <JobPicker
        company={company}
        connection={connection}
        value={job}
        onChange={(chosen) => form.set("job", chosen)}
        disabled={form.busy}
      />
      <NoteField form={form} />
    </FormDialog>
  );
}

type JobPickerProps = {
  company: number;
  connection: number;
  value: Job | null;
  onChange: (job: Job | null) => void;
  disabled: boolean;
};

/** Selects one of the company's open jobs to which the connection was not referred. */
function JobPicker({ company, connection, value, onChange, disabled }: JobPickerProps) {
  return (
    <ServerAutocomplete<Job>
      label={t`Job`}
      placeholder={t`Type to search open jobs`}
      pages={(search) =>
        optionPages("/jobs/", {
          query: { status: "OPEN", ordering: "title", search, company_id: company, not_referred: connection },
        })
      }
      value={value}
      onChange={onChange}
      optionLabel={({ title }) => title}
      optionDetails={({ department_name, location }) => [department_name, location]}
      errorText={jobsFailed}
      loadingText={t`Searching jobs...`}
      noOptionsText={t`No open jobs found`}
      disabled={disabled}
      openOnFocus
    />
  );
}
