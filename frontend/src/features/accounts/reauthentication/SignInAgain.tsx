import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { emitUnauthorized } from "@/shared/api/events";
import { startGoogleSignInInNewTab } from "@/shared/session/ssoCallback";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Button } from "@/shared/ui/inputs/Button";
import { REAUTHENTICATION } from "./messages";

/** For accounts without a password, which prove their identity by signing in again. */
export function SignInAgain({ ways, onConfirmed }: { ways: readonly string[]; onConfirmed: () => void }) {
  const signInWithGoogle = async (): Promise<void> => {
    startGoogleSignInInNewTab();
    // As after an expired session, this screen waits for the sign-in in the other tab.
    if (await emitUnauthorized()) onConfirmed();
  };
  const sendLink = useMutation({
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
        <Button variant="contained" onClick={() => void signInWithGoogle()}>
          {REAUTHENTICATION.google}
        </Button>
      )}
      {sendLink.error && <ErrorBanner>{errorMessage(sendLink.error)}</ErrorBanner>}
      {sendLink.data ? (
        <Alert severity="success">{REAUTHENTICATION.linkSent(sendLink.data)}</Alert>
      ) : (
        <Button
          variant="outlined"
          color="inherit"
          loading={sendLink.isPending}
          onClick={() => sendLink.mutate()}
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
