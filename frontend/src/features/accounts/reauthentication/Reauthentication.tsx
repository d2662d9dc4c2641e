import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "@/shared/api/client";
import { errorMessage } from "@/shared/api/errors";
import { emitUnauthorized } from "@/shared/api/events";
import { useApiQuery } from "@/shared/api/queries";
import { setReauthenticationPrompt } from "@/shared/api/reauthentication";
import { FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { startGoogleSignInInNewTab } from "@/shared/session/ssoCallback";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { REAUTHENTICATION } from "./messages";
import { SessionExpired } from "./SessionExpired";

type Prompt = { resolve: (confirmed: boolean) => void };

/**
 * Asks for the password when the server requires reauthentication, or the session has expired; the
 * refused call waits and is then repeated.
 */
export function Reauthentication() {
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  useEffect(() => {
    let openPrompt: Prompt | null = null;
    setReauthenticationPrompt(
      () =>
        new Promise((resolve) => {
          openPrompt = { resolve };
          setPrompt(openPrompt);
        }),
    );
    return () => {
      setReauthenticationPrompt(null);
      openPrompt?.resolve(false);
    };
  }, []);

  const close = (confirmed: boolean): void => {
    prompt?.resolve(confirmed);
    setPrompt(null);
  };
  return (
    <>
      {prompt && <ReauthenticationDialog onClose={close} />}
      <SessionExpired />
    </>
  );
}

type DialogProps = { onClose: (confirmed: boolean) => void };

/** Confirms the user's identity: by password or, for accounts without one, by signing in again. */
function ReauthenticationDialog({ onClose }: DialogProps) {
  const methods = useApiQuery("/auth/reauthenticate/", { staleTime: 0 });
  // Meanwhile the clicked button shows its loading state.
  if (methods.isPending) return null;
  if (methods.data?.ways.includes("password")) return <PasswordDialog onClose={onClose} />;
  return (
    <TitledDialog
      open
      onClose={() => onClose(false)}
      title={REAUTHENTICATION.title}
      actions={<Cancel onClose={onClose} />}
    >
      <QueryError query={methods} text={() => REAUTHENTICATION.loadFailed} />
      {methods.data && <SignInAgain ways={methods.data.ways} onConfirmed={() => onClose(true)} />}
    </TitledDialog>
  );
}

function PasswordDialog({ onClose }: DialogProps) {
  const form = useServerForm({
    defaults: { password: "" },
    send: (body) => api.post("/auth/reauthenticate/", { body }),
    onSaved: () => onClose(true),
  });
  return (
    <TitledDialog
      open
      onClose={() => !form.busy && onClose(false)}
      title={REAUTHENTICATION.title}
      onSubmit={form.submit}
      actions={
        <>
          <Cancel onClose={onClose} disabled={form.busy} />
          <SubmitButton form={form} disabled={!form.watch().password}>
            {REAUTHENTICATION.confirm}
          </SubmitButton>
        </>
      }
    >
      <FormProblem form={form} />
      <Typography>{REAUTHENTICATION.withPassword}</Typography>
      <Field
        label={REAUTHENTICATION.password}
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        {...form.field("password")}
      />
    </TitledDialog>
  );
}

function Cancel({ onClose, disabled = false }: DialogProps & { disabled?: boolean }) {
  return (
    <Button color="inherit" disabled={disabled} onClick={() => onClose(false)}>
      {REAUTHENTICATION.cancel}
    </Button>
  );
}

/** For accounts without a password, which prove their identity by signing in again. */
function SignInAgain({ ways, onConfirmed }: { ways: readonly string[]; onConfirmed: () => void }) {
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
