import Typography from "@mui/material/Typography";
import { useState } from "react";
import { CREATE_REFERRAL } from "@/features/referrals/messages";
import { NoteField, noteError } from "@/features/referrals/refer-dialog/NoteField";
import { REFER } from "@/features/referrals/refer-dialog/referMessages";
import { useCreateReferral } from "@/features/referrals/useReferrals";
import { errorMessage } from "@/shared/api/errors";
import type { Job, ReferralCreated } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { JobPicker } from "./JobPicker";
import { useOpenJobs } from "./useOpenJobs";

type Values = { job: Job | null; notes: string };

const EMPTY: Values = { job: null, notes: "" };

type CreateReferralDialogProps = {
  connection: number;
  name: string;
  /** A job to which this connection was already referred. */
  previousJob: number;
  onClose: () => void;
  onCreated: (referral: ReferralCreated) => void;
};

/** Refers an already referred connection to another open job. */
export function CreateReferralDialog(props: CreateReferralDialogProps) {
  const { connection, name, previousJob, onClose, onCreated } = props;
  const [term, setTerm] = useState("");
  const jobs = useOpenJobs(term, connection, previousJob);
  const refer = useCreateReferral();
  const form = useServerForm({
    defaults: EMPTY,
    draft: `create-referral:${connection}`,
    check: ({ notes }) => ({ notes: noteError(notes) }),
    send: ({ job, notes }: Values) =>
      refer.mutateAsync({ job: job?.id ?? 0, connection, notes: notes.trim() }),
    failureText: (error) => REFER.failed(errorMessage(error)),
    onSaved: onCreated,
  });
  const [job, notes] = form.watch(["job", "notes"]);
  return (
    <FormDialog
      form={{ ...form, dirty: notes.trim() !== "" }}
      title={CREATE_REFERRAL.title(name)}
      submitLabel={REFER.submit}
      submitDisabled={!job}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {CREATE_REFERRAL.credit}
      </Typography>
      <JobPicker
        value={job}
        onChange={(chosen) => form.set("job", chosen)}
        onSearch={setTerm}
        jobs={jobs}
        disabled={form.busy}
      />
      <NoteField form={form} />
    </FormDialog>
  );
}
