import type { Audience } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";
import type { Person } from "./mentionToken";
import { useMentionTyping } from "./useMentionTyping";

const MentionList = lazyComponent(() => import("./MentionList").then((m) => m.MentionList));

type MentionFieldProps = FieldProps & {
  referralId: number;
  audience: Audience;
  /** With the text in which they are named. */
  onChoose: (person: Person, text: string) => void;
};

/** A text in which "@" offers the colleagues who may see it. */
export function MentionField({ referralId, audience, onChoose, onBlur, ...field }: MentionFieldProps) {
  const typing = useMentionTyping({ referralId, audience, onChoose });
  return (
    <>
      <Field
        {...field}
        multiline
        onKeyDown={typing.onKeyDown}
        onBlur={(event) => {
          typing.close();
          onBlur?.(event);
        }}
        inputProps={typing.inputProps}
      />
      {typing.list && (
        <ChunkBoundary>
          <MentionList {...typing.list} />
        </ChunkBoundary>
      )}
    </>
  );
}
