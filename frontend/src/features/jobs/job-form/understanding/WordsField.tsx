import { ChipsField } from "./ChipsField";
import { UNDERSTANDING } from "./messages";

type WordsFieldProps = { words: string[]; onChange: (words: string[]) => void; readOnly: boolean };

/** The words that are looked for in people's positions. */
export const WordsField = ({ words, onChange, readOnly }: WordsFieldProps) => (
  <ChipsField<string, true>
    label={UNDERSTANDING.words}
    hint={UNDERSTANDING.wordsHint}
    freeSolo
    // What stands in the box when it is left counts, too.
    autoSelect
    options={[]}
    value={words}
    onChange={(_event, chosen) => onChange(chosen.map((word) => word.trim()).filter((word) => word !== ""))}
    readOnly={readOnly}
  />
);
