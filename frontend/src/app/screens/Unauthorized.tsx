import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import LockOutlined from "@mui/icons-material/LockOutlined";
import { useSearchParams } from "react-router-dom";
import { paths, SHARED_PROFILE } from "@/shared/paths";
import { roleLabel } from "@/shared/session/roles";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ReferralsIcon } from "@/shared/ui/icons";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { PageFrame } from "@/shared/ui/layout/PageFrame";

/** Shown if the user's role may not see a screen. */
export function Unauthorized() {
  const { effectiveRole } = useSession();
  const [params] = useSearchParams();
  const role = roleLabel(effectiveRole);
  return (
    <PageFrame title={t`Not available to you`} width="narrow">
      {params.has(SHARED_PROFILE) ? (
        <SharedProfile />
      ) : (
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
      )}
    </PageFrame>
  );
}

/** What HR and hiring managers, who have no connections, can do with a profile that they shared with the app. */
function SharedProfile() {
  const isHr = useSession().effectiveRole === "HR";
  const list = isHr ? t`All Referrals` : t`Job Referrals`;
  return (
    <EmptyState
      icon={<ReferralsIcon />}
      title={t`Profiles are shared by employees, to refer somebody they know.`}
      text={t`A colleague who knows this person can refer them. To see whether somebody has, search for the person's name in ${list}.`}
      action={
        <ButtonLink to={isHr ? paths.allReferrals : paths.jobReferrals} variant="contained">
          {list}
        </ButtonLink>
      }
    />
  );
}
