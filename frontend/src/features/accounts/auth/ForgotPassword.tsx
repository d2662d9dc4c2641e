import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import { useState } from "react";
import { api } from "@/shared/api/client";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
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
    check: ({ email }) => ({ email: email.trim() ? undefined : t`Enter your email address` }),
    send: async ({ email }) => {
      await api.post("/auth/password/reset/", { body: { email: email.trim() } });
    },
    onSaved: () => setSent(true),
  });
  return (
    <AuthLayout
      title={t`Forgot your password?`}
      subtitle={t`Enter your email address, and we'll send you a link to set a new one.`}
      footer={
        <TextLink to={paths.login}>
          <Trans>Back to sign in</Trans>
        </TextLink>
      }
    >
      {sent ? (
        <Alert severity="success">
          <Trans>If there is an account with this address, a link is on its way to it. It works once.</Trans>
        </Alert>
      ) : (
        <Form form={form}>
          <FormError form={form} />
          <Field
            label={t`Email`}
            type="email"
            autoComplete="email"
            autoFocus
            required
            {...form.field("email")}
          />
          <SubmitButton fullWidth form={form} busyLabel={t`Sending...`}>
            {t`Send Link`}
          </SubmitButton>
        </Form>
      )}
    </AuthLayout>
  );
}
