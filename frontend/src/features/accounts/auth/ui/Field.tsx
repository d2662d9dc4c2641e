import { type ComponentProps, useId } from "react";
import styles from "./Form.module.css";

type FieldProps = Omit<ComponentProps<"input">, "id" | "aria-invalid"> & {
  label: string;
  /** Error message; marks the field as invalid. */
  error?: string;
  /** Help text, shown unless there is an error. */
  hint?: string;
  /** Marks the field as invalid if the message is shown elsewhere. */
  "aria-invalid"?: boolean;
};

/** A labelled input with its error below, like the `Field` of the signed-in screens. */
export function Field({ label, error, hint, required, "aria-invalid": invalid, ...input }: FieldProps) {
  const id = useId();
  const helper = error ?? hint;
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        type="text"
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={Boolean(error) || Boolean(invalid)}
        aria-required={required || undefined}
        aria-describedby={helper ? `${id}-help` : undefined}
      />
      {helper && (
        <p id={`${id}-help`} className={error ? `${styles.helper} ${styles.wrong}` : styles.helper}>
          {helper}
        </p>
      )}
    </div>
  );
}
