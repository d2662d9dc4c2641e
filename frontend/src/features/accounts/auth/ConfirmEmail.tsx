import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { NEW_PASSWORD_FIELDS, validateNewPassword } from "@/features/accounts/newPassword";
import { api } from "@/shared/api/client";
import { getFieldErrors } from "@/shared/api/errors";
import { usePublicForm } from "@/shared/forms/usePublicForm";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { AuthLayout } from "./AuthLayout";
import { CONFIRM, REFUSE } from "./confirmMessages";
import { NewPasswordFields } from "./NewPasswordFields";
import { OtherAccount } from "./OtherAccount";
import { Banner } from "./ui/Banner";
import { ButtonLink } from "./ui/Button";
import { Form, FormProblem, Stack, SubmitButton } from "./ui/Form";

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
  const form = usePublicForm(["newPassword", "confirmPassword"], {
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
      form.restart();
    },
  });

  if (done && signedIn && passwordReason) return <OtherAccount done={CONFIRM.done} />;
  if (done)
    return (
      <Stack>
        <Banner severity="success">
          {passwordReason ? `${CONFIRM.done} ${CONFIRM.passwordSet}` : CONFIRM.done}
        </Banner>
        <ButtonLink to={signedIn ? paths.dashboard : paths.login}>
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
          <Banner severity="info">{`${passwordReason} ${CONFIRM.whyPassword}`}</Banner>
          <NewPasswordFields form={form} />
        </>
      )}
      <SubmitButton form={form} busyLabel={CONFIRM.busy}>
        {passwordReason ? CONFIRM.submitPassword : CONFIRM.submit}
      </SubmitButton>
    </Form>
  );
}

function RefuseForm({ link }: { link: string }) {
  const [done, setDone] = useState(false);
  const form = usePublicForm([], {
    send: async () => {
      await api.post("/auth/email/refuse/", { body: { key: link } });
    },
    onSaved: () => setDone(true),
  });
  if (done) return <Banner severity="success">{REFUSE.done}</Banner>;
  if (isInvalidLink(form.failure)) return <Banner severity="error">{REFUSE.invalid}</Banner>;
  return (
    <Form form={form}>
      <FormProblem form={form} />
      <SubmitButton form={form} busyLabel={REFUSE.busy}>
        {REFUSE.submit}
      </SubmitButton>
    </Form>
  );
}

/** Says why the link is invalid and lets its signed-in owner request a new one. */
function NewLinkForm({ reason }: { reason: string }) {
  const signedIn = useSession().status === "authenticated";
  const [sent, setSent] = useState(false);
  const form = usePublicForm([], {
    send: async () => {
      await api.post("/auth/email/resend/");
    },
    onSaved: () => setSent(true),
  });
  if (sent) return <Banner severity="success">{CONFIRM.resent}</Banner>;
  return (
    <Form form={form}>
      <Banner severity="error">
        {form.problem ?? (signedIn ? reason : `${reason} ${CONFIRM.signInFirst}`)}
      </Banner>
      {signedIn ? (
        <SubmitButton form={form}>{CONFIRM.resend}</SubmitButton>
      ) : (
        <ButtonLink to={paths.login}>{CONFIRM.signIn}</ButtonLink>
      )}
    </Form>
  );
}
