import { RESET } from "@/features/accounts/messages";
import { NEW_PASSWORD } from "@/features/accounts/newPassword";
import type { usePublicForm } from "@/shared/forms/usePublicForm";
import { Field } from "./ui/Field";

type PasswordForm = Pick<
  ReturnType<typeof usePublicForm<"newPassword" | "confirmPassword", unknown>>,
  "field"
>;

const SECRET = { type: "password", autoComplete: "new-password" };

/** A new password and its confirmation. */
export const NewPasswordFields = ({ form }: { form: PasswordForm }) => (
  <>
    <Field label={RESET.newPassword} hint={NEW_PASSWORD.hint} {...SECRET} {...form.field("newPassword")} />
    <Field label={RESET.confirmPassword} {...SECRET} {...form.field("confirmPassword")} />
  </>
);
