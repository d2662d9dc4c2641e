import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "@/shared/api/client";
import { getFieldErrors } from "@/shared/api/errors";
import { usePublicForm } from "@/shared/forms/usePublicForm";
import { paths } from "@/shared/paths";
import { AuthLayout } from "./AuthLayout";
import { Banner } from "./ui/Banner";
import { ButtonLink } from "./ui/Button";
import { Form, FormProblem, Stack, SubmitButton } from "./ui/Form";
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
      {token ? <UnsubscribeForm token={token} /> : <Banner severity="error">{UNSUBSCRIBE.incomplete}</Banner>}
    </AuthLayout>
  );
}

function UnsubscribeForm({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const form = usePublicForm([], {
    send: async () => {
      await api.post("/notifications/unsubscribe/", { body: { token } });
    },
    onSaved: () => setDone(true),
  });
  if (done)
    return (
      <Stack>
        <Banner severity="success">{UNSUBSCRIBE.done}</Banner>
        <ButtonLink to={paths.profile}>{UNSUBSCRIBE.preferences}</ButtonLink>
      </Stack>
    );
  const [invalid] = getFieldErrors(form.failure).token ?? [];
  if (invalid) return <Banner severity="error">{invalid}</Banner>;
  return (
    <Form form={form}>
      <FormProblem form={form} />
      <SubmitButton form={form} busyLabel={UNSUBSCRIBE.busy}>
        {UNSUBSCRIBE.submit}
      </SubmitButton>
    </Form>
  );
}
