import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { BackButton } from "@/features/referrals/BackButton";
import { REFERRAL_DETAIL } from "@/features/referrals/messages";
import { Notes } from "@/features/referrals/Notes";
import { StatusHistory } from "@/features/referrals/StatusHistory";
import { useReferral } from "@/features/referrals/useReferrals";
import type { ReferralDetail } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordFrame } from "@/shared/ui/layout/RecordFrame";
import { Section } from "@/shared/ui/layout/Section";
import { ReferralSummary } from "./ReferralSummary";
import { StatusChanger } from "./StatusChanger";
import { useJobPath } from "./useJobPath";

/** /referrals/{id}: one referral, its way so far and, for those who review, its next step. */
export function ReferralScreen() {
  const id = useRouteId();
  const query = useReferral(id ?? null);
  return (
    <RecordFrame messages={REFERRAL_DETAIL} id={id} query={query} back={<BackButton />}>
      {(referral) => <Loaded referral={referral} failed={query.isError} reload={query.refetch} />}
    </RecordFrame>
  );
}

type LoadedProps = { referral: ReferralDetail; failed: boolean; reload: () => unknown };

function Loaded({ referral, failed, reload }: LoadedProps) {
  const jobPath = useJobPath()(referral);
  return (
    <PageFrame
      title={referral.connection_name}
      description={REFERRAL_DETAIL.referredFor(referral.job_title)}
      back={<BackButton />}
      actions={<ViewJob path={jobPath} />}
    >
      {failed && <ErrorBanner onRetry={reload}>{REFERRAL_DETAIL.failed}</ErrorBanner>}
      {referral.duplicate_of !== null && <Duplicate first={referral.duplicate_of} />}
      <Box
        sx={{
          display: "grid",
          gap: 2.5,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 2fr) minmax(0, 1fr)" },
        }}
      >
        <Stack spacing={2.5}>
          <Section title={REFERRAL_DETAIL.facts}>
            <ReferralSummary referral={referral} jobPath={jobPath} />
          </Section>
          <Section title={REFERRAL_DETAIL.notes}>
            <Notes text={referral.notes} />
          </Section>
        </Stack>
        <Progress referral={referral} reload={reload} />
      </Box>
    </PageFrame>
  );
}

/** The selector, where this person may use it, above the way so far. */
function Progress({ referral, reload }: Omit<LoadedProps, "failed">) {
  const { effectiveRole } = useSession();
  const mayMove = effectiveRole !== "EMPLOYEE" && referral.allowed.set_status;
  return (
    <Section title={mayMove ? REFERRAL_DETAIL.status : REFERRAL_DETAIL.history}>
      <Stack spacing={3}>
        {mayMove && <StatusChanger referral={referral} onReload={reload} />}
        <StatusHistory label={REFERRAL_DETAIL.history} history={referral.history} />
      </Stack>
    </Section>
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
