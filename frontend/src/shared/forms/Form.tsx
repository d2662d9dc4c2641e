import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Stack, { type StackProps } from "@mui/material/Stack";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Button, type ButtonProps } from "@/shared/ui/inputs/Button";
import type { FormState } from "./FormState";

type FormProps = Omit<StackProps<"form">, "component" | "onSubmit"> & {
  form: FormState;
  /** Instead of `form.submit`, where that is not always allowed. */
  onSubmit?: () => unknown;
};

/** A form with stacked fields. Validation messages come from the app, not from the browser. */
export const Form = ({ form, onSubmit = form.submit, ...stack }: FormProps) => (
  <Stack
    component="form"
    id={form.id}
    ref={form.formRef}
    spacing={2}
    noValidate
    aria-busy={form.busy}
    onSubmit={(event) => {
      event.preventDefault();
      // React bubbles the submit event of a dialog's form to an outer form.
      event.stopPropagation();
      void onSubmit();
    }}
    {...stack}
  />
);

const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The error that belongs to no single field, or the notice after loading the latest version. */
export function FormError({ form: { rootError, latest }, title }: { form: FormState; title?: string }) {
  if (!rootError && !latest?.loaded) return null;
  if (!rootError) {
    // Takes the focus from the button that asked for it, which is gone.
    return (
      <Alert severity="info" tabIndex={-1} ref={takeFocus}>
        <Trans>This is the latest version with your changes in it. Check it, then save again.</Trans>
      </Alert>
    );
  }
  return (
    <ErrorBanner
      title={title}
      onRetry={latest?.offered ? latest.load : undefined}
      retryLabel={latest?.offered ? t`Load the Latest Version` : undefined}
    >
      {rootError}
    </ErrorBanner>
  );
}

type SubmitButtonProps = Omit<ButtonProps, "form"> & {
  form: FormState;
  /** Label while submitting, instead of a spinner. */
  busyLabel?: string;
};

export const SubmitButton = ({
  form,
  busyLabel,
  disabled = false,
  children,
  ...button
}: SubmitButtonProps) => (
  <Button
    type="submit"
    // Also where it stands outside of the form.
    form={form.id}
    variant="contained"
    // Whoever has just pressed it keeps the focus.
    aria-disabled={disabled || form.busy}
    aria-busy={form.busy || undefined}
    {...button}
    disabled={disabled || form.busy}
    loading={busyLabel ? undefined : form.busy}
  >
    {form.busy && busyLabel ? busyLabel : children}
  </Button>
);
