import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Divider from "@mui/material/Divider";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { GOOGLE_ERRORS, SIGN_IN, throttledMessage } from "@/features/accounts/messages";
import { ApiError, isServerFailure } from "@/shared/api/errors";
import { Form, FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { ChunkLoadError } from "@/shared/loadChunk";
import { paths } from "@/shared/paths";
import { redirectTarget } from "@/shared/session/redirectTarget";
import { startGoogleSignIn } from "@/shared/session/ssoCallback";
import type { SessionState } from "@/shared/session/state";
import { UNEXPECTED_LOGIN } from "@/shared/session/store";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";
import googleMark from "./google.svg";

/**
 * Signs in with username and password, or with Google. Afterwards the surrounding guard redirects.
 */
export function SignIn() {
  const session = useSession();
  const location = useLocation();
  const googleError = useGoogleSignInError();
  const notice = (location.state as { notice?: string } | null)?.notice;
  const form = useServerForm({
    defaults: { username: "", password: "" },
    check: ({ username, password }) => ({
      username: username.trim() ? undefined : SIGN_IN.usernameMissing,
      password: password ? undefined : SIGN_IN.passwordMissing,
    }),
    send: ({ username, password }) => session.signIn(username.trim(), password),
    failureText: signInErrorMessage,
  });
  const problem = form.problem ?? (form.busy ? null : (googleError ?? googleFailureMessage(session.ended)));

  return (
    <AuthLayout
      title={SIGN_IN.title}
      footer={
        <>
          {SIGN_IN.noAccount}{" "}
          <TextLink to={paths.signup} state={location.state}>
            {SIGN_IN.signUp}
          </TextLink>
        </>
      }
    >
      <Form form={form}>
        {notice && <Alert severity="success">{notice}</Alert>}
        {session.ended === "expired" && !problem && <Alert severity="info">{SIGN_IN.expired}</Alert>}
        <FormProblem form={{ ...form, problem }} />
        <Field
          label={SIGN_IN.username}
          autoComplete="username"
          autoFocus
          required
          {...form.field("username")}
        />
        <Field
          label={SIGN_IN.password}
          type="password"
          autoComplete="current-password"
          required
          {...form.field("password")}
        />
        <TextLink to={paths.forgotPassword} variant="body2" sx={{ alignSelf: "flex-end", fontWeight: 500 }}>
          {SIGN_IN.forgot}
        </TextLink>
        <SubmitButton fullWidth form={form} busyLabel={SIGN_IN.busy}>
          {SIGN_IN.submit}
        </SubmitButton>
      </Form>
      <GoogleSignIn disabled={form.busy} />
    </AuthLayout>
  );
}

/** Why a sign-in with Google failed after the redirect. */
function googleFailureMessage(ended: SessionState["ended"]): string | null {
  if (ended === "code-used") return SIGN_IN.codeUsed;
  return ended === "code-failed" ? (GOOGLE_ERRORS.google_failed ?? null) : null;
}

/** The message for a failed attempt; the same for inactive and unknown accounts. */
function signInErrorMessage(error: unknown): string {
  if (error instanceof Error && error.message === UNEXPECTED_LOGIN) return UNEXPECTED_LOGIN;
  if (error instanceof ChunkLoadError) return error.message;
  if (!(error instanceof ApiError) || isServerFailure(error)) return SIGN_IN.unreachable;
  return error.status === 429 ? throttledMessage(error.retryAfter) : SIGN_IN.failed;
}

/** Redirects to Google; the verified address determines the company. */
function GoogleSignIn({ disabled }: { disabled: boolean }) {
  const { state } = useLocation();
  const { returnTo } = useSession();
  return (
    <>
      <Divider sx={{ my: 2.5, typography: "caption", color: "text.secondary" }}>or</Divider>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        disabled={disabled}
        startIcon={<Box component="img" src={googleMark} alt="" sx={{ width: 18, height: 18 }} />}
        onClick={() => startGoogleSignIn(redirectTarget(state) ?? returnTo)}
      >
        {SIGN_IN.google}
      </Button>
      <Typography
        variant="caption"
        component="p"
        sx={{ mt: 1.5, color: "text.secondary", textAlign: "center", textWrap: "balance" }}
      >
        {SIGN_IN.googleHint}
      </Typography>
    </>
  );
}

/** The error of a failed sign-in with Google, from the URL, where it is then removed. */
function useGoogleSignInError(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const code = new URLSearchParams(search).get("error");
  const [message] = useState(code && (GOOGLE_ERRORS[code] ?? GOOGLE_ERRORS.google_failed ?? null));

  useEffect(() => {
    if (code) void navigate(pathname, { replace: true, state });
  }, [code, navigate, pathname, state]);

  return message;
}
