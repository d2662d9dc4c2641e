import { useEffect, useState } from "react";
import { useCreateReferral } from "@/features/referrals/useCreateReferral";
import { errorMessage, getFieldErrors } from "@/shared/api/errors";
import type { Connection, Job, ReferralCreated } from "@/shared/api/types";
import { FormDialog } from "@/shared/ui/dialogs/FormDialog";
import { Field } from "@/shared/ui/inputs/Field";
import { ConnectionPicker } from "./ConnectionPicker";
import { NOTE_LIMIT, REFER } from "./referMessages";

/** What has been filled in so far. */
export type ReferDraft = { connection: Connection | null; note: string };

type ReferDialogProps = {
  job: Job;
  open: boolean;
  /** What it begins with; empty unless a session ended in the middle of it. */
  draft?: ReferDraft | undefined;
  /** Told what is filled in, so that it can be kept. */
  onDraft: (draft: ReferDraft) => void;
  onClose: () => void;
  onReferred: (referral: ReferralCreated) => void;
};

/** Puts one connection forward for a job. Give it a new `key` for each opening: it then begins empty. */
export function ReferDialog({ job, open, draft, onDraft, onClose, onReferred }: ReferDialogProps) {
  const [connection, setConnection] = useState<Connection | null>(draft?.connection ?? null);
  const [note, setNote] = useState(draft?.note ?? "");
  const [problem, setProblem] = useState<string>();
  const refer = useCreateReferral();
  // As the server counts: a smiley is one character.
  const length = Array.from(note).length;

  useEffect(() => onDraft({ connection, note }), [onDraft, connection, note]);

  const submit = async (): Promise<void> => {
    setProblem(validateReferral(job, connection));
    if (!connection?.id || length > NOTE_LIMIT) return;
    await refer.mutateAsync(
      { job: job.id, connection: connection.id, notes: note.trim() },
      { onSuccess: onReferred, onError: (error) => setProblem(REFER.failed(errorMessage(error))) },
    );
  };

  return (
    <FormDialog
      open={open}
      title={REFER.title(job.title)}
      submitLabel={REFER.submit}
      cancelLabel={REFER.cancel}
      submitDisabled={!connection?.id}
      busy={refer.isPending}
      error={problem}
      dirty={note.trim() !== ""}
      onSubmit={submit}
      onClose={onClose}
    >
      <ConnectionPicker value={connection} onChange={setConnection} open={open} disabled={refer.isPending} />
      <Field
        label={REFER.note}
        multiline
        rows={4}
        placeholder={REFER.notePlaceholder}
        value={note}
        disabled={refer.isPending}
        onChange={(event) => setNote(event.target.value)}
        hint={REFER.noteLength(length, NOTE_LIMIT)}
        error={
          length > NOTE_LIMIT
            ? REFER.noteTooLong(length, NOTE_LIMIT)
            : getFieldErrors(refer.error).notes?.join(" ")
        }
      />
    </FormDialog>
  );
}

/** What keeps a referral from being sent: both the job and the connection are needed. */
export function validateReferral(
  job: Pick<Job, "id"> | null,
  connection: Pick<Connection, "id"> | null,
): string | undefined {
  return job?.id && connection?.id ? undefined : REFER.missing;
}
