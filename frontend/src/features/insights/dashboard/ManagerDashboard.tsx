import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import EditNoteOutlined from "@mui/icons-material/EditNoteOutlined";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import { DecisionButton, useDecisionDialog } from "@/features/referrals/decision/DecisionButton";
import { AnswerLine, PersonLine } from "@/features/referrals/ReferralSummary";
import { ReferredBy } from "@/features/referrals/referralFacts";
import type { ManagerNeeds, Referral } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { SAMPLE_SHARE, useIsSample } from "@/shared/session/viewAsSample";
import { FigureStrip } from "@/shared/ui/data-display/FigureStrip";
import { Quote } from "@/shared/ui/data-display/Quote";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { JobsIcon, MetricsIcon, ReferralsIcon } from "@/shared/ui/icons";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { dataFailed, MANAGER_DASHBOARD_FIELDS, useMetricFields } from "../queries";
import {
  Attention,
  CountTile,
  DashboardColumns,
  PersonForJob,
  QuickActions,
  QuietJobs,
  ShortList,
  useCount,
} from "./parts";

/** Dashboard of a hiring manager: their jobs and the referrals to them. */
export function ManagerDashboard() {
  const metrics = useMetricFields(MANAGER_DASHBOARD_FIELDS);
  const openJobs = useCount(metrics, "openJobs", SAMPLE_SHARE.managerJobs);
  const totalJobs = useCount(metrics, "totalJobs");
  const sample = useIsSample();
  const referrals = useCount(metrics, "total", SAMPLE_SHARE.managerReferrals);
  return (
    <>
      <QueryError query={metrics} text={dataFailed} />
      <FigureStrip>
        <CountTile
          label={t`My Jobs`}
          to={paths.myJobs}
          icon={<JobsIcon />}
          hint={sample ? t`Open positions you hire for` : <OpenJobsHint total={totalJobs} />}
          count={openJobs}
        />
        <CountTile
          label={t`Job Referrals`}
          to={paths.jobReferrals}
          icon={<ReferralsIcon />}
          count={referrals}
        />
        <StatTile
          slim
          label={t`Hiring Analytics`}
          to={paths.analytics}
          icon={<MetricsIcon />}
          hint={t`How your referrals turn into hires`}
        />
      </FigureStrip>
      <QuickActions
        actions={[
          { label: t`Create Job`, to: jobPaths(paths.myJobs).new, icon: <AddOutlined /> },
          {
            label: t`Review Referrals`,
            // The longest waiting first.
            to: `${paths.jobReferrals}?status=PENDING&sort=created_at`,
            icon: <ReferralsIcon />,
          },
          { label: t`Update Status`, to: paths.myJobs, icon: <EditNoteOutlined /> },
        ]}
      />
      <Attention>{({ manager }) => manager && <ManagerAttention data={manager} />}</Attention>
    </>
  );
}

/** While the number is read, as high as with it: nothing below moves. */
function OpenJobsHint({ total: { value, loading } }: { total: ReturnType<typeof useCount> }) {
  if (!loading && value === undefined) return t`Open positions you hire for`;
  const jobs = formatCount(value ?? 10);
  const hint = t`Open positions, out of ${jobs} you hire for`;
  return loading ? <Skeleton>{hint}</Skeleton> : hint;
}

/**
 * Referrals that wait for a decision, the most urgent with a button to decide, and jobs without
 * referrals.
 */
function ManagerAttention({ data }: { data: ManagerNeeds }) {
  const { waiting_count, oldest_days, urgent } = data;
  const decision = useDecisionDialog(urgent);
  const link = `${paths.jobReferrals}?status=PENDING&unanswered=true&sort=created_at`;
  return (
    <DashboardColumns aside={<QuietJobs jobs={data} pathOf={jobPaths(paths.myJobs).view} />}>
      <Section
        title={t`Waiting for your answer`}
        description={describeWaiting(waiting_count, oldest_days ?? 0)}
        actions={
          waiting_count > 0 && (
            <TextLink to={link}>
              <Trans>Review all</Trans>
            </TextLink>
          )
        }
      >
        <ShortList
          label={t`Waiting for your answer`}
          rows={urgent}
          rowKey={(row) => row.id}
          title={(row) => (
            <TextLink to={paths.referral(row.id)}>
              <PersonForJob person={row.connection_name} job={row.job_title} />
            </TextLink>
          )}
          detail={(row) => <WaitingReferral referral={row} />}
          minWidth="16rem"
          action={(row) => <DecisionButton referral={row} onOpen={decision.open} />}
        />
        {decision.dialog}
      </Section>
    </DashboardColumns>
  );
}

/** What decides, below the name: what the person does, what the referrer says, and until when. */
const WaitingReferral = ({ referral }: { referral: Referral }) => (
  <Stack spacing={0.5} sx={{ mt: 0.25 }}>
    <PersonLine referral={referral} />
    <Quote text={referral.notes} lines={2} />
    <span>
      <ReferredBy referral={referral} />
    </span>
    <AnswerLine referral={referral} />
  </Stack>
);

/** How many referrals wait for a first answer, and for how long. */
function describeWaiting(count: number, days: number): string {
  if (count === 0) return t`No one is waiting for your answer.`;
  if (days === 0) {
    return plural(count, {
      one: "# referral is waiting for you.",
      other: "# referrals are waiting for you.",
    });
  }
  return t`${plural(count, {
    one: "# referral is waiting for you",
    other: "# referrals are waiting for you",
  })}, the oldest for ${plural(days, { one: "# day", other: "# days" })}.`;
}
