import type { JobUnderstanding } from "@/shared/api/types";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { type Edits, findEdits, withEdits } from "./edits";
import { UNDERSTANDING } from "./messages";
import { RolesField } from "./RolesField";
import { WordsField } from "./WordsField";

type UnderstandingFieldsProps = {
  /** What the server understood. */
  known: JobUnderstanding;
  edits: Edits | null;
  onChange: (edits: Edits | null) => void;
  readOnly: boolean;
};

/** What was understood of a job, as chips that can be removed and added. */
export function UnderstandingFields({ known, edits, onChange, readOnly }: UnderstandingFieldsProps) {
  const shown = withEdits(known, edits);
  const change = (changes: Partial<JobUnderstanding>): void =>
    onChange(findEdits(known, { ...shown, ...changes }));
  const levels = known.levels.map(({ code, label }) => ({ value: code, label }));
  return (
    <>
      <RolesField roles={shown.roles} onChange={(roles) => change({ roles })} readOnly={readOnly} />
      <SelectField
        label={UNDERSTANDING.level}
        value={shown.level?.code ?? ""}
        options={[{ value: "", label: UNDERSTANDING.noLevel }, ...levels]}
        onChange={(code) => change({ level: known.levels.find((one) => one.code === code) ?? null })}
        readOnly={readOnly}
      />
      <WordsField words={shown.words} onChange={(words) => change({ words })} readOnly={readOnly} />
    </>
  );
}
