import { t } from "@lingui/core/macro";
import DialogContentText from "@mui/material/DialogContentText";
import { type ReactNode, useId } from "react";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Button } from "@/shared/ui/inputs/Button";
import { TitledDialog } from "./TitledDialog";

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  /** Explains what will happen. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The action cannot be undone. */
  danger?: boolean;
  /** Enter does not confirm: the other button has the focus first. */
  cancelsFirst?: boolean;
  busy?: boolean;
  error?: string | null;
  /** Starts a `useAction`, which ignores a second click. */
  onConfirm: () => unknown;
  onClose: () => void;
};

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel = t`Cancel`, danger, busy = false } = props;
  const { cancelsFirst = false, error, onConfirm, onClose } = props;
  const textId = useId();
  return (
    <TitledDialog
      open={open}
      maxWidth="xs"
      title={title}
      onClose={() => busy || onClose()}
      aria-describedby={textId}
      actions={
        <>
          <Button color="inherit" onClick={onClose} disabled={busy} autoFocus={cancelsFirst}>
            {cancelLabel}
          </Button>
          <Button
            variant="contained"
            color={danger ? "error" : "primary"}
            // Ignores clicks during the closing animation.
            onClick={() => open && onConfirm()}
            loading={busy}
            autoFocus={!cancelsFirst}
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
