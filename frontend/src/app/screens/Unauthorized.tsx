import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
  const role = roleLabel(effectiveRole);
  return (
    <PageFrame title={t`Not available to you`} width="narrow">
      <EmptyState
        icon={<LockOutlined />}
        title={t`You do not have access to that page.`}
        text={t`The role ${role} does not include it. If you need it, ask your administrator.`}
        action={
          <ButtonLink to={paths.dashboard} variant="contained">
            <Trans>Go to Dashboard</Trans>
          </ButtonLink>
        }
      />
    </PageFrame>
  );
}
