import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Notes } from "@/features/referrals/Notes";
import { useReferral } from "@/features/referrals/useReferrals";
import type { Referral } from "@/shared/api/types";
import { DiscardDialog } from "@/shared/ui/dialogs/DiscardDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { DecisionFields } from "./DecisionFields";
import { DECISION, STATUS_CHANGE } from "./messages";
import { useDecision } from "./useDecision";

/** A decision, taken from a list. Shows the list's row until the full referral has loaded. */
export function DecisionDialog({ referral: listed, onClose }: { referral: Referral; onClose: () => void }) {
  const query = useReferral(listed.id);
  const referral = query.data ?? listed;
  const decision = useDecision(referral, query.refetch, onClose);
  const { draft, busy, changesStatus, canSubmit, problem, confirmation, submit, clear } = decision;
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false);
  const discard = (): void => {
    clear();
    onClose();
  };
  const requestClose = (): void => {
    if (busy) return;
    // Typed text is not lost by an accidental click outside.
    if (draft.words.trim() || draft.note.trim()) setIsConfirmingDiscard(true);
    else discard();
  };
  return (
    <>
      <TitledDialog
        open
        fullWidth
        maxWidth="sm"
        title={DECISION.openFor(referral.connection_name)}
        onClose={requestClose}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        actions={
          <>
            <Button color="inherit" onClick={requestClose} disabled={busy}>
              {STATUS_CHANGE.cancel}
            </Button>
            <Button type="submit" variant="contained" disabled={!canSubmit} loading={busy}>
              {canSubmit && !changesStatus ? DECISION.send : STATUS_CHANGE.save}
            </Button>
          </>
        }
      >
        <Typography variant="body2" color="textSecondary">
          {referral.job_title}
        </Typography>
        <Notes text={referral.notes} />
        {problem}
        <DecisionFields referral={referral} decision={decision} />
      </TitledDialog>
      {confirmation}
      <DiscardDialog
        open={isConfirmingDiscard}
        onKeep={() => setIsConfirmingDiscard(false)}
        onDiscard={discard}
      />
    </>
  );
}
