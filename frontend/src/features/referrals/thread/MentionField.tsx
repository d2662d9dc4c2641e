import type { Audience } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import type { Person } from "./mentionToken";
import { useMentionAutocomplete } from "./useMentionAutocomplete";

const MentionList = lazyComponent(() => import("./MentionList").then((m) => m.MentionList));

type MentionFieldProps = FieldProps & {
  referralId: number;
  audience: Audience;
  /** Called with the person and the text that mentions them. */
  onChoose: (person: Person, text: string) => void;
};

/** A text field in which "@" suggests colleagues who may see the message. */
export function MentionField({ referralId, audience, onChoose, onBlur, ...field }: MentionFieldProps) {
  const autocomplete = useMentionAutocomplete({ referralId, audience, onChoose });
  return (
    <>
      <Field
        {...field}
        multiline
        onKeyDown={autocomplete.onKeyDown}
        onBlur={(event) => {
          autocomplete.close();
          onBlur?.(event);
        }}
        inputProps={autocomplete.inputProps}
      />
      {autocomplete.list && (
        <ChunkBoundary>
          <MentionList {...autocomplete.list} />
        </ChunkBoundary>
      )}
    </>
  );
}
