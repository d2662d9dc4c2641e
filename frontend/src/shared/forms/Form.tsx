import Button, { type ButtonProps } from "@mui/material/Button";
import Stack, { type StackProps } from "@mui/material/Stack";
import type { SyntheticEvent } from "react";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";

/** What the parts of a form need to know of `useServerForm` or `usePublicForm`. */
export type FormState = {
  submit: (event: SyntheticEvent<HTMLFormElement>) => unknown;
  busy: boolean;
  problem: string | null;
};

type FormProps = Omit<StackProps<"form">, "component" | "onSubmit"> & { form: FormState };

/** The fields of a form, one below the other. Whatever is wrong is said by the product, not by the browser. */
export const Form = ({ form, ...stack }: FormProps) => (
  <Stack component="form" spacing={2} noValidate onSubmit={form.submit} {...stack} />
);

/** What concerns no single field. */
export const FormProblem = ({ form, title }: { form: FormState; title?: string }) =>
  form.problem && <ErrorBanner {...(title && { title })}>{form.problem}</ErrorBanner>;

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
