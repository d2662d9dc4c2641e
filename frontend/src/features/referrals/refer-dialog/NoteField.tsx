import { NOTE_LIMIT, REFER } from "@/features/referrals/refer-dialog/referMessages";
import { Field } from "@/shared/ui/inputs/Field";

// As the server counts: a smiley is one character.
const countCharacters = (note: string): number => Array.from(note).length;

/** What keeps a note from being sent; undefined where nothing does. */
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

/** The note to a referral, and how long it is. */
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
