import { t } from "@lingui/core/macro";
import { Field, type FieldProps } from "@/shared/ui/inputs/Field";

type CodeFieldProps = { form: { field: (name: "factor_code") => Partial<FieldProps> }; hint?: string };

/** A code of the authenticator app, or a recovery code; browsers fill it in. */
export const CodeField = ({ form, hint }: CodeFieldProps) => (
  <Field
    label={t`Code`}
    hint={hint}
    autoComplete="one-time-code"
    inputMode="numeric"
    required
    autoFocus
    {...form.field("factor_code")}
  />
);
