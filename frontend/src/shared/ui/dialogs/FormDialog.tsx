import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { type ReactNode, type SyntheticEvent, useId, useState } from "react";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { UNSAVED } from "@/shared/ui/messages";
import { ConfirmDialog } from "./ConfirmDialog";

type FormDialogProps = {
  open: boolean;
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** The form cannot be sent as it stands. */
  submitDisabled?: boolean;
  busy?: boolean;
  /** Why the last attempt failed; the dialog stays open. */
  error?: string | undefined;
  /** Something was typed; closing asks first. */
  dirty?: boolean;
  /** Answers a promise while it is under way; no second click counts until then. */
  onSubmit: () => unknown;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: Enter submits, a double click submits once, typed text is not lost by accident. */
export function FormDialog(props: FormDialogProps) {
  const { open, title, submitLabel, cancelLabel = "Cancel", submitDisabled, busy, error, dirty } = props;
  const { onSubmit, onClose, children } = props;
  const [asking, setAsking] = useState(false);
  const titleId = useId();
  const runOnce = useSubmitGuard();

  const requestClose = (): void => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // A dialog may stand inside another form's tree; its submit is nobody else's.
    event.stopPropagation();
    // While it fades out it is still there to be clicked.
    if (open && !busy && !submitDisabled) runOnce(onSubmit);
  };

  return (
    <>
      <Dialog open={open} onClose={requestClose} aria-labelledby={titleId}>
        <form noValidate onSubmit={submit}>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent>
            <Stack spacing={2} sx={{ pt: 0.5 }}>
              {error && <ErrorBanner>{error}</ErrorBanner>}
              {children}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={requestClose} disabled={busy ?? false}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              variant="contained"
              loading={busy ?? false}
              disabled={submitDisabled ?? false}
            >
              {submitLabel}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <ConfirmDialog
        open={asking}
        title={UNSAVED.title}
        confirmLabel={UNSAVED.discard}
        cancelLabel={UNSAVED.keep}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      >
        {UNSAVED.text}
      </ConfirmDialog>
    </>
  );
}
