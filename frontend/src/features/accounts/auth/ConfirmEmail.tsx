import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CONFIRM } from "@/features/accounts/messages";
import { ApiError } from "@/shared/api/errors";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { usePublicForm } from "@/shared/forms/usePublicForm";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";

const LARGE = { size: "large", fullWidth: true } as const;

/** Where the confirmation link leads. A press confirms, not the mere opening: mail scanners open links too. */
export function ConfirmEmail() {
  const session = useSession();
  const [query] = useSearchParams();
  const [done, setDone] = useState(false);
  const key = query.get("key");
  const signedIn = session.status === "authenticated";
  const form = usePublicForm([], {
    send: async () => {
      const { api } = await import("@/shared/api/client");
      await api.post("/auth/email/confirm/", { body: { key: key ?? "" } });
      if (signedIn) await session.refreshUser();
    },
    onSaved: () => setDone(true),
  });
  const spent = form.failure instanceof ApiError && form.failure.status === 400;

  return (
    <AuthLayout title={CONFIRM.title} subtitle={CONFIRM.subtitle}>
      {!key || spent ? (
        <NewLink reason={key ? CONFIRM.invalid : CONFIRM.incomplete} signedIn={signedIn} />
      ) : done ? (
        <Stack spacing={2}>
          <Alert severity="success">{CONFIRM.done}</Alert>
          <ButtonLink to={signedIn ? paths.dashboard : paths.login} variant="contained" {...LARGE}>
            {signedIn ? CONFIRM.dashboard : CONFIRM.signIn}
          </ButtonLink>
        </Stack>
      ) : (
        <Form form={form}>
          <FormProblem form={form} />
          <SubmitButton form={form} busyLabel={CONFIRM.busy} {...LARGE}>
            {CONFIRM.submit}
          </SubmitButton>
        </Form>
      )}
    </AuthLayout>
  );
}

/** Why the link does not work, and the way to another one, which only its owner can ask for. */
function NewLink({ reason, signedIn }: { reason: string; signedIn: boolean }) {
  const [sent, setSent] = useState(false);
  const form = usePublicForm([], {
    send: async () => {
      const { api } = await import("@/shared/api/client");
      await api.post("/auth/email/resend/");
    },
    onSaved: () => setSent(true),
  });
  if (sent) return <Alert severity="success">{CONFIRM.resent}</Alert>;
  return (
    <Form form={form}>
      <ErrorBanner>{form.problem ?? (signedIn ? reason : `${reason} ${CONFIRM.signInFirst}`)}</ErrorBanner>
      {signedIn ? (
        <SubmitButton form={form} {...LARGE}>
          {CONFIRM.resend}
        </SubmitButton>
      ) : (
        <ButtonLink to={paths.login} variant="contained" {...LARGE}>
          {CONFIRM.signIn}
        </ButtonLink>
      )}
    </Form>
  );
}
