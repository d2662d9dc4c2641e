import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { PasskeySignIn } from "@/features/accounts/secondFactor/PasskeySignIn";
import { Form, FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { paths } from "@/shared/paths";
import { redirectTarget } from "@/shared/session/redirectTarget";
import { startProviderSignIn } from "@/shared/session/ssoCallback";
import type { SessionState } from "@/shared/session/state";
import { useSession } from "@/shared/session/useSession";
import { TOUCH } from "@/shared/theme/scale";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout, untilRedirected } from "./AuthLayout";
import {
  CompanySignIn,
  ContinueWithProvider,
  domainOf,
  namedProvider,
  RequiredProvider,
  useCompanyProvider,
} from "./CompanySignIn";
import googleMark from "./google.svg";
import { SecondStep } from "./SecondStep";
import { signInFailureText } from "./signInFailure";

/** Signs in, in one step or two. Afterwards the surrounding guard redirects. */
export function SignIn() {
  const { waitingCode, requiredProvider } = useSession();
  const [named] = useState(() => namedProvider(window.location.search));
  const [withCompany, setWithCompany] = useState(named !== null);
  if (waitingCode !== null) return <SecondStep />;
  if (requiredProvider)
    return (
      <AuthLayout title={t`Sign in with your company`}>
        <RequiredProvider />
      </AuthLayout>
    );
  if (withCompany)
    return (
      <AuthLayout title={t`Sign in with your company`}>
        <CompanySignIn named={named} onBack={() => setWithCompany(false)} />
      </AuthLayout>
    );
  return <FirstStep onCompany={() => setWithCompany(true)} />;
}

/** Signs in with username and password, with Google, or leads on to the company's own provider. */
function FirstStep({ onCompany }: { onCompany: () => void }) {
  const session = useSession();
  const location = useLocation();
  const providerError = useProviderError();
  const notice = (location.state as { notice?: string } | null)?.notice;
  const form = useServerForm({
    defaults: { username: "", password: "" },
    check: ({ username, password }) => ({
      username: username.trim() ? undefined : t`Enter your username`,
      password: password ? undefined : t`Enter your password`,
    }),
    send: ({ username, password }) => session.signIn(username.trim(), password),
    errorText: signInFailureText,
    onSaved: untilRedirected,
  });
  const [domain, setDomain] = useState<string | null>(null);
  const found = useCompanyProvider(domain === null ? null : { domain });
  const [companyProvider] = (domain !== null && found.data) || [];
  const username = form.field("username");
  const rootError =
    form.rootError ?? (form.busy ? null : (providerError ?? providerFailureText(session.ended)));

  return (
    <AuthLayout
      title={t`Sign in to your account`}
      footer={
        <Trans>
          New here?{" "}
          <TextLink to={paths.signup} state={location.state}>
            Create an account
          </TextLink>
        </Trans>
      }
    >
      <Form form={form}>
        {notice && <Alert severity="success">{notice}</Alert>}
        {session.ended === "expired" && !rootError && (
          <Alert severity="info">
            <Trans>Your session has ended. Please sign in again.</Trans>
          </Alert>
        )}
        <FormError form={{ ...form, rootError }} />
        <Field
          label={t`Username`}
          autoComplete="username"
          autoFocus
          required
          {...username}
          onBlur={(event) => {
            void username.onBlur(event);
            setDomain(domainOf(event.target.value));
          }}
        />
        {companyProvider && <ContinueWithProvider provider={companyProvider} />}
        <Field
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
        <TextLink
          to={paths.forgotPassword}
          variant="body2"
          sx={{
            alignSelf: "flex-end",
            display: "inline-flex",
            alignItems: "center",
            fontWeight: 500,
            ...TOUCH,
          }}
        >
          <Trans>Forgot your password?</Trans>
        </TextLink>
        <SubmitButton fullWidth form={form} busyLabel={t`Loading...`}>
          {t`Sign In`}
        </SubmitButton>
      </Form>
      <GoogleSignIn disabled={form.busy} />
      <Button fullWidth color="inherit" disabled={form.busy} onClick={onCompany} sx={{ mt: 1.5 }}>
        <Trans>Sign In with Your Company</Trans>
      </Button>
      <PasskeySignIn disabled={form.busy} />
    </AuthLayout>
  );
}

/** Why a sign-in with a provider failed after the redirect. */
function providerFailureText(ended: SessionState["ended"]): string | null {
  if (ended === "code-used")
    return t`Your sign-in with Google took too long or was already used. Please sign in with Google again.`;
  return ended === "code-failed" ? providerErrorText("provider_failed") : null;
}

/** The message for `/login?error=…`. */
function providerErrorText(code: string): string {
  switch (code) {
    case "provider_not_configured":
      return t`Sign in with Google is not set up here. Please sign in with your username and password.`;
    case "provider_address_not_verified":
      return t`Google has not verified the address of this account. Verify it with Google, or use another account.`;
    case "provider_known_address":
      return t`There is already an account with this address. Sign in with its username and password, or reset the password below.`;
    case "company_not_configured":
      return t`Your company's provider is not set up here any more. Please sign in with your username and password.`;
    case "company_address_not_verified":
      return t`Your company's provider has not verified your email address. Ask your company's IT to verify it.`;
    case "company_not_routed":
      return t`This provider does not sign in people with your email address. Please use your work account, or ask your HR team.`;
    case "company_known_address":
      return t`There is already an account with this address that the provider does not open. Sign in with its username and password, or ask your HR team.`;
    case "company_no_account":
      return t`You have no account yet. Ask your HR team to add you.`;
    case "company_did_not_ask":
      return t`Your company's provider did not ask for your password again. Sign out there, and try again.`;
    case "company_failed":
      return t`Signing in with your company did not work. Please try again, or ask your HR team to test the connection.`;
    case "account_inactive":
      return t`This account is not active. Please ask your HR team.`;
    default:
      return t`Signing in with Google did not work. Please try again, or use your username and password.`;
  }
}

/** Redirects to Google; the verified address determines the company. */
function GoogleSignIn({ disabled }: { disabled: boolean }) {
  const { state } = useLocation();
  const { returnTo } = useSession();
  return (
    <>
      <Divider sx={{ my: 2.5, typography: "caption", color: "text.secondary" }}>
        <Trans>or</Trans>
      </Divider>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        disabled={disabled}
        startIcon={<Box component="img" src={googleMark} alt="" sx={{ width: 18, height: 18 }} />}
        onClick={() => startProviderSignIn("google", redirectTarget(state) ?? returnTo)}
      >
        <Trans>Sign in with Google</Trans>
      </Button>
      <Typography
        variant="caption"
        component="p"
        sx={{ mt: 1.5, color: "text.secondary", textAlign: "center", textWrap: "balance" }}
      >
        <Trans>We'll automatically detect your company based on your email domain</Trans>
      </Typography>
    </>
  );
}

/** The error of a failed sign-in with a provider, from the URL, where it is then removed. */
function useProviderError(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const code = new URLSearchParams(search).get("error");
  const [message] = useState(code && providerErrorText(code));

  useEffect(() => {
    if (code) void navigate(pathname, { replace: true, state });
  }, [code, navigate, pathname, state]);

  return message;
}
