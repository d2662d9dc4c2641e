import { useCreateReferral } from "@/features/referrals/useReferrals";
import { errorMessage } from "@/shared/api/errors";
import type { Job, ReferralCreated, SuggestedPerson } from "@/shared/api/types";
import { useServerForm } from "@/shared/forms/useServerForm";
import { noteError } from "./NoteField";
import { REFER } from "./referMessages";

type Values = {
  connection: SuggestedPerson | null;
  notes: string;
  candidate_email: string;
  candidate_phone: string;
};

const EMPTY: Values = { connection: null, notes: "", candidate_email: "", candidate_phone: "" };

/** What the referral of one connection to a job consists of. */
export function useReferForm(job: Job, onReferred: (referral: ReferralCreated) => void) {
  const refer = useCreateReferral();
  const form = useServerForm({
    defaults: EMPTY,
    draft: `refer:${job.id}`,
    check: ({ connection, notes }) => ({ root: validateReferral(job, connection), notes: noteError(notes) }),
    send: ({ connection, notes, candidate_email, candidate_phone }: Values) =>
      refer.mutateAsync({
        job: job.id,
        connection: connection?.id ?? 0,
        notes: notes.trim(),
        ...(candidate_email.trim() && { candidate_email: candidate_email.trim() }),
        ...(candidate_phone.trim() && { candidate_phone: candidate_phone.trim() }),
      }),
    failureText: (error) => REFER.failed(errorMessage(error)),
    onSaved: onReferred,
  });
  const [connection, ...typed] = form.watch(["connection", "notes", "candidate_email", "candidate_phone"]);
  const { set } = form;
  const choose = (chosen: SuggestedPerson | null): void => {
    set("connection", chosen);
    // What was typed of one person is not sent with another.
    set("candidate_email", "");
    set("candidate_phone", "");
  };
  return { form, connection, dirty: typed.some((text) => text.trim() !== ""), choose };
}

export type ReferForm = ReturnType<typeof useReferForm>;

/** What keeps a referral from being sent: both the job and the connection are needed. */
export function validateReferral(
  job: Pick<Job, "id"> | null,
  connection: Pick<SuggestedPerson, "id"> | null,
): string | undefined {
  return job?.id && connection?.id ? undefined : REFER.missing;
}
