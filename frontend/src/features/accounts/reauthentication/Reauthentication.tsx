import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "@/shared/api/client";
import { emitUnauthorized } from "@/shared/api/events";
import { apiQuery } from "@/shared/api/queries";
import { setReauthenticationPrompt } from "@/shared/api/reauthentication";
import { FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { useAction } from "@/shared/hooks/useAction";
import { startProviderSignInInNewTab } from "@/shared/session/ssoCallback";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
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
  const methods = useQuery({ ...apiQuery("/auth/reauthenticate/"), staleTime: 0 });
  // Meanwhile the clicked button shows its loading state.
  if (methods.isPending) return null;
  if (methods.data?.ways.includes("password"))
    return <PasswordDialog methods={methods.data} onClose={onClose} />;
  return (
    <TitledDialog
      open
      onClose={() => onClose(false)}
      title={t`Confirm it's you`}
      actions={<Cancel onClose={onClose} />}
    >
      <QueryError query={methods} text={() => t`Failed to load how you can confirm it.`} />
      {methods.data && <SignInAgain methods={methods.data} onConfirmed={() => onClose(true)} />}
    </TitledDialog>
  );
}

type Methods = { ways: string[]; provider: string | null; provider_name: string | null };

function PasswordDialog({ methods, onClose }: DialogProps & { methods: Methods }) {
  const form = useServerForm({
    defaults: { password: "" },
    send: (body) => api.post("/auth/reauthenticate/", { body }),
    onSaved: () => onClose(true),
  });
  return (
    <TitledDialog
      open
      onClose={() => !form.busy && onClose(false)}
      title={t`Confirm it's you`}
      form={form}
      actions={
        <>
          <Cancel onClose={onClose} disabled={form.busy} />
          <SubmitButton form={form} disabled={!form.watch().password}>
            {t`Confirm`}
          </SubmitButton>
        </>
      }
    >
      <FormError form={form} />
      <Typography>
        <Trans>Please enter your password to continue.</Trans>
      </Typography>
      <Field
        label={t`Your Password`}
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        {...form.field("password")}
      />
      {methods.ways.includes("provider") && (
        <ProviderButton methods={methods} onConfirmed={() => onClose(true)} variant="outlined" />
      )}
    </TitledDialog>
  );
}

function Cancel({ onClose, disabled = false }: DialogProps & { disabled?: boolean }) {
  return (
    <Button color="inherit" disabled={disabled} onClick={() => onClose(false)}>
      <Trans>Cancel</Trans>
    </Button>
  );
}

type ProviderButtonProps = { methods: Methods; onConfirmed: () => void; variant: "contained" | "outlined" };

/** Signs in again with the user's provider, in a new tab. */
function ProviderButton({
  methods: { provider, provider_name: name },
  onConfirmed,
  variant,
}: ProviderButtonProps) {
  if (provider === null) return null;
  const signIn = async (): Promise<void> => {
    startProviderSignInInNewTab(provider);
    // As after an expired session, this screen waits for the sign-in in the other tab.
    if (await emitUnauthorized()) onConfirmed();
  };
  return (
    <Button
      variant={variant}
      color={variant === "outlined" ? "inherit" : "primary"}
      onClick={() => void signIn()}
    >
      <Trans>Sign in Again with {name}</Trans>
    </Button>
  );
}

/** For accounts without a password, which prove their identity by signing in again. */
function SignInAgain({ methods, onConfirmed }: { methods: Methods; onConfirmed: () => void }) {
  const sendLink = useAction({
    run: async () => {
      const { email } = await api.get("/auth/user/");
      await api.post("/auth/password/reset/", { body: { email } });
      return email;
    },
  });
  const email = sendLink.result;
  return (
    <>
      <Typography>
        <Trans>
          You signed in a while ago, and your account has no password. Sign in again, then repeat what you
          were doing.
        </Trans>
      </Typography>
      <ProviderButton methods={methods} onConfirmed={onConfirmed} variant="contained" />
      {sendLink.error && <ErrorBanner>{sendLink.error}</ErrorBanner>}
      {email ? (
        <Alert severity="success">{t`A link is on its way to ${email}.`}</Alert>
      ) : (
        <Button variant="outlined" color="inherit" loading={sendLink.busy} onClick={() => sendLink.start()}>
          <Trans>Email Me a Link</Trans>
        </Button>
      )}
      <Typography variant="body2" color="textSecondary">
        <Trans>
          Use the link to choose a password. Then sign in with it, and repeat what you were doing.
        </Trans>
      </Typography>
    </>
  );
}
