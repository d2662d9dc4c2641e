import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { useMarkReferralRead } from "@/features/notifications/useReferralNotifications";
import { BackButton } from "@/features/referrals/BackButton";
import { REFERRAL_DETAIL } from "@/features/referrals/messages";
import { Notes } from "@/features/referrals/Notes";
import { StatusHistory } from "@/features/referrals/StatusHistory";
import { useReferral } from "@/features/referrals/useReferrals";
import type { ReferralDetail } from "@/shared/api/types";
import { useRouteId } from "@/shared/hooks/useRouteId";
import { lazyComponent } from "@/shared/lazyComponent";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { BlockedButton } from "@/shared/ui/inputs/BlockedButton";
import { TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { RecordPage } from "@/shared/ui/layout/RecordPage";
import { Section } from "@/shared/ui/layout/Section";
import { EarlierReferrals } from "./EarlierReferrals";
import { JobTexts } from "./JobTexts";
import { ReferralSummary } from "./ReferralSummary";
import { useJobPath } from "./useJobPath";

// Loaded lazily with the forms, as the decision does not need them at first.
const StatusSelect = lazyComponent(() =>
  import("@/features/referrals/decision/StatusSelect").then((m) => m.StatusSelect),
);
const Thread = lazyComponent(() => import("@/features/referrals/thread/Thread").then((m) => m.Thread));
const ContactForm = lazyComponent(() =>
  import("@/features/referrals/contact/ContactForm").then((m) => m.ContactForm),
);

/** /referrals/{id}: one referral, its history and, for reviewers, its next step. */
export function ReferralScreen() {
  const id = useRouteId();
  const query = useReferral(id ?? null);
  useMarkReferralRead(id ?? null);
  return (
    <RecordPage noun="referral" query={query} back={<BackButton />}>
      {(referral) => <ReferralContent referral={referral} failed={query.isError} reload={query.refetch} />}
    </RecordPage>
  );
}

type ReferralContentProps = { referral: ReferralDetail; failed: boolean; reload: () => unknown };

function ReferralContent({ referral, failed, reload }: ReferralContentProps) {
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
      <ChunkBoundary>{referral.allowed.give_contact && <ContactForm referral={referral} />}</ChunkBoundary>
      <Columns>
        <Stack spacing={2.5} sx={{ gridArea: "person" }}>
          <Section title={REFERRAL_DETAIL.facts}>
            <ReferralSummary referral={referral} jobPath={jobPath} />
          </Section>
          <Section title={REFERRAL_DETAIL.notes}>
            <Notes text={referral.notes} />
          </Section>
        </Stack>
        <Stack spacing={2.5} sx={{ gridArea: "decision" }}>
          <Progress referral={referral} reload={reload} />
          <Section title={REFERRAL_DETAIL.requirements}>
            <JobTexts referral={referral} />
          </Section>
        </Stack>
        <Stack spacing={2.5} sx={{ gridArea: "rest" }}>
          {referral.earlier_referrals.length > 0 && (
            <Section title={REFERRAL_DETAIL.earlier} description={REFERRAL_DETAIL.earlierText}>
              <EarlierReferrals referrals={referral.earlier_referrals} />
            </Section>
          )}
          <Section title={REFERRAL_DETAIL.conversation}>
            <ChunkBoundary fallback={<Skeleton width="60%" />}>
              <Thread referral={referral} />
            </ChunkBoundary>
          </Section>
        </Stack>
      </Columns>
    </PageFrame>
  );
}

/** Candidate and decision side by side. On narrow screens: candidate, decision, then the rest. */
const Columns = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: "grid",
      gap: 2.5,
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 3fr) minmax(0, 2fr)" },
      gridTemplateRows: { lg: "auto 1fr" },
      gridTemplateAreas: {
        xs: '"person" "decision" "rest"',
        lg: '"person decision" "rest decision"',
      },
    }}
  >
    {children}
  </Box>
);

/** The status select, for users who may use it, above the history. */
function Progress({ referral, reload }: Omit<ReferralContentProps, "failed">) {
  const { effectiveRole } = useSession();
  const mayMove = effectiveRole !== "EMPLOYEE" && referral.allowed.set_status;
  return (
    <Section title={mayMove ? REFERRAL_DETAIL.status : REFERRAL_DETAIL.history}>
      <Stack spacing={3}>
        {mayMove && (
          <ChunkBoundary fallback={<Skeleton variant="rounded" height={140} />}>
            <StatusSelect key={referral.id} referral={referral} onReload={reload} />
          </ChunkBoundary>
        )}
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
