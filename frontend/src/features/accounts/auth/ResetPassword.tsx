import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { NEW_PASSWORD_FIELDS, validateNewPassword } from "@/features/accounts/newPassword";
import { usePasswordLink } from "@/features/accounts/queries";
import { api } from "@/shared/api/client";
import { getFieldErrors } from "@/shared/api/errors";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { defaultErrorText } from "@/shared/forms/formErrors";
import { useServerForm } from "@/shared/forms/useServerForm";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";
import { NewPasswordFields } from "./NewPasswordFields";
import { OtherAccount } from "./OtherAccount";

type Link = { uid: string; token: string };

/**
 * Target of a password reset link: sets a new password, then leads to sign-in. Somebody else may be
 * signed in here, on whose account the link has no effect.
 */
export function ResetPassword() {
  const [query] = useSearchParams();
  const uid = query.get("uid");
  const token = query.get("token");
  return uid && token ? (
    <CheckedLink uid={uid} token={token} />
  ) : (
    <BrokenLink>{t`This link is incomplete. Open it again from the email, or get a new one.`}</BrokenLink>
  );
}

/** The form, unless the server says that the link does not work any more. */
function CheckedLink({ uid, token }: Link) {
  const { error } = usePasswordLink(uid, token);
  return getFieldErrors(error).token ? (
    <BrokenLink>{t`This link is no longer valid. Please get a new one.`}</BrokenLink>
  ) : (
    <NewPasswordForm uid={uid} token={token} />
  );
}

function BrokenLink({ children }: { children: string }) {
  return (
    <AuthLayout
      title={t`Set a new password`}
      footer={
        <TextLink to={paths.login}>
          <Trans>Back to sign in</Trans>
        </TextLink>
      }
    >
      <Stack spacing={2}>
        <Alert severity="error">{children}</Alert>
        <ButtonLink variant="contained" to={paths.forgotPassword}>
          <Trans>Get a New Link</Trans>
        </ButtonLink>
      </Stack>
    </AuthLayout>
  );
}

function NewPasswordForm({ uid, token }: Link) {
  const navigate = useNavigate();
  const session = useSession();
  /** The account whose password was set, if another one is signed in. */
  const [otherAccount, setOtherAccount] = useState<string | null>(null);
  const form = useServerForm({
    defaults: { newPassword: "", confirmPassword: "" },
    check: validateNewPassword,
    send: async ({ newPassword, confirmPassword }) => {
      return api.post("/auth/password/reset/confirm/", {
        body: { uid, token, new_password1: newPassword, new_password2: confirmPassword },
      });
    },
    fieldNames: NEW_PASSWORD_FIELDS,
    errorText: (error, otherMessages) => {
      const link = getFieldErrors(error);
      return link.uid || link.token
        ? t`This link is no longer valid. Please get a new one.`
        : defaultErrorText(error, otherMessages);
    },
    onSaved: ({ username }) => {
      if (session.user && session.user.username !== username) return setOtherAccount(username);
      // The server has ended all sessions of the account.
      if (session.user) session.forget();
      void navigate(paths.login, {
        replace: true,
        state: { notice: t`Your password has been set. Please sign in.` },
      });
    },
  });
  if (otherAccount) {
    return (
      <AuthLayout title={t`Set a new password`}>
        <OtherAccount done={t`The password of ${otherAccount} has been set.`} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title={t`Set a new password`}
      footer={
        <TextLink to={paths.forgotPassword}>
          <Trans>Get a new link</Trans>
        </TextLink>
      }
    >
      <Form form={form}>
        <FormError form={form} />
        <NewPasswordFields form={form} />
        <SubmitButton fullWidth form={form} busyLabel={t`Saving...`}>
          {t`Set Password`}
        </SubmitButton>
      </Form>
    </AuthLayout>
  );
}
