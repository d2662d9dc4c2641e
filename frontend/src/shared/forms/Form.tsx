import Alert from "@mui/material/Alert";
import Button, { type ButtonProps } from "@mui/material/Button";
import Stack, { type StackProps } from "@mui/material/Stack";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LATEST_LOADED, LOAD_LATEST } from "@/shared/ui/messages";
import type { FormState } from "./FormState";

type FormProps = Omit<StackProps<"form">, "component" | "onSubmit"> & { form: FormState };

/** The fields of a form, one below the other. Whatever is wrong is said by the product, not by the browser. */
export const Form = ({ form, ...stack }: FormProps) => (
  <Stack component="form" spacing={2} noValidate onSubmit={form.submit} {...stack} />
);

/** What concerns no single field. */
export function FormProblem({ form: { problem, latest }, title }: { form: FormState; title?: string }) {
  if (!problem) return latest?.loaded ? <Alert severity="info">{LATEST_LOADED}</Alert> : null;
  return (
    <ErrorBanner
      {...(title && { title })}
      {...(latest?.offered && { onRetry: latest.load, retryLabel: LOAD_LATEST })}
    >
      {problem}
    </ErrorBanner>
  );
}

type SubmitButtonProps = Omit<ButtonProps, "form"> & {
  form: FormState;
  /** Label while the form is being sent, instead of a spinner. */
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
    variant="contained"
    {...button}
    {...(busyLabel ? { disabled: disabled || form.busy } : { disabled, loading: form.busy })}
  >
    {form.busy && busyLabel ? busyLabel : children}
  </Button>
);
