import { t } from "@lingui/core/macro";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { referralStatusOptions } from "@/shared/ui/status";
import { StatusConfirmation, StatusProblem } from "./StatusMessages";
import { needsConfirmation, useSetStatus } from "./useSetStatus";

type StatusSelectProps = { referral: Referral; reload: () => unknown };

/**
 * Saves a referral's status as soon as another one is selected, and for a final one confirmed. The
 * row of buttons beside it adds a text, a reason or a note.
 */
export function StatusSelect({ referral, reload }: StatusSelectProps) {
  const { mutate, isPending: busy, error, reset } = useSetStatus({ showsError: true });
  const [chosen, setChosen] = useState<ReferralStatus | null>(null);
  const choose = (status: ReferralStatus): void => {
    if (needsConfirmation(referral.status, status, { savedOnChoice: true })) setChosen(status);
    else if (status !== referral.status) mutate({ referral, status });
  };
  return (
    <Stack spacing={2}>
      {error && <StatusProblem error={error} textsOnly={false} onClose={reset} reload={reload} />}
      <SelectField
        label={t`Update Status`}
        value={referral.status}
        options={referralStatusOptions(referral.status)}
        readOnly={busy}
        hint={
          busy
            ? t`Saving…`
            : t`The referrer sees the change right away, but is only notified a few moments later. Until then, you can undo it.`
        }
        onChange={choose}
      />
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
