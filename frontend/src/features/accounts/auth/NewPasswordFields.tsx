import { t } from "@lingui/core/macro";
import { passwordHint } from "@/features/accounts/newPassword";
import type { ServerForm } from "@/shared/forms/useServerForm";
import { Field } from "@/shared/ui/inputs/Field";

type PasswordForm = Pick<ServerForm<{ newPassword: string; confirmPassword: string }>, "field">;

const SECRET = { type: "password", autoComplete: "new-password" };

/** A new password and its confirmation. */
export const NewPasswordFields = ({ form }: { form: PasswordForm }) => (
  <>
    <Field
      label={t`New Password`}
      hint={passwordHint()}
      {...SECRET}
      required
      {...form.field("newPassword")}
    />
    <Field label={t`Confirm Password`} {...SECRET} required {...form.field("confirmPassword")} />
  </>
);
