import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { type ReactNode, useId } from "react";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** What is confirmed cannot be taken back. */
  danger?: boolean;
  busy?: boolean;
  error?: string | undefined;
  /** Answers a promise while it is under way; no second click counts until then. */
  onConfirm: () => unknown;
  onClose: () => void;
};

/** Asks before something that matters. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    cancelLabel = "Cancel",
    danger,
    busy,
    error,
    onConfirm,
    onClose,
  } = props;
  const id = useId();
  const runOnce = useSubmitGuard();
  return (
    <Dialog
      open={open}
      maxWidth="xs"
      onClose={busy ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <DialogContentText id={`${id}-text`} component="div" variant="body2">
            {children}
          </DialogContentText>
          {error && <ErrorBanner>{error}</ErrorBanner>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy ?? false}>
          {cancelLabel}
        </Button>
        <Button
          variant="contained"
          color={danger ? "error" : "primary"}
          // While it fades out it is still there to be clicked.
          onClick={() => open && runOnce(onConfirm)}
          loading={busy ?? false}
          autoFocus
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
