import Button from "@mui/material/Button";
import DialogContentText from "@mui/material/DialogContentText";
import { type ReactNode, useId } from "react";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { TitledDialog } from "./TitledDialog";

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
  error?: string | null | undefined;
  /** Answers a promise while it is under way; no second click counts until then. */
  onConfirm: () => unknown;
  onClose: () => void;
};

/** Asks before something that matters. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = "Cancel", danger, busy = false } = props;
  const { error, onConfirm, onClose } = props;
  const textId = useId();
  const runOnce = useSubmitGuard();
  return (
    <TitledDialog
      open={open}
      maxWidth="xs"
      title={title}
      onClose={() => busy || onClose()}
      aria-describedby={textId}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            variant="contained"
            color={danger ? "error" : "primary"}
            // While it fades out it is still there to be clicked.
            onClick={() => open && runOnce(onConfirm)}
            loading={busy}
            autoFocus
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <DialogContentText id={textId} component="div" variant="body2">
        {children}
      </DialogContentText>
      {error && <ErrorBanner>{error}</ErrorBanner>}
    </TitledDialog>
  );
}
