import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { ButtonLink } from "@/shared/ui/inputs/links";

/** After a link of another account than the one signed in: says so, and offers to change accounts. */
export function OtherAccount({ done }: { done: string }) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const username = user?.username ?? "";
  const change = (): void => {
    signOut();
    void navigate(paths.login, { replace: true, state: { notice: done } });
  };
  return (
    <Stack spacing={2}>
      <Alert severity="success">{done}</Alert>
      <Alert severity="info">{t`You are signed in as ${username}, which is another account.`}</Alert>
      <Button variant="contained" onClick={change}>
        <Trans>Sign Out and Use the Other Account</Trans>
      </Button>
      <ButtonLink variant="outlined" to={paths.dashboard}>
        <Trans>Stay Signed In</Trans>
      </ButtonLink>
    </Stack>
  );
}
