import type { ComponentProps, ReactNode } from "react";
import type { FormState } from "@/shared/forms/FormState";
import { Banner } from "./Banner";
import { Button } from "./Button";
import styles from "./Form.module.css";

/** The fields of a form, one below the other. Whatever is wrong is said by the product, not by the browser. */
export const Form = ({ form, children }: { form: FormState; children: ReactNode }) => (
  <form noValidate onSubmit={form.submit} className={styles.form}>
    {children}
  </form>
);

/** Things one below the other, that are no form. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.form}>{children}</div>;

/** Two fields side by side where there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

/** What concerns no single field. */
export const FormProblem = ({ form: { problem }, title }: { form: FormState; title?: string }) =>
  problem ? (
    <Banner severity="error" title={title}>
      {problem}
    </Banner>
  ) : null;

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, "form"> & {
  form: FormState;
  /** Label while the form is being sent. */
  busyLabel?: string;
};

export const SubmitButton = ({ form: { busy }, busyLabel, children, ...button }: SubmitButtonProps) => (
  <Button type="submit" {...button} disabled={busy}>
    {busy && busyLabel ? busyLabel : children}
  </Button>
);
