import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CONFIRM } from "@/features/accounts/messages";
import { ApiError, errorMessage } from "@/shared/api/errors";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { AuthLayout } from "./AuthLayout";

/** Where the confirmation link leads. A press confirms, not the mere opening: mail scanners open links too. */
export function ConfirmEmail() {
  const session = useSession();
  const [query] = useSearchParams();
  const key = query.get("key");
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const [failure, setFailure] = useState<string | undefined>(key ? undefined : CONFIRM.invalid);
  const signedIn = session.status === "authenticated";

  const confirm = async (): Promise<void> => {
    if (!key || state === "busy") return;
    setState("busy");
    setFailure(undefined);
    try {
      const { confirmEmail } = await import("@/features/accounts/api");
      await confirmEmail(key);
      if (signedIn) await session.refreshUser();
      setState("done");
    } catch (error) {
      setFailure(error instanceof ApiError && error.status === 400 ? CONFIRM.invalid : errorMessage(error));
      setState("idle");
    }
  };

  return (
    <AuthLayout title={CONFIRM.title} subtitle={CONFIRM.subtitle}>
      <Stack spacing={2}>
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        {state === "done" && <Alert severity="success">{CONFIRM.done}</Alert>}
        {state !== "done" && key && (
          <Button variant="contained" size="large" fullWidth disabled={state === "busy"} onClick={confirm}>
            {state === "busy" ? CONFIRM.busy : CONFIRM.submit}
          </Button>
        )}
        {(state === "done" || !key) && (
          <ButtonLink
            to={signedIn ? paths.dashboard : paths.login}
            variant="contained"
            size="large"
            fullWidth
          >
            {signedIn ? CONFIRM.dashboard : CONFIRM.signIn}
          </ButtonLink>
        )}
      </Stack>
    </AuthLayout>
  );
}
