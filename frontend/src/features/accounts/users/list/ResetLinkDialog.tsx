import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId } from "react";
import { RESET_LINK } from "@/features/accounts/users/messages";
import { userName } from "@/features/accounts/users/userAccess";
import type { ManagedUser } from "@/shared/api/types";
import { CopyField } from "@/shared/ui/inputs/CopyField";

type ResetLinkDialogProps = { user: ManagedUser; url: string; onClose: () => void };

/** The link by which somebody sets a new password, this once. A click beside the dialog does not lose it. */
export function ResetLinkDialog({ user, url, onClose }: ResetLinkDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason !== "backdropClick" && onClose()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{RESET_LINK.title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {RESET_LINK.text(userName(user), user.email)}
          </Typography>
          <CopyField label={RESET_LINK.label} hint={RESET_LINK.hint} value={url} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {RESET_LINK.done}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
