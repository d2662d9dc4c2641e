import Typography from "@mui/material/Typography";
import { useState } from "react";
import { CREATE_REFERRAL } from "@/features/referrals/messages";
import { NOTE_LIMIT, REFER } from "@/features/referrals/refer-dialog/referMessages";
import { useCreateReferral } from "@/features/referrals/useCreateReferral";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import type { Job, ReferralCreated } from "@/shared/api/types";
import { useDraftAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { useRestoredNotice } from "@/shared/session/useFormDraft";
import { FormDialog } from "@/shared/ui/dialogs/FormDialog";
import { Field } from "@/shared/ui/inputs/Field";
import { JobPicker } from "./JobPicker";
import { useOpenJobs } from "./useOpenJobs";

type CreateReferralDialogProps = {
  connection: number;
  name: string;
  /** A job that this connection was referred to before. */
  formerJob: number;
  onClose: () => void;
  onCreated: (referral: ReferralCreated) => void;
};

type Draft = { job: Job | null; note: string };

/** Puts a connection that was referred before forward for another open job. */
export function CreateReferralDialog(props: CreateReferralDialogProps) {
  const { connection, name, formerJob, onClose, onCreated } = props;
  const kept = useDraftAcrossSignIn(`create-referral:${connection}`, (): Draft | null =>
    job || note ? { job, note } : null,
  );
  useRestoredNotice(kept !== null);
  const [job, setJob] = useState<Job | null>(kept?.job ?? null);
  const [term, setTerm] = useState("");
  const [note, setNote] = useState(kept?.note ?? "");
  const jobs = useOpenJobs(term, formerJob);
  const refer = useCreateReferral();
  // As the server counts: a smiley is one character.
  const length = Array.from(note).length;
  const tooLong = length > NOTE_LIMIT;

  const submit = async (): Promise<void> => {
    if (!job) return;
    await refer.mutateAsync({ job: job.id, connection, notes: note.trim() }, { onSuccess: onCreated });
  };
  return (
    <FormDialog
      open
      title={CREATE_REFERRAL.title(name)}
      submitLabel={REFER.submit}
      submitDisabled={!job || tooLong}
      busy={refer.isPending}
      error={refer.error ? REFER.failed(errorMessage(refer.error)) : undefined}
      dirty={note.trim() !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {CREATE_REFERRAL.credit}
      </Typography>
      <JobPicker value={job} onChange={setJob} onSearch={setTerm} jobs={jobs} disabled={refer.isPending} />
      <Field
        label={REFER.note}
        multiline
        rows={4}
        value={note}
        disabled={refer.isPending}
        onChange={(event) => setNote(event.target.value)}
        hint={REFER.noteLength(length, NOTE_LIMIT)}
        error={tooLong ? REFER.noteTooLong(length, NOTE_LIMIT) : getFieldErrors(refer.error).notes?.join(" ")}
      />
    </FormDialog>
  );
}
