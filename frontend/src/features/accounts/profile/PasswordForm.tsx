import Box from "@mui/material/Box";
import { NEW_PASSWORD, NEW_PASSWORD_FIELDS, validateNewPassword } from "@/features/accounts/newPassword";
import { api } from "@/shared/api/client";
import { tokenStore } from "@/shared/api/token";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useNotify } from "@/shared/ui/feedback/notice";
import { Field } from "@/shared/ui/inputs/Field";
import { Section } from "@/shared/ui/layout/Section";
import { PROFILE } from "./messages";

const EMPTY = { oldPassword: "", newPassword: "", confirmPassword: "" };

/** Changes the password. That ends all sessions; this one continues with the returned token. */
export function PasswordForm() {
  const notify = useNotify();
  const form = useServerForm({
    defaults: EMPTY,
    check: validateNewPassword,
    send: ({ oldPassword, newPassword, confirmPassword }) =>
      tokenStore.replace(
        api.post("/auth/password/change/", {
          body: { old_password: oldPassword, new_password1: newPassword, new_password2: confirmPassword },
        }),
      ),
    fieldNames: { old_password: "oldPassword", ...NEW_PASSWORD_FIELDS },
    onSaved: () => {
      form.reset();
      notify(PROFILE.passwordChanged);
    },
  });
  const secret = { type: "password", required: true };
  return (
    <Section title={PROFILE.passwordTitle} description={PROFILE.passwordNote}>
      <Form form={form}>
        <FormProblem form={form} />
        <Field
          label={PROFILE.oldPassword}
          autoComplete="current-password"
          {...secret}
          {...form.field("oldPassword")}
        />
        <Field
          label={PROFILE.newPassword}
          autoComplete="new-password"
          hint={NEW_PASSWORD.hint}
          {...secret}
          {...form.field("newPassword", "confirmPassword")}
        />
        <Field
          label={PROFILE.confirmPassword}
          autoComplete="new-password"
          {...secret}
          {...form.field("confirmPassword")}
        />
        <Box>
          <SubmitButton
            form={form}
            variant="outlined"
            color="inherit"
            disabled={Object.values(form.watch()).includes("")}
          >
            {PROFILE.changePassword}
          </SubmitButton>
        </Box>
      </Form>
    </Section>
  );
}
