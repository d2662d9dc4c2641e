import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { INVITE } from "@/features/accounts/users/messages";
import { errorMessage } from "@/shared/api/errors";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { CopyField } from "@/shared/ui/inputs/CopyField";
import { useInvitation } from "./useInvitation";

type InviteDialogProps = { companyId: number; companyName: string; onClose: () => void };

/** The link by which anybody who has it signs up into the company, to be copied or renewed. */
export function InviteDialog({ companyId, companyName, onClose }: InviteDialogProps) {
  const titleId = useId();
  const { invitation, renewal } = useInvitation(companyId);
  const [asking, setAsking] = useState(false);
  const url = invitation.data?.signup_url;
  return (
    <>
      <Dialog open onClose={onClose} aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{INVITE.title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
              {INVITE.text(companyName)}
            </Typography>
            {invitation.isPending && <LoadingState />}
            {invitation.error && !url && (
              <ErrorBanner onRetry={invitation.refetch}>
                {INVITE.failed(errorMessage(invitation.error))}
              </ErrorBanner>
            )}
            {renewal.isSuccess && <Alert severity="success">{INVITE.renewed}</Alert>}
            {url && <CopyField key={url} label={INVITE.label} hint={INVITE.hint} value={url} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" disabled={!url} onClick={() => setAsking(true)}>
            {INVITE.renew}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {INVITE.close}
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDialog
        open={asking}
        danger
        title={INVITE.renewTitle}
        confirmLabel={INVITE.renew}
        busy={renewal.isPending}
        error={renewal.error ? errorMessage(renewal.error) : undefined}
        onConfirm={() => renewal.mutateAsync(undefined, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {INVITE.renewText}
      </ConfirmDialog>
    </>
  );
}
