import { useLocation } from "react-router-dom";
import { Banner } from "@/features/accounts/auth/ui/Banner";
import { TextLink } from "@/features/accounts/auth/ui/Button";
import { Field } from "@/features/accounts/auth/ui/Field";
import { Form, FormProblem, SubmitButton } from "@/features/accounts/auth/ui/Form";
import { GOOGLE_ERRORS, SIGN_IN, throttledMessage } from "@/features/accounts/messages";
import { ApiError, isServerFailure } from "@/shared/api/errors";
import { usePublicForm } from "@/shared/forms/usePublicForm";
import { ChunkLoadError } from "@/shared/loadChunk";
import { paths } from "@/shared/paths";
import type { SessionState } from "@/shared/session/state";
import { UNEXPECTED_LOGIN } from "@/shared/session/store";
import { useSession } from "@/shared/session/useSession";
import { AuthLayout } from "../AuthLayout";
import { GoogleSignIn } from "./GoogleSignIn";
import styles from "./SignIn.module.css";
import { useGoogleSignInError } from "./useGoogleSignInError";

/**
 * Signs in with username and password, or with Google. Afterwards the surrounding guard redirects.
 */
export function SignIn() {
  const session = useSession();
  const location = useLocation();
  const googleError = useGoogleSignInError();
  const notice = (location.state as { notice?: string } | null)?.notice;
  const form = usePublicForm(["username", "password"], {
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
        {notice && <Banner severity="success">{notice}</Banner>}
        {session.ended === "expired" && !problem && <Banner severity="info">{SIGN_IN.expired}</Banner>}
        <FormProblem form={{ ...form, problem }} />
        <Field label={SIGN_IN.username} autoComplete="username" autoFocus {...form.field("username")} />
        <Field
          label={SIGN_IN.password}
          type="password"
          autoComplete="current-password"
          {...form.field("password")}
        />
        <TextLink to={paths.forgotPassword} className={styles.forgot}>
          {SIGN_IN.forgot}
        </TextLink>
        <SubmitButton form={form} busyLabel={SIGN_IN.busy}>
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
