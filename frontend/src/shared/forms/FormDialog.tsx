import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { type ReactNode, type SyntheticEvent, useId, useState } from "react";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { UNSAVED } from "@/shared/ui/messages";
import { FormProblem, type FormState, SubmitButton } from "./Form";

type FormDialogProps = {
  /** Of `useServerForm`. */
  form: FormState & { dirty: boolean };
  open?: boolean;
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** The form cannot be sent as it stands. */
  submitDisabled?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: Enter submits, and typed text is not lost by accident. */
export function FormDialog(props: FormDialogProps) {
  const { form, open = true, title, submitLabel, cancelLabel = "Cancel", submitDisabled = false } = props;
  const { onClose, children } = props;
  const [asking, setAsking] = useState(false);
  const titleId = useId();

  const requestClose = (): void => {
    if (form.busy) return;
    if (form.dirty) setAsking(true);
    else onClose();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    // While it fades out it is still there to be clicked.
    if (open && !submitDisabled) void form.submit(event);
    else event.preventDefault();
  };

  return (
    <>
      <Dialog open={open} onClose={requestClose} aria-labelledby={titleId}>
        <form noValidate onSubmit={submit}>
          <DialogTitle id={titleId}>{title}</DialogTitle>
          <DialogContent>
            <Stack spacing={2} sx={{ pt: 0.5 }}>
              <FormProblem form={form} />
              {children}
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={requestClose} disabled={form.busy}>
              {cancelLabel}
            </Button>
            <SubmitButton form={form} disabled={submitDisabled}>
              {submitLabel}
            </SubmitButton>
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
