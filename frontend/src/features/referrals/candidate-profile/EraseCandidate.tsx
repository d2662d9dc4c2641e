import Stack from "@mui/material/Stack";
import { useState } from "react";
import { ERASE } from "@/features/referrals/messages";
import { useEraseCandidate } from "@/features/referrals/useReferrals";
import { errorMessage } from "@/shared/api/errors";
import type { Referral } from "@/shared/api/types";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { useNotify } from "@/shared/ui/feedback/notice";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";

/** Erases a candidate's personal data, for HR on the candidate's request. */
export function EraseCandidate({ referral }: { referral: Referral }) {
  const notify = useNotify();
  const [open, setOpen] = useState(false);
  const { mutateAsync, isPending, error } = useEraseCandidate(referral.id);
  const erase = () =>
    mutateAsync(undefined, {
      onSuccess: () => {
        notify(ERASE.done);
        setOpen(false);
      },
    });
  return (
    <>
      {referral.allowed.erase && (
        <SecondaryButton color="error" onClick={() => setOpen(true)}>
          {ERASE.open}
        </SecondaryButton>
      )}
      <ConfirmDialog
        open={open}
        danger
        title={ERASE.title(referral.connection_name)}
        confirmLabel={ERASE.confirm}
        busy={isPending}
        error={error && ERASE.failed(errorMessage(error))}
        onConfirm={erase}
        onClose={() => setOpen(false)}
      >
        <Stack spacing={1}>
          <span>{ERASE.referrals}</span>
          <span>{ERASE.connections}</span>
          <span>{ERASE.final}</span>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
