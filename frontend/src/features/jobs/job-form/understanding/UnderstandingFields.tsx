import type { JobUnderstanding } from "@/shared/api/types";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { type Edits, findEdits, withEdits } from "./edits";
import { UNDERSTANDING } from "./messages";
import { RolesField } from "./RolesField";
import { WordsField } from "./WordsField";

type UnderstandingFieldsProps = {
  /** What the server understood. */
  understood: JobUnderstanding;
  edits: Edits | null;
  onChange: (edits: Edits | null) => void;
  readOnly: boolean;
};

/** What the matching understood of a job, as editable chips. */
export function UnderstandingFields({ understood, edits, onChange, readOnly }: UnderstandingFieldsProps) {
  const shown = withEdits(understood, edits);
  const change = (changes: Partial<JobUnderstanding>): void =>
    onChange(findEdits(understood, { ...shown, ...changes }));
  const levels = understood.levels.map(({ code, label }) => ({ value: code, label }));
  return (
    <>
      <RolesField roles={shown.roles} onChange={(roles) => change({ roles })} readOnly={readOnly} />
      <SelectField
        label={UNDERSTANDING.level}
        value={shown.level?.code ?? ""}
        options={[{ value: "", label: UNDERSTANDING.noLevel }, ...levels]}
        onChange={(code) => change({ level: understood.levels.find((one) => one.code === code) ?? null })}
        readOnly={readOnly}
      />
      <WordsField words={shown.words} onChange={(words) => change({ words })} readOnly={readOnly} />
    </>
  );
}
