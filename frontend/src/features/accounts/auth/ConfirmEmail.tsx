import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { NEW_PASSWORD_FIELDS, validateNewPassword } from "@/features/accounts/validateNewPassword";
import { getFieldErrors } from "@/shared/api/errors";
import { usePublicForm } from "@/shared/forms/usePublicForm";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { AuthLayout } from "./AuthLayout";
import { CONFIRM, REFUSE } from "./confirmMessages";
import { NewPasswordFields } from "./NewPasswordFields";
import { Banner } from "./ui/Banner";
import { ButtonLink } from "./ui/Button";
import { Form, FormProblem, Stack, SubmitButton } from "./ui/Form";

/** Where both links of the confirmation mail lead: to confirm an address, or to say that one did not sign up. */
export function ConfirmEmail() {
  const [query] = useSearchParams();
  const key = query.get("key");
  const refuses = query.has("refuse");
  const { title, subtitle } = refuses ? REFUSE : CONFIRM;
  return (
    <AuthLayout title={title} subtitle={subtitle}>
      {!key ? (
        <NewLink reason={CONFIRM.incomplete} />
      ) : refuses ? (
        <Refuse link={key} />
      ) : (
        <Confirm link={key} />
      )}
    </AuthLayout>
  );
}

const isSpent = (error: unknown): boolean => "key" in getFieldErrors(error);

/** Answers the sentence in which the server asks for a password where none was given and one has to be chosen. */
async function confirmEmail(key: string, newPassword: string): Promise<string | null> {
  const { api } = await import("@/shared/api/client");
  try {
    await api.post("/auth/email/confirm/", {
      body: { key, ...(newPassword && { new_password: newPassword }) },
    });
    return null;
  } catch (error) {
    const asked = newPassword ? undefined : getFieldErrors(error).new_password;
    if (asked) return asked.join(" ");
    throw error;
  }
}

/**
 * A press confirms, not the mere opening: mail scanners open links too. Who is not signed in with the account of the
 * address chooses a password, since somebody else may have set the first one.
 */
function Confirm({ link }: { link: string }) {
  const session = useSession();
  const [done, setDone] = useState(false);
  /** The server's sentence, which names the address. */
  const [passwordReason, setPasswordReason] = useState("");
  const signedIn = session.status === "authenticated";
  const isOwner = signedIn && !passwordReason;
  const form = usePublicForm(["newPassword", "confirmPassword"], {
    check: (passwords) => (passwordReason ? validateNewPassword(passwords) : {}),
    send: async ({ newPassword }) => {
      const objection = await confirmEmail(link, newPassword);
      if (!objection && isOwner) await session.refreshUser();
      return objection;
    },
    fieldNames: NEW_PASSWORD_FIELDS,
    onSaved: (objection) => {
      if (!objection) return setDone(true);
      setPasswordReason(objection);
      form.restart();
    },
  });

  if (done)
    return (
      <Stack>
        <Banner severity="success">
          {CONFIRM.done} {passwordReason && (signedIn ? CONFIRM.otherAccount : CONFIRM.passwordSet)}
        </Banner>
        <ButtonLink to={signedIn ? paths.dashboard : paths.login}>
          {signedIn ? CONFIRM.dashboard : CONFIRM.signIn}
        </ButtonLink>
      </Stack>
    );
  if (isSpent(form.failure)) return <NewLink reason={CONFIRM.invalid} />;
  return (
    <Form form={form}>
      <FormProblem form={form} />
      {passwordReason && (
        <>
          <Banner severity="info">
            {passwordReason} {CONFIRM.whyPassword}
          </Banner>
          <NewPasswordFields form={form} />
        </>
      )}
      <SubmitButton form={form} busyLabel={CONFIRM.busy}>
        {passwordReason ? CONFIRM.submitPassword : CONFIRM.submit}
      </SubmitButton>
    </Form>
  );
}

function Refuse({ link }: { link: string }) {
  const [done, setDone] = useState(false);
  const form = usePublicForm([], {
    send: async () => {
      const { api } = await import("@/shared/api/client");
      await api.post("/auth/email/refuse/", { body: { key: link } });
    },
    onSaved: () => setDone(true),
  });
  if (done) return <Banner severity="success">{REFUSE.done}</Banner>;
  if (isSpent(form.failure)) return <Banner severity="error">{REFUSE.invalid}</Banner>;
  return (
    <Form form={form}>
      <FormProblem form={form} />
      <SubmitButton form={form} busyLabel={REFUSE.busy}>
        {REFUSE.submit}
      </SubmitButton>
    </Form>
  );
}

/** Why the link does not work, and the way to another one, which only its owner can ask for. */
function NewLink({ reason }: { reason: string }) {
  const signedIn = useSession().status === "authenticated";
  const [sent, setSent] = useState(false);
  const form = usePublicForm([], {
    send: async () => {
      const { api } = await import("@/shared/api/client");
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
