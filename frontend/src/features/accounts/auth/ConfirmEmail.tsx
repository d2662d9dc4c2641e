import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { NEW_PASSWORD_FIELDS, validateNewPassword } from "@/features/accounts/newPassword";
import { api } from "@/shared/api/client";
import { getFieldErrors } from "@/shared/api/errors";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";
import { CONFIRM, REFUSE } from "./confirmMessages";
import { NewPasswordFields } from "./NewPasswordFields";
import { OtherAccount } from "./OtherAccount";

/**
 * Target of both links in the confirmation mail: to confirm the address, or to report that somebody
 * else signed up with it.
 */
export function ConfirmEmail() {
  const [query] = useSearchParams();
  const key = query.get("key");
  const isRefusal = query.has("refuse");
  const { title, subtitle } = isRefusal ? REFUSE : CONFIRM;
  return (
    <AuthLayout title={title} subtitle={subtitle}>
      {!key ? (
        <NewLinkForm reason={CONFIRM.incomplete} />
      ) : isRefusal ? (
        <RefuseForm link={key} />
      ) : (
        <ConfirmForm link={key} />
      )}
    </AuthLayout>
  );
}

const isInvalidLink = (error: unknown): boolean => "key" in getFieldErrors(error);

/** Confirms an address. Returns the server's message if a new password is required first. */
async function confirmEmail(key: string, newPassword: string): Promise<string | null> {
  try {
    await api.post("/auth/email/confirm/", {
      body: { key, new_password: newPassword || undefined },
    });
    return null;
  } catch (error) {
    const messages = newPassword ? undefined : getFieldErrors(error).new_password;
    if (messages) return messages.join(" ");
    throw error;
  }
}

/**
 * Confirms on click, not on load, as mail scanners open links. Users who are not signed in as the
 * owner set a new password, since somebody else may have set the first one.
 */
function ConfirmForm({ link }: { link: string }) {
  const session = useSession();
  const [done, setDone] = useState(false);
  /** The server's message, which contains the address. */
  const [passwordReason, setPasswordReason] = useState("");
  const signedIn = session.status === "authenticated";
  const isOwner = signedIn && !passwordReason;
  const form = useServerForm({
    defaults: { newPassword: "", confirmPassword: "" },
    check: (passwords) => (passwordReason ? validateNewPassword(passwords) : {}),
    send: async ({ newPassword }) => {
      const passwordMessage = await confirmEmail(link, newPassword);
      if (!passwordMessage && isOwner) await session.refreshUser();
      return passwordMessage;
    },
    fieldNames: NEW_PASSWORD_FIELDS,
    onSaved: (passwordMessage) => {
      if (!passwordMessage) return setDone(true);
      setPasswordReason(passwordMessage);
      form.reset();
    },
  });

  if (done && signedIn && passwordReason) return <OtherAccount done={CONFIRM.done} />;
  if (done)
    return (
      <Stack spacing={2}>
        <Alert severity="success">
          {passwordReason ? `${CONFIRM.done} ${CONFIRM.passwordSet}` : CONFIRM.done}
        </Alert>
        <ButtonLink variant="contained" to={signedIn ? paths.dashboard : paths.login}>
          {signedIn ? CONFIRM.dashboard : CONFIRM.signIn}
        </ButtonLink>
      </Stack>
    );
  if (isInvalidLink(form.failure)) return <NewLinkForm reason={CONFIRM.invalid} />;
  return (
    <Form form={form}>
      <FormProblem form={form} />
      {passwordReason && (
        <>
          <Alert severity="info">{`${passwordReason} ${CONFIRM.whyPassword}`}</Alert>
          <NewPasswordFields form={form} />
        </>
      )}
      <SubmitButton fullWidth form={form} busyLabel={CONFIRM.busy}>
        {passwordReason ? CONFIRM.submitPassword : CONFIRM.submit}
      </SubmitButton>
    </Form>
  );
}

function RefuseForm({ link }: { link: string }) {
  const [done, setDone] = useState(false);
  const form = useServerForm({
    defaults: {},
    send: async () => {
      await api.post("/auth/email/refuse/", { body: { key: link } });
    },
    onSaved: () => setDone(true),
  });
  if (done) return <Alert severity="success">{REFUSE.done}</Alert>;
  if (isInvalidLink(form.failure)) return <Alert severity="error">{REFUSE.invalid}</Alert>;
  return (
    <Form form={form}>
      <FormProblem form={form} />
      <SubmitButton fullWidth form={form} busyLabel={REFUSE.busy}>
        {REFUSE.submit}
      </SubmitButton>
    </Form>
  );
}

/** Says why the link is invalid and lets its signed-in owner request a new one. */
function NewLinkForm({ reason }: { reason: string }) {
  const signedIn = useSession().status === "authenticated";
  const [sent, setSent] = useState(false);
  const form = useServerForm({
    defaults: {},
    send: async () => {
      await api.post("/auth/email/resend/");
    },
    onSaved: () => setSent(true),
  });
  if (sent) return <Alert severity="success">{CONFIRM.resent}</Alert>;
  return (
    <Form form={form}>
      <Alert severity="error">
        {form.problem ?? (signedIn ? reason : `${reason} ${CONFIRM.signInFirst}`)}
      </Alert>
      {signedIn ? (
        <SubmitButton fullWidth form={form}>
          {CONFIRM.resend}
        </SubmitButton>
      ) : (
        <ButtonLink variant="contained" to={paths.login}>
          {CONFIRM.signIn}
        </ButtonLink>
      )}
    </Form>
  );
}
