import Stack from "@mui/material/Stack";
import { useState } from "react";
import { DECISION, STATUS_CHANGE } from "@/features/referrals/messages";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { referralStatusOptions } from "@/shared/ui/status";
import { DecisionButton } from "./DecisionButton";
import { StatusConfirmation, StatusProblem } from "./StatusMessages";
import { needsConfirmation, useSetStatus } from "./useSetStatus";

type StatusSelectProps = { referral: Referral; reload: () => unknown };

/**
 * Saves a referral's status as soon as another one is selected, and for a final one confirmed. The
 * dialog adds a text, a reason or a note.
 */
export function StatusSelect({ referral, reload }: StatusSelectProps) {
  const { mutate, isPending: busy, error, reset } = useSetStatus();
  const [chosen, setChosen] = useState<ReferralStatus | null>(null);
  const choose = (status: ReferralStatus): void => {
    if (needsConfirmation(referral.status, status, { savedOnChoice: true })) setChosen(status);
    else if (status !== referral.status) mutate({ referral, status });
  };
  return (
    <Stack spacing={2}>
      {error && <StatusProblem error={error} textsOnly={false} onClose={reset} reload={reload} />}
      <SelectField
        label={STATUS_CHANGE.label}
        value={referral.status}
        options={referralStatusOptions()}
        readOnly={busy}
        hint={busy ? STATUS_CHANGE.saving : STATUS_CHANGE.hint}
        onChange={choose}
      />
      <DecisionButton referral={referral} label={DECISION.withWords} />
      {chosen && (
        <StatusConfirmation
          referral={referral}
          status={chosen}
          onClose={() => setChosen(null)}
          onConfirm={() => {
            setChosen(null);
            mutate({ referral, status: chosen });
          }}
        />
      )}
    </Stack>
  );
}
