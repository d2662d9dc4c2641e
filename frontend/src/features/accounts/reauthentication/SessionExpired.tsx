import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useEffect, useLayoutEffect, useState } from "react";
import { domainOf, useCompanyProvider } from "@/features/accounts/auth/CompanySignIn";
import { signInFailureText } from "@/features/accounts/auth/signInFailure";
import { CodeField } from "@/features/accounts/secondFactor/CodeField";
import { PasskeySignIn } from "@/features/accounts/secondFactor/PasskeySignIn";
import { useSecondStep } from "@/features/accounts/secondFactor/secondStep";
import { FormError, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { startProviderSignInInNewTab } from "@/shared/session/ssoCallback";
import { useSession } from "@/shared/session/useSession";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";

/** Asks for the sign-in when the session has expired. What is on screen stays, hidden meanwhile. */
export function SessionExpired() {
  const { expired, offerRenewal } = useSession();
  useEffect(() => offerRenewal(), [offerRenewal]);
  return expired ? <SessionExpiredDialog /> : null;
}

function SessionExpiredDialog() {
  const container = useCover();
  const { waitingCode } = useSession();
  return waitingCode === null ? <FirstStep container={container} /> : <SecondStep container={container} />;
}

type StepProps = { container: HTMLElement };

/** What both dialogs have in common: nothing can be seen beside them. */
const covering = (container: HTMLElement) => ({
  open: true,
  container,
  maxWidth: "xs" as const,
  // `useCover` gives the focus back.
  disableRestoreFocus: true,
  transitionDuration: 0,
  slotProps: { backdrop: { sx: { backgroundColor: "background.default" } } },
});

function SecondStep({ container }: StepProps) {
  const { cancelSecondStep } = useSession();
  const form = useSecondStep();
  return (
    <TitledDialog
      {...covering(container)}
      title={t`Sign in again`}
      form={form}
      actions={
        <>
          <Button color="inherit" onClick={cancelSecondStep}>
            <Trans>Back</Trans>
          </Button>
          <SubmitButton form={form}>{t`Sign In`}</SubmitButton>
        </>
      }
    >
      <FormError form={form} />
      <CodeField form={form} hint={t`From your authenticator app, or one of your recovery codes.`} />
      <PasskeySignIn disabled={form.busy} />
    </TitledDialog>
  );
}

function FirstStep({ container }: StepProps) {
  const { user, signInAgain, forget, requiredProvider } = useSession();
  const domain = domainOf(user?.email ?? "");
  const found = useCompanyProvider(domain === null ? null : { domain });
  const offered = [
    ...(found.data ?? []),
    ...(user?.googleSignIn === false ? [] : [{ id: "google", name: "Google" }]),
  ];
  const providers = requiredProvider ? [requiredProvider] : offered;
  const form = useServerForm({
    defaults: { password: "" },
    check: ({ password }) => ({ password: password ? undefined : t`Enter your password` }),
    send: ({ password }) => signInAgain(password),
    errorText: signInFailureText,
  });
  return (
    <TitledDialog
      {...covering(container)}
      title={t`Sign in again`}
      form={form}
      actions={
        <>
          <Button color="inherit" onClick={forget}>
            <Trans>Sign Out</Trans>
          </Button>
          <SubmitButton form={form}>{t`Sign In`}</SubmitButton>
        </>
      }
    >
      <FormError form={form} />
      {requiredProvider ? (
        <Alert severity="info">{requiredProvider.sentence}</Alert>
      ) : (
        <Typography>
          <Trans>Your session has ended. Please sign in again.</Trans>
        </Typography>
      )}
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={user?.username} />
      <Field
        label={t`Your Password`}
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        {...form.field("password")}
      />
      {providers.map(({ id, name }) => (
        <Button key={id} variant="outlined" color="inherit" onClick={() => startProviderSignInInNewTab(id)}>
          <Trans>Sign in Again with {name}</Trans>
        </Button>
      ))}
      {providers.length > 0 && (
        <Typography variant="body2" color="textSecondary">
          <Trans>It opens in a new tab. Once you have signed in there, continue here.</Trans>
        </Typography>
      )}
    </TitledDialog>
  );
}

/**
 * An element of the page beside which nothing can be seen, reached or read, open dialogs and the
 * document's title included. Afterwards, the focus is where it was.
 */
function useCover(): HTMLElement {
  const [container] = useState(() => document.createElement("div"));
  const [focused] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const { title, body } = document;
    const others = [...body.children].filter((element) => element instanceof HTMLElement);
    for (const element of others) {
      element.toggleAttribute("inert", true);
      element.style.visibility = "hidden";
    }
    document.title = t`Sign in again`;
    body.append(container);
    return () => {
      container.remove();
      document.title = title;
      for (const element of others) {
        element.toggleAttribute("inert", false);
        element.style.visibility = "";
      }
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, [container, focused]);
  return container;
}
