import FormControl from "@mui/material/FormControl";
import FormHelperText from "@mui/material/FormHelperText";
import OutlinedInput, { type OutlinedInputProps } from "@mui/material/OutlinedInput";
import type { Ref } from "react";
import { useId } from "react";
import { FieldLabel } from "./FieldLabel";

export type FieldProps = Omit<OutlinedInputProps, "error" | "label" | "ref" | "aria-invalid"> & {
  label: string;
  /** What is wrong with the value, in words; marks the field. */
  error?: string | undefined;
  /** What the value should be; stands below the field until an error takes its place. */
  hint?: string | undefined;
  /** Marks the field where a message for several fields stands elsewhere. */
  "aria-invalid"?: boolean | undefined;
  /** Spread of react-hook-form's `register(...)` lands here. */
  ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
};

/**
 * One labelled input. Lighter than TextField, and the one idiom of every form: label above, error below.
 * Required fields are not starred; optional ones say so in their hint.
 */
export function Field({
  label,
  error,
  hint,
  ref,
  id,
  required,
  "aria-invalid": invalid,
  ...input
}: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const helperId = `${inputId}-help`;
  const helper = error ?? hint;
  return (
    <FormControl fullWidth error={Boolean(error) || Boolean(invalid)} disabled={input.disabled ?? false}>
      <FieldLabel htmlFor={inputId}>{label}</FieldLabel>
      <OutlinedInput
        id={inputId}
        {...input}
        inputRef={ref}
        inputProps={{
          ...input.inputProps,
          ...(required && { "aria-required": true }),
          ...(helper && { "aria-describedby": helperId }),
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
