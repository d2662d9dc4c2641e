import Typography from "@mui/material/Typography";
import { useEffect, useLayoutEffect, useState } from "react";
import { SIGN_IN, throttledMessage } from "@/features/accounts/messages";
import { ApiError, isServerFailure } from "@/shared/api/errors";
import { FormProblem, SubmitButton } from "@/shared/forms/Form";
import { useServerForm } from "@/shared/forms/useServerForm";
import { startGoogleSignInInNewTab } from "@/shared/session/ssoCallback";
import { useSession } from "@/shared/session/useSession";
import { TitledDialog } from "@/shared/ui/dialogs/TitledDialog";
import { Button } from "@/shared/ui/inputs/Button";
import { Field } from "@/shared/ui/inputs/Field";
import { REAUTHENTICATION, SESSION_EXPIRED } from "./messages";

/** Asks for the sign-in when the session has expired. What is on screen stays, hidden meanwhile. */
export function SessionExpired() {
  const { expired, offerRenewal } = useSession();
  useEffect(() => offerRenewal(), [offerRenewal]);
  return expired ? <SessionExpiredDialog /> : null;
}

function SessionExpiredDialog() {
  const { user, signInAgain, forget } = useSession();
  const container = useCover();
  const form = useServerForm({
    defaults: { password: "" },
    check: ({ password }) => ({ password: password ? undefined : SIGN_IN.passwordMissing }),
    send: ({ password }) => signInAgain(password),
    failureText,
  });
  return (
    <TitledDialog
      open
      container={container}
      title={SESSION_EXPIRED.title}
      maxWidth="xs"
      // `useCover` gives the focus back.
      disableRestoreFocus
      transitionDuration={0}
      slotProps={{ backdrop: { sx: { backgroundColor: "background.default" } } }}
      onSubmit={form.submit}
      actions={
        <>
          <Button color="inherit" onClick={forget}>
            {SESSION_EXPIRED.signOut}
          </Button>
          <SubmitButton form={form}>{SESSION_EXPIRED.signIn}</SubmitButton>
        </>
      }
    >
      <FormProblem form={form} />
      <Typography>{SESSION_EXPIRED.text}</Typography>
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly autoComplete="username" value={user?.username} />
      <Field
        label={REAUTHENTICATION.password}
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        {...form.field("password")}
      />
      <Button variant="outlined" color="inherit" onClick={startGoogleSignInInNewTab}>
        {REAUTHENTICATION.google}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {SESSION_EXPIRED.newTab}
      </Typography>
    </TitledDialog>
  );
}

/** As on the sign-in screen. */
function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || isServerFailure(error)) return SIGN_IN.unreachable;
  return error.status === 429 ? throttledMessage(error.retryAfter) : SIGN_IN.failed;
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
    document.title = SESSION_EXPIRED.title;
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
