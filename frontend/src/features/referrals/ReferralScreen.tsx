import Alert from "@mui/material/Alert";
import { useMarkReferralRead } from "@/features/notifications/useReferralNotifications";
import type { ReferralDetail } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { paths } from "@/shared/paths";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { BackButton } from "./BackButton";
import { REFERRAL_DETAIL } from "./messages";
import { useReferral } from "./queries";
import { ReferralDetails, useJobPath } from "./ReferralDetails";

/** /referrals/{id}: one referral, its history and, for reviewers, its next step. */
export function ReferralScreen() {
  const id = useRouteId();
  const query = useReferral(id ?? null);
  useMarkReferralRead(id ?? null);
  const jobPath = useJobPath();
  return (
    <RecordPage noun="referral" query={query} back={<BackButton />}>
      {(referral: ReferralDetail) => (
        <PageFrame
          title={referral.connection_name}
          description={REFERRAL_DETAIL.referredFor(referral.job_title)}
          back={<BackButton />}
          actions={<ViewJob path={jobPath(referral)} />}
        >
          {query.isError && <ErrorBanner onRetry={query.refetch}>{REFERRAL_DETAIL.failed}</ErrorBanner>}
          {referral.duplicate_of !== null && <Duplicate first={referral.duplicate_of} />}
          <ReferralDetails referral={referral} view="all" query={query} />
        </PageFrame>
      )}
    </RecordPage>
  );
}

function ViewJob({ path }: { path: string | null }) {
  if (path) return <SecondaryLink to={path}>{REFERRAL_DETAIL.viewJob}</SecondaryLink>;
  return (
    <BlockedButton variant="outlined" reason={REFERRAL_DETAIL.notYourJob}>
      {REFERRAL_DETAIL.viewJob}
    </BlockedButton>
  );
}

function Duplicate({ first }: { first: number }) {
  return (
    <Alert severity="warning">
      {REFERRAL_DETAIL.duplicate}{" "}
      <TextLink to={paths.referral(first)} color="inherit" underline="always">
        {REFERRAL_DETAIL.firstReferral}
      </TextLink>
    </Alert>
  );
}
