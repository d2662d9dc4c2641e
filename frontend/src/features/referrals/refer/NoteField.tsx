import { t } from "@lingui/core/macro";
import { errorMessage } from "@/shared/api/errors";
import { REFERRAL_CREATE_LIMITS } from "@/shared/api/inputLimits.generated";
import { countCharacters } from "@/shared/forms/countCharacters";
import { formatCount } from "@/shared/ui/format";
import { Field } from "@/shared/ui/inputs/Field";

const { notes: NOTE_LIMIT } = REFERRAL_CREATE_LIMITS;

/** The validation error of a note, if any. */
export function noteError(note: string): string | undefined {
  if (countCharacters(note) <= NOTE_LIMIT) return undefined;
  const { length, limit } = noteLength(note);
  return t`${length} characters. The limit is ${limit}.`;
}

/** Why a referral was not submitted. */
export function submitFailed(error: unknown): string {
  const message = errorMessage(error);
  return t`Error submitting referral: ${message}`;
}

const noteLength = (note: string) => ({
  length: formatCount(countCharacters(note)),
  limit: formatCount(NOTE_LIMIT),
});

type NoteFieldProps = {
  form: {
    watch: (name: "notes") => string;
    field: (name: "notes") => Pick<React.ComponentProps<typeof Field>, "name" | "readOnly" | "error" | "ref">;
  };
  placeholder?: string;
};

/** The note of a referral, with a character counter. */
export function NoteField({ form, placeholder }: NoteFieldProps) {
  const note = form.watch("notes");
  const field = form.field("notes");
  const { length, limit } = noteLength(note);
  return (
    <Field
      label={t`Referral Note`}
      multiline
      rows={4}
      placeholder={placeholder}
      hint={t`${length} of ${limit} characters`}
      {...field}
      error={noteError(note) ?? field.error}
    />
  );
}
