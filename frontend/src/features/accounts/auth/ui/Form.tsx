import type { ComponentProps, ReactNode } from "react";
import type { FormState } from "@/shared/forms/FormState";
import { Banner } from "./Banner";
import { Button } from "./Button";
import styles from "./Form.module.css";

/** A form with stacked fields. Validation messages come from the app, not from the browser. */
export const Form = ({ form, children }: { form: FormState; children: ReactNode }) => (
  <form noValidate aria-busy={form.busy} onSubmit={form.submit} className={styles.form}>
    {children}
  </form>
);

/** Stacked content outside a form. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.form}>{children}</div>;

/** Two fields side by side on wide screens. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

/** The error that belongs to no single field. */
export const FormProblem = ({ form: { problem }, title }: { form: FormState; title?: string }) =>
  problem ? (
    <Banner severity="error" title={title}>
      {problem}
    </Banner>
  ) : null;

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "form"> & {
  form: FormState;
  /** Label while the form is being submitted. */
  busyLabel?: string;
};

export const SubmitButton = ({ form: { busy }, busyLabel, children, ...button }: SubmitButtonProps) => (
  <Button type="submit" {...button} disabled={busy}>
    {busy && busyLabel ? busyLabel : children}
  </Button>
);
