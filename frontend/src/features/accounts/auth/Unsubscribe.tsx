import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "@/shared/api/client";
import { getFieldErrors } from "@/shared/api/errors";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { paths } from "@/shared/paths";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";

/**
 * Target of the unsubscribe link in mails. Unsubscribes on click, not on load, as mail scanners
 * open links.
 */
export function Unsubscribe() {
  const [query] = useSearchParams();
  const token = query.get("token");
  return (
    <AuthLayout
      title={t`Stop these emails?`}
      subtitle={t`You will still find everything under the bell when you are signed in.`}
    >
      {token ? (
        <UnsubscribeForm token={token} />
      ) : (
        <Alert severity="error">
          <Trans>This link is incomplete. Open it again from the email.</Trans>
        </Alert>
      )}
    </AuthLayout>
  );
}

function UnsubscribeForm({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const form = useServerForm({
    defaults: {},
    send: async () => {
      await api.post("/notifications/unsubscribe/", { body: { token } });
    },
    onSaved: () => setDone(true),
  });
  if (done)
    return (
      <Stack spacing={2}>
        <Alert severity="success">
          <Trans>You will get no more emails of this kind. You can change this on your profile.</Trans>
        </Alert>
        <ButtonLink variant="contained" to={paths.profile}>
          <Trans>Notification Settings</Trans>
        </ButtonLink>
      </Stack>
    );
  const [invalid] = getFieldErrors(form.error).token ?? [];
  if (invalid) return <Alert severity="error">{invalid}</Alert>;
  return (
    <Form form={form}>
      <FormError form={form} />
      <SubmitButton fullWidth form={form} busyLabel={t`Saving...`}>
        {t`Stop These Emails`}
      </SubmitButton>
    </Form>
  );
}
