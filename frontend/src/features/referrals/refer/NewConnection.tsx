import { t } from "@lingui/core/macro";
import { OnlyOneName } from "@/features/connections/nameFields";
import { withoutFalse } from "@/features/connections/queries";
import { useAddConnection } from "@/features/referrals/queries";
import { errorMessage } from "@/shared/api/errors";
import type { Connection } from "@/shared/api/types";
import { FieldGrid } from "@/shared/forms/FieldGrid";
import { isEmailAddress } from "@/shared/forms/isEmailAddress";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { Field } from "@/shared/ui/inputs/Field";

const EMPTY = { first_name: "", last_name: "", only_one_name: false, profile_url: "", email: "" };

/**
 * The form that adds a person to the user's connections, optionally of a known LinkedIn URL. Name
 * and one of LinkedIn URL or email are required.
 */
export function useNewConnectionForm(
  onAdded: (connection: Connection) => void,
  profileUrl: string | null = null,
) {
  const add = useAddConnection();
  return useServerForm({
    defaults: { ...EMPTY, profile_url: profileUrl ?? "" },
    check: ({ first_name, last_name, only_one_name, profile_url, email }) => ({
      first_name: first_name.trim() ? undefined : t`Enter the first name`,
      last_name: last_name.trim() || only_one_name ? undefined : t`Enter the last name`,
      // At least one of them, to tell namesakes apart.
      profile_url:
        profile_url.trim() || email.trim() ? undefined : t`Enter their LinkedIn URL or email address`,
      email:
        !email.trim() || isEmailAddress(email.trim()) ? undefined : t`Please enter a valid email address`,
    }),
    send: (values) => add.mutateAsync(withoutFalse(trimValues(values))),
    errorText: (error) => {
      const message = errorMessage(error);
      return t`Error saving connection: ${message}`;
    },
    onSaved: onAdded,
  });
}

type NewConnectionFieldsProps = { form: ReturnType<typeof useNewConnectionForm> };

/** Its fields, shown in the refer dialog instead of those of the referral. */
export function NewConnectionFields({ form }: NewConnectionFieldsProps) {
  const values = form.watch();
  return (
    <>
      <FieldGrid>
        <Field label={t`First Name`} autoFocus autoComplete="off" required {...form.field("first_name")} />
        {!values.only_one_name && (
          <Field label={t`Last Name`} autoComplete="off" required {...form.field("last_name")} />
        )}
      </FieldGrid>
      <OnlyOneName
        values={values}
        readOnly={form.busy}
        onChange={(names) => {
          form.clearErrors("first_name", "last_name");
          form.set("first_name", names.first_name);
          form.set("last_name", names.last_name);
          form.set("only_one_name", names.only_one_name);
        }}
      />
      <Field
        label={t`LinkedIn URL`}
        hint={t`Enter this or an email address`}
        autoComplete="off"
        placeholder="https://www.linkedin.com/in/..."
        {...form.field("profile_url", "email")}
      />
      <Field label={t`Email`} type="email" autoComplete="off" {...form.field("email", "profile_url")} />
    </>
  );
}
