import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { AuthLayout } from "@/features/accounts/auth/AuthLayout";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { AddPasskey } from "./AddPasskey";
import { SetUpAuthenticator } from "./SetUpAuthenticator";

/** Instead of all screens, for who has yet to set up the second factor that their company requires. */
export function RequiredSecondFactor() {
  const { signOut, secondFactorIsSetUp } = useSession();
  return (
    <AuthLayout title={t`Set up two-step sign-in`} subtitle={t`Your company requires it before you go on.`}>
      <Stack spacing={2}>
        <Typography>
          <Trans>
            Besides your password, signing in then takes a code from an app on your phone. Without your phone,
            it takes one of ten recovery codes.
          </Trans>
        </Typography>
        <SetUpAuthenticator fullWidth onDone={secondFactorIsSetUp} />
        <AddPasskey fullWidth onDone={secondFactorIsSetUp} />
        <Button fullWidth color="inherit" onClick={signOut}>
          <Trans>Sign Out</Trans>
        </Button>
      </Stack>
    </AuthLayout>
  );
}
