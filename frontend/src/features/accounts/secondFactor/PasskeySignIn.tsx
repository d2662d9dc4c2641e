import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { errorMessage } from "@/shared/api/errors";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { Button } from "@/shared/ui/inputs/Button";
import { askForPasskey, canUsePasskeys } from "./webauthn";

/** Signs in with a passkey of the device, where the browser takes them. */
export function PasskeySignIn({ disabled = false }: { disabled?: boolean }) {
  const { signInWithPasskey } = useSession();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!canUsePasskeys()) return null;
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await signInWithPasskey(askForPasskey);
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error && <ErrorBanner>{error}</ErrorBanner>}
      <Button fullWidth color="inherit" disabled={disabled} loading={busy} onClick={() => void signIn()}>
        <Trans>Sign In with a Passkey</Trans>
      </Button>
    </>
  );
}
