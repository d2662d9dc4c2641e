import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { useDiscardQuestion } from "@/shared/ui/dialogs/useDiscardQuestion";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { Button } from "@/shared/ui/inputs/Button";
import { FormError, SubmitButton } from "./Form";
import type { FormState } from "./FormState";

type FormDialogProps = {
  /** From `useServerForm`. */
  form: FormState & { dirty: boolean };
  /** Closing asks first, by default if anything was changed. */
  dirty?: boolean;
  open?: boolean;
  title: string;
  submitLabel: string;
  cancelLabel?: string;
  /** Full screen on phones, for dialogs with much content. */
  fullScreenOnPhone?: boolean;
  /** Disables the submit button. */
  submitDisabled?: boolean;
  /** Why the submit button is blocked, if it is. */
  submitBlocked?: string | false;
  /** Further buttons, between the two. */
  moreActions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. Enter submits; closing it or leaving the screen with unsaved changes asks first. */
export function FormDialog(props: FormDialogProps) {
  const { form, open = true, title, submitLabel, submitDisabled = false, onClose, children } = props;
  const { cancelLabel = t`Cancel`, fullScreenOnPhone = false, submitBlocked = false, moreActions } = props;
  const { dirty = form.dirty } = props;
  const [close, question] = useDiscardQuestion(open && dirty && !form.busy, onClose);
  const requestClose = (): void => {
    if (!form.busy) close();
  };

  return (
    <>
      <TitledDialog
        open={open}
        onClose={requestClose}
        title={title}
        form={form}
        // Ignores clicks during the closing animation.
        onSubmit={() => open && !submitDisabled && !submitBlocked && form.submit()}
        fullScreenOnPhone={fullScreenOnPhone}
        actions={
          <>
            <Button color="inherit" onClick={requestClose} disabled={form.busy}>
              {cancelLabel}
            </Button>
            {moreActions}
            {/* A new button per label, so that a double click cannot submit the next step. */}
            {submitBlocked ? (
              <BlockedButton variant="contained" reason={submitBlocked}>
                {submitLabel}
              </BlockedButton>
            ) : (
              <SubmitButton key={submitLabel} form={form} disabled={submitDisabled}>
                {submitLabel}
              </SubmitButton>
            )}
          </>
        }
      >
        <FormError form={form} />
        {children}
      </TitledDialog>
      {question}
    </>
  );
}
