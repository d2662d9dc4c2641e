import LockOutlined from "@mui/icons-material/LockOutlined";
import { paths } from "@/shared/paths";
import { roleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { PageFrame } from "@/shared/ui/layout/PageFrame";

/** Shown if the user's role may not see a screen. */
export function Unauthorized() {
  const { effectiveRole } = useSession();
  return (
    <PageFrame title="Not available to you" width="narrow">
      <EmptyState
        icon={<LockOutlined />}
        title="You do not have access to that page."
        text={`It is not part of the ${roleLabel(effectiveRole)} role. If you need it, ask your administrator.`}
        action={
          <ButtonLink to={paths.dashboard} variant="contained">
            Go to Dashboard
          </ButtonLink>
        }
      />
    </PageFrame>
  );
}
