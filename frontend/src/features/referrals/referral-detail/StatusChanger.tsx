import Stack from "@mui/material/Stack";
import type { ReferralDetail } from "@/shared/api/types";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { REFERRAL_STATUS_OPTIONS } from "@/shared/ui/status";
import { STATUS_CHANGE } from "../messages";
import { useStatusChange } from "../useStatusChange";

type StatusChangerProps = { referral: ReferralDetail; onReload: () => unknown };

/** The status of a referral, to be changed by choosing another. */
export function StatusChanger({ referral, onReload }: StatusChangerProps) {
  const { busy, change, problem, confirmation } = useStatusChange(referral, onReload);
  return (
    <Stack spacing={2}>
      {problem}
      <SelectField
        label={STATUS_CHANGE.label}
        value={referral.status}
        options={REFERRAL_STATUS_OPTIONS}
        readOnly={busy}
        hint={busy ? STATUS_CHANGE.saving : STATUS_CHANGE.hint}
        onChange={change}
      />
      {confirmation}
    </Stack>
  );
}
