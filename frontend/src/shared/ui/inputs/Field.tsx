import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import type { Ref } from "react";
import { useId } from "react";
import { FieldLabel } from "./FieldLabel";

export type FieldProps = Omit<OutlinedInputProps, "error" | "label" | "ref" | "aria-invalid"> & {
  label: string;
  /** The label is for screen readers only, as the placeholder says what to type. */
  hidesLabel?: boolean;
  /** Error message; marks the field as invalid. */
  error?: string;
  /** Help text, shown unless there is an error. */
  hint?: string;
  /** Marks the field as invalid if the message is shown elsewhere. */
  "aria-invalid"?: boolean;
  /** From react-hook-form's `register(...)`. */
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
};

/**
 * A labelled text input with its error below; simpler than TextField. Required fields have no
 * asterisk; optional ones say so in their hint.
 */
export function Field({
  label,
  hidesLabel,
  error,
  hint,
  ref,
  id,
  required,
  "aria-invalid": invalid,
  "aria-disabled": busy,
  ...input
}: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const helperId = `${inputId}-help`;
  const helper = error ?? hint;
  return (
    <FormControl fullWidth error={Boolean(error) || Boolean(invalid)} disabled={input.disabled ?? false}>
      <FieldLabel htmlFor={inputId} hidden={hidesLabel}>
        {label}
      </FieldLabel>
      <OutlinedInput
        id={inputId}
        {...input}
        inputRef={ref}
        inputProps={{
          ...input.inputProps,
          "aria-required": required || undefined,
          "aria-disabled": busy,
          "aria-describedby": helper ? helperId : undefined,
        }}
      />
      {helper && (
        <FormHelperText id={helperId} error={Boolean(error)}>
          {helper}
        </FormHelperText>
      )}
    </FormControl>
  );
}
