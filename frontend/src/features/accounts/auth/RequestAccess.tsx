import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import { useState } from "react";
import { requestAccess, useAccessRequests } from "@/features/accounts/queries";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { isEmailAddress } from "@/shared/forms/isEmailAddress";
import { trimValues } from "@/shared/forms/trimValues";
import { useServerForm } from "@/shared/forms/useServerForm";
import { paths } from "@/shared/paths";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";

/** Asks the operator for access, for companies that are not on the platform yet. */
export function RequestAccess() {
  const requests = useAccessRequests();
  // The card stands in the middle: it appears as tall as it stays.
  if (requests.isPending) return <LoadingState />;
  return (
    <AuthLayout
      title={t`Request Access`}
      subtitle={t`Tell us about your company, and we'll set it up with you.`}
      footer={
        <Trans>
          Is your company here already? <TextLink to={paths.signup}>I have an invitation</TextLink>
        </Trans>
      }
    >
      {requests.data?.open === false ? (
        <Alert severity="info">
          <Trans>
            No one receives requests on this server. Please ask the person who runs it to add your company.
          </Trans>
        </Alert>
      ) : (
        <RequestForm />
      )}
    </AuthLayout>
  );
}

function RequestForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useServerForm({
    defaults: { name: "", email: "", company: "", message: "" },
    check: ({ name, email, company }) => ({
      name: name.trim() ? undefined : t`Enter your name`,
      email: isEmailAddress(email) ? undefined : t`Enter your work email`,
      company: company.trim() ? undefined : t`Enter your company`,
    }),
    send: (values) => requestAccess(trimValues(values)),
    onSaved: (_done, { email }) => setSentTo(email.trim()),
  });
  if (sentTo) {
    return (
      <Alert severity="success">
        <Trans>Thank you. Your request has been sent, and we'll write to {sentTo}.</Trans>
      </Alert>
    );
  }
  return (
    <Form form={form}>
      <FormError form={form} />
      <Field label={t`Name`} autoComplete="name" required {...form.field("name")} />
      <Field label={t`Work Email`} type="email" autoComplete="email" required {...form.field("email")} />
      <Field label={t`Company`} autoComplete="organization" required {...form.field("company")} />
      <Field
        label={t`Message`}
        hint={t`Optional. How many people are you, and when do you want to start?`}
        multiline
        rows={3}
        {...form.field("message")}
      />
      <SubmitButton fullWidth form={form} busyLabel={t`Sending...`}>
        {t`Send Request`}
      </SubmitButton>
    </Form>
  );
}
