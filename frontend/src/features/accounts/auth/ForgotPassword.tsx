import Alert from "@mui/material/Alert";
import { useState } from "react";
import { FORGOT } from "@/features/accounts/messages";
import { api } from "@/shared/api/client";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { paths } from "@/shared/paths";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";

/** Requests a password reset link. The message is the same whether or not the address is known. */
export function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const form = useServerForm({
    defaults: { email: "" },
    check: ({ email }) => ({ email: email.trim() ? undefined : FORGOT.missing }),
    send: async ({ email }) => {
      await api.post("/auth/password/reset/", { body: { email: email.trim() } });
    },
    onSaved: () => setSent(true),
  });
  return (
    <AuthLayout
      title={FORGOT.title}
      subtitle={FORGOT.subtitle}
      footer={<TextLink to={paths.login}>{FORGOT.back}</TextLink>}
    >
      {sent ? (
        <Alert severity="success">{FORGOT.sent}</Alert>
      ) : (
        <Form form={form}>
          <FormProblem form={form} />
          <Field
            label={FORGOT.email}
            type="email"
            autoComplete="email"
            autoFocus
            required
            {...form.field("email")}
          />
          <SubmitButton fullWidth form={form} busyLabel={FORGOT.busy}>
            {FORGOT.submit}
          </SubmitButton>
        </Form>
      )}
    </AuthLayout>
  );
}
