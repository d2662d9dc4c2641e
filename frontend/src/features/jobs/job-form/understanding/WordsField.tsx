import { ChipsField } from "./ChipsField";
import { UNDERSTANDING } from "./messages";

type WordsFieldProps = { words: string[]; onChange: (words: string[]) => void; readOnly: boolean };

/** Words to look for in people's positions. */
export const WordsField = ({ words, onChange, readOnly }: WordsFieldProps) => (
  <ChipsField<string, true>
    label={UNDERSTANDING.words}
    hint={UNDERSTANDING.wordsHint}
    freeSolo
    // Text left in the field counts as a word, too.
    autoSelect
    options={[]}
    value={words}
    onChange={(_event, chosen) => onChange(chosen.map((word) => word.trim()).filter((word) => word !== ""))}
    readOnly={readOnly}
  />
);
