import Stack from "@mui/material/Stack";
import type { Referral } from "@/shared/api/types";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { REFERRAL_STATUS_OPTIONS } from "@/shared/ui/status";
import { DecisionButton } from "./DecisionButton";
import { DECISION, STATUS_CHANGE } from "./messages";
import { useStatusChange } from "./useStatusChange";

type StatusSelectProps = { referral: Referral; onReload: () => unknown };

/**
 * Saves a referral's status as soon as another one is selected, and for a final one confirmed. The
 * dialog adds a text, a reason or a note.
 */
export function StatusSelect({ referral, onReload }: StatusSelectProps) {
  const { busy, change, problem, confirmation } = useStatusChange(referral, onReload, { asksFirst: true });
  return (
    <Stack spacing={2}>
      {problem}
      <SelectField
        label={STATUS_CHANGE.label}
        value={referral.status}
        options={REFERRAL_STATUS_OPTIONS}
        readOnly={busy}
        hint={busy ? STATUS_CHANGE.saving : STATUS_CHANGE.hint}
        onChange={(status) => change({ status })}
      />
      <DecisionButton referral={referral} label={DECISION.withWords} />
      {confirmation}
    </Stack>
  );
}
