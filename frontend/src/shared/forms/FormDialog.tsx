import Button from "@mui/material/Button";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { DiscardDialog } from "@/shared/ui/dialogs/DiscardDialog";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { FormProblem, SubmitButton } from "./Form";
import type { FormState } from "./FormState";

type FormDialogProps = {
  /** Of `useServerForm`. */
  form: FormState & { dirty: boolean };
  open?: boolean;
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** Of much content: on a phone it takes the whole screen. */
  fullScreenOnPhone?: boolean;
  /** The form cannot be sent as it stands. */
  submitDisabled?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog: Enter submits, and typed text is not lost by accident. */
export function FormDialog(props: FormDialogProps) {
  const { form, open = true, title, submitLabel, submitDisabled = false, onClose, children } = props;
  const { cancelLabel = "Cancel", fullScreenOnPhone = false } = props;
  const [asking, setAsking] = useState(false);

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
      <TitledDialog
        open={open}
        onClose={requestClose}
        title={title}
        onSubmit={submit}
        fullScreenOnPhone={fullScreenOnPhone}
        actions={
          <>
            <Button color="inherit" onClick={requestClose} disabled={form.busy}>
              {cancelLabel}
            </Button>
            {/* Another button in each step: none is pressed twice by pressing it again. */}
            <SubmitButton key={submitLabel} form={form} disabled={submitDisabled}>
              {submitLabel}
            </SubmitButton>
          </>
        }
      >
        <FormProblem form={form} />
        {children}
      </TitledDialog>
      <DiscardDialog
        open={asking}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}
