import { type ComponentProps, useId } from "react";
import styles from "./Form.module.css";

type FieldProps = Omit<ComponentProps<"input">, "id" | "aria-invalid"> & {
  label: string;
  /** What is wrong with the value, in words; marks the field. */
  error?: string | undefined;
  /** What the value should be; stands below the field until an error takes its place. */
  hint?: string | undefined;
  /** Marks the field where a message for several fields stands elsewhere. */
  "aria-invalid"?: boolean;
};

/** One labelled input: label above, error below, as the signed-in part's `Field`. */
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
        {...(required && { "aria-required": true })}
        {...(helper && { "aria-describedby": `${id}-help` })}
      />
      {helper && (
        <p id={`${id}-help`} className={error ? `${styles.helper} ${styles.wrong}` : styles.helper}>
          {helper}
        </p>
      )}
    </div>
  );
}
