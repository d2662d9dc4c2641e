import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Notes } from "@/features/referrals/Notes";
import { useReferral } from "@/features/referrals/useReferrals";
import type { Referral } from "@/shared/api/types";
import { DiscardDialog } from "@/shared/ui/dialogs/DiscardDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { DecisionFields } from "./DecisionFields";
import { DECISION, STATUS_CHANGE } from "./messages";
import { useDecision } from "./useDecision";

/** The same over a row of a list: the referral is there at once, and what has moved since follows. */
export function DecisionDialog({ referral: listed, onClose }: { referral: Referral; onClose: () => void }) {
  const query = useReferral(listed.id);
  const referral = query.data ?? listed;
  const decision = useDecision(referral, query.refetch, onClose);
  const { draft, busy, open, problem, confirmation, submit, clear } = decision;
  const [asking, setAsking] = useState(false);
  const leave = (): void => {
    clear();
    onClose();
  };
  const requestClose = (): void => {
    if (busy) return;
    // What was typed is not lost by a click beside it.
    if (draft.words.trim() || draft.note.trim()) setAsking(true);
    else leave();
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
            <Button type="submit" variant="contained" disabled={!open} loading={busy}>
              {STATUS_CHANGE.save}
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
      <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={leave} />
    </>
  );
}
