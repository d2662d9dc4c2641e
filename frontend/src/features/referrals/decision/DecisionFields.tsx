import type { KeyboardEvent } from "react";
import type { Referral } from "@/shared/api/types";
import { Field } from "@/shared/ui/inputs/Field";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { REFERRAL_STATUS_OPTIONS } from "@/shared/ui/status";
import { DECISION, STATUS_CHANGE } from "./messages";
import { ReasonField } from "./ReasonField";
import { type Decision, isTooLong, TEXT_LIMIT } from "./useDecision";

type DecisionFieldsProps = { referral: Referral; decision: Decision; label?: string };

/**
 * The status of a referral and the texts about it. Each field says who can see it; Ctrl+Enter in a
 * text submits.
 */
export function DecisionFields({ referral, decision, label = STATUS_CHANGE.label }: DecisionFieldsProps) {
  const { draft, selectedStatus, busy, changesStatus, change } = decision;
  return (
    <>
      <SelectField
        label={label}
        value={selectedStatus}
        options={REFERRAL_STATUS_OPTIONS}
        readOnly={busy}
        hint={STATUS_CHANGE.hintUnsaved}
        onChange={(status) => change({ status })}
      />
      <TextField
        label={DECISION.words(referral.referrer_name)}
        hint={DECISION.wordsHint(referral.referrer_name)}
        value={draft.words}
        decision={decision}
        onChange={(words) => change({ words })}
      />
      {changesStatus && selectedStatus === "REJECTED" && (
        <ReasonField
          companyId={referral.company}
          value={draft.reason}
          readOnly={busy}
          onChange={(reason) => change({ reason })}
        />
      )}
      <TextField
        label={DECISION.note}
        hint={DECISION.internalHint}
        value={draft.note}
        decision={decision}
        onChange={(note) => change({ note })}
      />
    </>
  );
}

type TextFieldProps = {
  label: string;
  hint: string;
  value: string;
  decision: Decision;
  onChange: (text: string) => void;
};

function TextField({ label, hint, value, decision, onChange }: TextFieldProps) {
  const sendOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    decision.submit();
  };
  return (
    <Field
      label={label}
      hint={hint}
      multiline
      minRows={2}
      maxRows={8}
      value={value}
      readOnly={decision.busy}
      error={isTooLong(value) ? DECISION.tooLong(TEXT_LIMIT) : undefined}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={sendOnEnter}
    />
  );
}
