import { RESET } from "@/features/accounts/messages";
import { NEW_PASSWORD } from "@/features/accounts/newPassword";
import type { ServerForm } from "@/shared/forms/useServerForm";
import { Field } from "@/shared/ui/inputs/Field";

type PasswordForm = Pick<ServerForm<{ newPassword: string; confirmPassword: string }>, "field">;

const SECRET = { type: "password", autoComplete: "new-password" };

/** A new password and its confirmation. */
export const NewPasswordFields = ({ form }: { form: PasswordForm }) => (
  <>
    <Field
      label={RESET.newPassword}
      hint={NEW_PASSWORD.hint}
      {...SECRET}
      required
      {...form.field("newPassword")}
    />
    <Field label={RESET.confirmPassword} {...SECRET} required {...form.field("confirmPassword")} />
  </>
);
