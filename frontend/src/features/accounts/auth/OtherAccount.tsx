import { useNavigate } from "react-router-dom";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { OTHER_ACCOUNT } from "./otherAccountMessages";
import { Banner } from "./ui/Banner";
import { Button, ButtonLink } from "./ui/Button";
import { Stack } from "./ui/Form";

/** After a link of another account than the one signed in: says so, and offers to change accounts. */
export function OtherAccount({ done }: { done: string }) {
  const { user, signOut } = useSession();
  const navigate = useNavigate();
  const change = (): void => {
    signOut();
    void navigate(paths.login, { replace: true, state: { notice: done } });
  };
  return (
    <Stack>
      <Banner severity="success">{done}</Banner>
      <Banner severity="info">{OTHER_ACCOUNT.signedIn(user?.username ?? "")}</Banner>
      <Button onClick={change}>{OTHER_ACCOUNT.signOut}</Button>
      <ButtonLink outlined to={paths.dashboard}>
        {OTHER_ACCOUNT.stay}
      </ButtonLink>
    </Stack>
  );
}
