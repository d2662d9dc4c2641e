import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { Button } from "@/shared/ui/inputs/Button";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { OTHER_ACCOUNT } from "./otherAccountMessages";

/** After a link of another account than the one signed in: says so, and offers to change accounts. */
export function OtherAccount({ done }: { done: string }) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const change = (): void => {
    signOut();
    void navigate(paths.login, { replace: true, state: { notice: done } });
  };
  return (
    <Stack spacing={2}>
      <Alert severity="success">{done}</Alert>
      <Alert severity="info">{OTHER_ACCOUNT.signedIn(user?.username ?? "")}</Alert>
      <Button variant="contained" onClick={change}>
        {OTHER_ACCOUNT.signOut}
      </Button>
      <ButtonLink variant="outlined" to={paths.dashboard}>
        {OTHER_ACCOUNT.stay}
      </ButtonLink>
    </Stack>
  );
}
