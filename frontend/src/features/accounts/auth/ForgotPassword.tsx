import { useState } from "react";
import { FORGOT } from "@/features/accounts/messages";
import { api } from "@/shared/api/client";
import { usePublicForm } from "@/shared/forms/usePublicForm";
import { paths } from "@/shared/paths";
import { AuthLayout } from "./AuthLayout";
import { Banner } from "./ui/Banner";
import { TextLink } from "./ui/Button";
import { Field } from "./ui/Field";
import { Form, FormProblem, SubmitButton } from "./ui/Form";

/** Requests a password reset link. The message is the same whether or not the address is known. */
export function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const form = usePublicForm(["email"], {
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
        <Banner severity="success">{FORGOT.sent}</Banner>
      ) : (
        <Form form={form}>
          <FormProblem form={form} />
          <Field label={FORGOT.email} type="email" autoComplete="email" autoFocus {...form.field("email")} />
          <SubmitButton form={form} busyLabel={FORGOT.busy}>
            {FORGOT.submit}
          </SubmitButton>
        </Form>
      )}
    </AuthLayout>
  );
}
