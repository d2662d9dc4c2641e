import { useCreateReferral } from "@/features/referrals/useReferrals";
import { errorMessage } from "@/shared/api/errors";
import type { Connection, Job, ReferralCreated } from "@/shared/api/types";
import { FormDialog } from "@/shared/forms/FormDialog";
import { useServerForm } from "@/shared/forms/useServerForm";
import { ConnectionPicker } from "./ConnectionPicker";
import { NoteField, noteError } from "./NoteField";
import { REFER } from "./referMessages";

type Values = { connection: Connection | null; notes: string };

const EMPTY: Values = { connection: null, notes: "" };

type ReferDialogProps = {
  job: Job;
  onClose: () => void;
  onReferred: (referral: ReferralCreated) => void;
};

/** Puts one connection forward for a job. */
export function ReferDialog({ job, onClose, onReferred }: ReferDialogProps) {
  const refer = useCreateReferral();
  const form = useServerForm({
    defaults: EMPTY,
    draft: `refer:${job.id}`,
    check: ({ connection, notes }) => ({ root: validateReferral(job, connection), notes: noteError(notes) }),
    send: ({ connection, notes }: Values) =>
      refer.mutateAsync({ job: job.id, connection: connection?.id ?? 0, notes: notes.trim() }),
    failureText: (error) => REFER.failed(errorMessage(error)),
    onSaved: onReferred,
  });
  const [connection, notes] = form.watch(["connection", "notes"]);

  return (
    <FormDialog
      form={{ ...form, dirty: notes.trim() !== "" }}
      title={REFER.title(job.title)}
      submitLabel={REFER.submit}
      submitDisabled={!connection?.id}
      onClose={onClose}
    >
      <ConnectionPicker
        value={connection}
        onChange={(chosen) => form.set("connection", chosen)}
        disabled={form.busy}
      />
      <NoteField form={form} placeholder={REFER.notePlaceholder} />
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
