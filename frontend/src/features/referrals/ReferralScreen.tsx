import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMarkReferralRead } from "@/features/notifications/useReferralNotifications";
import type { ReferralDetail } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { BackButton } from "./BackButton";
import { ContactButton } from "./Contact";
import { useReferral } from "./queries";
import { ReferralDetails, useJobPath } from "./ReferralDetails";
import { AnswerLine, PersonLine } from "./ReferralSummary";

/** /referrals/{id}: one referral, its history and, for reviewers, its next step. */
export function ReferralScreen() {
  const id = useRouteId();
  const query = useReferral(id ?? null);
  useMarkReferralRead(id ?? null);
  const jobPath = useJobPath();
  const { user } = useSession();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  return (
    <RecordPage noun="referral" query={query} back={<BackButton />}>
      {(referral: ReferralDetail) => {
        const { connection_name: person, job_title: job, duplicate_of: first } = referral;
        return (
          <PageFrame
            title={person}
            description={
              <Box sx={{ display: "grid", gap: 0.5 }}>
                <PersonLine referral={referral} linkedIn />
                <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1 }}>
                  <StatusChip status={referral.status} />
                  <span>{t`Referred for ${job}`}</span>
                </Box>
                <AnswerLine referral={referral} />
              </Box>
            }
            back={<BackButton />}
            actions={
              <>
                {referral.referrer !== user?.id && (
                  <ContactButton
                    name={person}
                    email={referral.candidate.email}
                    referral={referral}
                    oneOnly={isPhone}
                  />
                )}
                <ViewJob path={jobPath(referral)} />
              </>
            }
          >
            {query.isError && (
              <ErrorBanner onRetry={query.refetch}>
                <Trans>Failed to load referral details. Please try again.</Trans>
              </ErrorBanner>
            )}
            {first !== null && <Duplicate first={first} />}
            <ReferralDetails referral={referral} query={query} />
          </PageFrame>
        );
      }}
    </RecordPage>
  );
}

function ViewJob({ path }: { path: string | null }) {
  const label = t`View Job`;
  if (path) return <SecondaryLink to={path}>{label}</SecondaryLink>;
  return (
    <BlockedButton variant="outlined" reason={t`Someone else manages this job.`}>
      {label}
    </BlockedButton>
  );
}

function Duplicate({ first }: { first: number }) {
  return (
    <Alert severity="warning">
      <Trans>
        A colleague referred this person to this job earlier.{" "}
        <TextLink to={paths.referral(first)} color="inherit" underline="always">
          See the first referral
        </TextLink>
      </Trans>
    </Alert>
  );
}
