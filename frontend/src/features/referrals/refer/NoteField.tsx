import { REFER } from "@/features/referrals/messages";
import { REFERRAL_CREATE_LIMITS } from "@/shared/api/inputLimits.generated";
import { countCharacters } from "@/shared/forms/countCharacters";
import { Field } from "@/shared/ui/inputs/Field";

const { notes: NOTE_LIMIT } = REFERRAL_CREATE_LIMITS;

/** The validation error of a note, if any. */
export function noteError(note: string): string | undefined {
  const length = countCharacters(note);
  return length > NOTE_LIMIT ? REFER.noteTooLong(length, NOTE_LIMIT) : undefined;
}

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
  return (
    <Field
      label={REFER.note}
      multiline
      rows={4}
      placeholder={placeholder}
      hint={REFER.noteLength(countCharacters(note), NOTE_LIMIT)}
      {...field}
      error={noteError(note) ?? field.error}
    />
  );
}
