import { NOTE_LIMIT, REFER } from "@/features/referrals/refer-dialog/referMessages";
import { Field } from "@/shared/ui/inputs/Field";

// Counts code points, as the server does: an emoji is one character.
const countCharacters = (note: string): number => Array.from(note).length;

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
      {...(placeholder && { placeholder })}
      hint={REFER.noteLength(countCharacters(note), NOTE_LIMIT)}
      {...field}
      error={noteError(note) ?? field.error}
    />
  );
}
