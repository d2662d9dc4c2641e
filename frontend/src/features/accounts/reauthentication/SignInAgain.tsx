import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { emitUnauthorized } from "@/shared/api/events";
import { startGoogleSignIn } from "@/shared/session/ssoCallback";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { REAUTHENTICATION } from "./messages";

/** Ends the session here, so that forms keep what was typed, and begins another one at the provider. */
function signInWithGoogle(): void {
  const here = window.location.pathname + window.location.search;
  emitUnauthorized();
  startGoogleSignIn(here);
}

/** For people without a password: signing in anew is the proof. */
export function SignInAgain({ ways }: { ways: readonly string[] }) {
  const sending = useMutation({
    mutationFn: async () => {
      const { email } = await api.get("/auth/user/");
      await api.post("/auth/password/reset/", { body: { email } });
      return email;
    },
  });
  return (
    <>
      <Typography>{REAUTHENTICATION.withoutPassword}</Typography>
      {ways.includes("google") && (
        <Button variant="contained" onClick={signInWithGoogle}>
          {REAUTHENTICATION.google}
        </Button>
      )}
      {sending.error && <ErrorBanner>{errorMessage(sending.error)}</ErrorBanner>}
      {sending.data ? (
        <Alert severity="success">{REAUTHENTICATION.linkSent(sending.data)}</Alert>
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          {REAUTHENTICATION.link}
        </Button>
      )}
      <Typography variant="body2" color="textSecondary">
        {REAUTHENTICATION.linkNote}
      </Typography>
    </>
  );
}
