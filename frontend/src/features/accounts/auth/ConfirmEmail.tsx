import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { NEW_PASSWORD_FIELDS, validateNewPassword } from "@/features/accounts/newPassword";
import { api } from "@/shared/api/client";
import { getFieldErrors } from "@/shared/api/errors";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";
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
  return (
    <AuthLayout
      title={isRefusal ? t`Didn't sign up?` : t`Confirm your email address`}
      subtitle={
        isRefusal
          ? t`Someone signed up with your email address. If it wasn't you, we'll remove it from their account.`
          : t`This proves that the address is yours, and links you to the company it belongs to.`
      }
    >
      {!key ? (
        <NewLinkForm reason={t`This link is incomplete. Open it again from the email.`} />
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

  if (done && signedIn && passwordReason) return <OtherAccount done={t`Your address is confirmed.`} />;
  if (done)
    return (
      <Stack spacing={2}>
        <Alert severity="success">
          {passwordReason
            ? t`Your address is confirmed. Sign in with your new password.`
            : t`Your address is confirmed.`}
        </Alert>
        <ButtonLink variant="contained" to={signedIn ? paths.dashboard : paths.login}>
          {signedIn ? t`Go to Dashboard` : t`Sign In`}
        </ButtonLink>
      </Stack>
    );
  if (isInvalidLink(form.error)) return <NewLinkForm reason={t`This link is no longer valid.`} />;
  return (
    <Form form={form}>
      <FormError form={form} />
      {passwordReason && (
        <>
          <Alert severity="info">
            {passwordReason}{" "}
            <Trans>
              Someone else may have signed up with your address: your new password replaces theirs and signs
              them out.
            </Trans>
          </Alert>
          <NewPasswordFields form={form} />
        </>
      )}
      <SubmitButton fullWidth form={form} busyLabel={t`Confirming...`}>
        {passwordReason ? t`Set Password and Confirm` : t`Confirm Address`}
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
  if (done)
    return (
      <Alert severity="success">
        <Trans>Thank you. We removed your address from the account, and nobody can sign in with it.</Trans>
      </Alert>
    );
  if (isInvalidLink(form.error))
    return (
      <Alert severity="error">
        <Trans>This link is no longer valid: it has been used or has expired.</Trans>
      </Alert>
    );
  return (
    <Form form={form}>
      <FormError form={form} />
      <SubmitButton fullWidth form={form} busyLabel={t`Removing...`}>
        {t`This Wasn't Me`}
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
  if (sent)
    return (
      <Alert severity="success">
        <Trans>If your address is not confirmed yet, a confirmation link is on its way to it.</Trans>
      </Alert>
    );
  const advice = signedIn ? "" : t`Sign in to get a new one.`;
  return (
    <Form form={form}>
      <Alert severity="error">{form.rootError ?? `${reason} ${advice}`.trim()}</Alert>
      {signedIn ? (
        <SubmitButton fullWidth form={form}>
          {t`Send a New Link`}
        </SubmitButton>
      ) : (
        <ButtonLink variant="contained" to={paths.login}>
          <Trans>Sign In</Trans>
        </ButtonLink>
      )}
    </Form>
  );
}
