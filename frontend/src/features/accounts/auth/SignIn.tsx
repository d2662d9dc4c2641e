import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type SyntheticEvent, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { SIGN_IN } from "@/features/accounts/messages";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Field } from "@/shared/ui/inputs/Field";
import { TextLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";
import { GoogleSignIn } from "./GoogleSignIn";
import { signInErrorMessage } from "./signInErrorMessage";
import { useGoogleSignInError } from "./useGoogleSignInError";

/** Sign in with name and password, or with Google. Once inside, the guard around it leads on. */
export function SignIn() {
  const session = useSession();
  const location = useLocation();
  const notice = (location.state as { notice?: string } | null)?.notice;
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(useGoogleSignInError());
  const usernameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (!username.trim()) return usernameInput.current?.focus();
    if (!password) return passwordInput.current?.focus();
    setBusy(true);
    setFailure(null);
    try {
      await session.signIn(username.trim(), password);
    } catch (error) {
      console.error("Sign-in failed.", error);
      setFailure(signInErrorMessage(error));
      setBusy(false);
    }
  };

  return (
    <AuthLayout title={SIGN_IN.title} footer={<SignUpLink state={location.state} />}>
      <Stack component="form" spacing={2} noValidate onSubmit={submit}>
        {notice && <Alert severity="success">{notice}</Alert>}
        {session.ended === "expired" && !failure && <Alert severity="info">{SIGN_IN.expired}</Alert>}
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <Field
          label={SIGN_IN.username}
          ref={usernameInput}
          name="username"
          autoComplete="username"
          autoFocus
          required
          disabled={busy}
          value={username}
          error={tried && !username.trim() ? SIGN_IN.usernameMissing : undefined}
          onChange={(event) => setUsername(event.target.value)}
        />
        <Field
          label={SIGN_IN.password}
          ref={passwordInput}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          disabled={busy}
          value={password}
          error={tried && !password ? SIGN_IN.passwordMissing : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextLink to={paths.forgotPassword} variant="body2" sx={{ alignSelf: "flex-end" }}>
          {SIGN_IN.forgot}
        </TextLink>
        <Button type="submit" variant="contained" size="large" fullWidth disabled={busy}>
          {busy ? SIGN_IN.busy : SIGN_IN.submit}
        </Button>
      </Stack>
      <GoogleSignIn disabled={busy} />
    </AuthLayout>
  );
}

function SignUpLink({ state }: { state: unknown }) {
  return (
    <>
      {SIGN_IN.noAccount}{" "}
      <TextLink to={paths.signup} state={state}>
        {SIGN_IN.signUp}
      </TextLink>
    </>
  );
}
