import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "@/shared/api/client";
import { getFieldErrors } from "@/shared/api/errors";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { paths } from "@/shared/paths";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";
import { UNSUBSCRIBE } from "./unsubscribeMessages";

/**
 * Target of the unsubscribe link in mails. Unsubscribes on click, not on load, as mail scanners
 * open links.
 */
export function Unsubscribe() {
  const [query] = useSearchParams();
  const token = query.get("token");
  return (
    <AuthLayout title={UNSUBSCRIBE.title} subtitle={UNSUBSCRIBE.subtitle}>
      {token ? <UnsubscribeForm token={token} /> : <Alert severity="error">{UNSUBSCRIBE.incomplete}</Alert>}
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
        <Alert severity="success">{UNSUBSCRIBE.done}</Alert>
        <ButtonLink variant="contained" to={paths.profile}>
          {UNSUBSCRIBE.preferences}
        </ButtonLink>
      </Stack>
    );
  const [invalid] = getFieldErrors(form.failure).token ?? [];
  if (invalid) return <Alert severity="error">{invalid}</Alert>;
  return (
    <Form form={form}>
      <FormProblem form={form} />
      <SubmitButton fullWidth form={form} busyLabel={UNSUBSCRIBE.busy}>
        {UNSUBSCRIBE.submit}
      </SubmitButton>
    </Form>
  );
}
