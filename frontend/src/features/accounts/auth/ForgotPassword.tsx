import Alert from "@mui/material/Alert";
import { useState } from "react";
import { FORGOT } from "@/features/accounts/messages";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { usePublicForm } from "@/shared/forms/usePublicForm";
import { paths } from "@/shared/paths";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";

/** Asks for a set-password link. Says the same whether or not the address is known. */
export function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const form = usePublicForm(["email"], {
    check: ({ email }) => ({ email: email.trim() ? undefined : FORGOT.missing }),
    send: async ({ email }) => {
      const { api } = await import("@/shared/api/client");
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
          <Field label={FORGOT.email} type="email" autoComplete="email" autoFocus {...form.field("email")} />
          <SubmitButton form={form} size="large" fullWidth busyLabel={FORGOT.busy}>
            {FORGOT.submit}
          </SubmitButton>
        </Form>
      )}
    </AuthLayout>
  );
}
