import type { UseFormReturn } from "react-hook-form";
import { Field } from "@/shared/ui/inputs/Field";
import { type JobValues, textRule } from "./jobFormValues";

type JobTextFieldProps = {
  form: UseFormReturn<JobValues>;
  name: "title" | "location" | "salary_range" | "description" | "requirements";
  label: string;
  hint?: string;
  /** Lines at the least, for a text of more than one. */
  rows?: number;
  disabled: boolean;
};

/** One text of a job. */
export function JobTextField({ form, name, label, hint, rows, disabled }: JobTextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={form.formState.errors[name]?.message}
      required={name !== "salary_range"}
      // Not `disabled`: the form would forget the value.
      readOnly={disabled}
      {...(rows && { multiline: true, minRows: rows })}
      {...form.register(name, textRule(name))}
    />
  );
}
