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

/** The form that refers a connection to a job. */
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
        candidate_email: candidate_email.trim() || undefined,
        candidate_phone: candidate_phone.trim() || undefined,
      }),
    failureText: (error) => REFER.failed(errorMessage(error)),
    onSaved: onReferred,
  });
  const [connection, ...texts] = form.watch(["connection", "notes", "candidate_email", "candidate_phone"]);
  const { set } = form;
  const choose = (chosen: SuggestedPerson | null): void => {
    set("connection", chosen);
    // Contact details belong to the previously selected person.
    set("candidate_email", "");
    set("candidate_phone", "");
  };
  return { form, connection, dirty: texts.some((text) => text.trim() !== ""), choose };
}

export type ReferForm = ReturnType<typeof useReferForm>;

/** Validation error: both a job and a connection are required. */
export function validateReferral(
  job: Pick<Job, "id"> | null,
  connection: Pick<SuggestedPerson, "id"> | null,
): string | undefined {
  return job?.id && connection?.id ? undefined : REFER.missing;
}
