import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { AskColleagues, describeAsk } from "@/features/jobs/AskColleagues";
import { postedOn } from "@/features/jobs/IconLabels";
import { JobLoader } from "@/features/jobs/JobLoader";
import { JobMenu } from "@/features/jobs/JobMenu";
import { JobToggleButton, useJobToggle } from "@/features/jobs/JobToggleButton";
import { JOB_REFERRALS, jobCountsQuery, jobReferralsQuery } from "@/features/jobs/queries";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import type { Job, JobDetail, Referral } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { Markdown } from "@/shared/ui/data-display/Markdown";
import { JobStatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount } from "@/shared/ui/format";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { BackLink } from "@/shared/ui/layout/BackLink";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { countedStatuses, jobTypeLabel } from "@/shared/ui/status";
import { CardList } from "@/shared/ui/table/CardList";
import type { PageQuery } from "@/shared/ui/table/DataTable";
import { LazyBoard, useBoardView, ViewSwitch } from "./board/ViewSwitch";
import { referralsFailed } from "./queries";
import { REFERRAL_CARD_HEIGHT, ReferralCard } from "./ReferralCard";
import { ReferralWorkspace, useReferralWorkspace, type Workspace } from "./useReferralWorkspace";

const NO_ROWS: readonly Referral[] = [];

/** One job with its referrals. */
export function JobView() {
  return <JobLoader title={t`Job`}>{(job) => <JobPage job={job} />}</JobLoader>;
}

function JobPage({ job }: { job: JobDetail }) {
  const links = useJobLinks();
  const { readOnly } = useSession();
  const toggle = useJobToggle();
  const ask = describeAsk(job);
  const [error, setError] = useState<string | null>(null);
  const [params, setParams] = useListParams(JOB_REFERRALS);
  const referrals = useQuery(jobReferralsQuery(job.id, params));
  const workspace = useReferralWorkspace(referrals.data?.rows ?? NO_ROWS, {
    params,
    onChange: setParams,
    count: referrals.data?.count,
    isLoading: referrals.isPlaceholderData,
  });
  return (
    <ReferralWorkspace workspace={workspace}>
      <PageFrame
        title={job.title}
        back={
          <BackLink to={links.list}>
            <span>{links.base === paths.myJobs ? t`Back to My Jobs` : t`Back to All Jobs`}</span>
          </BackLink>
        }
        description={<Badges job={job} />}
        actions={
          <>
            <JobToggleButton job={job} toggle={toggle} />
            {ask.canAsk && <AskColleagues job={job} disabledReason={ask.disabledReason} />}
            {!readOnly && (
              <ButtonLink
                variant="contained"
                to={links.edit(job.id)}
                state={{ ...links.state, fromView: true }}
              >
                <Trans>Edit Job</Trans>
              </ButtonLink>
            )}
            {!readOnly && <JobMenu job={job} onError={setError} />}
          </>
        }
      >
        {toggle.error && <ErrorBanner onClose={toggle.reset}>{toggle.error}</ErrorBanner>}
        {error && <ErrorBanner onClose={() => setError(null)}>{error}</ErrorBanner>}
        <JobReferrals job={job} query={referrals} workspace={workspace} />
        {/* Below the referrals, whose height is unknown before. */}
        {!referrals.isPending && (
          <>
            <Section title={t`About this job`} description={ask.statusText}>
              <DescriptionList items={jobDetails(job)} />
            </Section>
            <Section title={t`Description`}>
              <Markdown>{job.description}</Markdown>
            </Section>
            <Section title={t`Requirements`}>
              <Markdown>{job.requirements}</Markdown>
            </Section>
          </>
        )}
      </PageFrame>
    </ReferralWorkspace>
  );
}

function Badges({ job }: { job: Job }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mt: 0.5 }}>
      <JobStatusChip status={job.status} />
      <Chip size="small" variant="outlined" label={jobTypeLabel(job.type)} />
      <span>{postedOn(job)}</span>
    </Box>
  );
}

const jobDetails = (job: Job) => [
  { label: t`Company`, value: job.company_name },
  { label: t`Department`, value: job.department_name ?? t`Not specified` },
  { label: t`Location`, value: job.location },
  { label: t`Hiring Manager`, value: job.hiring_manager_name ?? t`Not assigned` },
  ...(job.salary_range ? [{ label: t`Salary Range`, value: job.salary_range }] : []),
  { label: t`Applicants`, value: formatCount(job.applicants_count) },
  { label: t`Referrals`, value: formatCount(job.referrals_count) },
];

type JobReferralsProps = {
  job: JobDetail;
  query: PageQuery<Referral>;
  workspace: Workspace;
};

/** The referrals to a job, those whose answer is due first, each as in the lists of referrals. */
function JobReferrals({ job, query, workspace }: JobReferralsProps) {
  const [params, setParams] = useListParams(JOB_REFERRALS);
  const view = useBoardView();
  const headingId = useId();
  return (
    // The board scrolls sideways within the column.
    <Box
      component="section"
      aria-labelledby={headingId}
      sx={{ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: 1.5 }}
    >
      <Box
        sx={{
          display: "flex",
          flexDirection: { xs: "column", sm: "row" },
          justifyContent: "space-between",
          alignItems: "start",
          gap: 1,
        }}
      >
        <div>
          <Typography id={headingId} variant="h5" component="h2">
            <Trans>Referrals</Trans>
          </Typography>
          <ReferralCounts job={job} />
        </div>
        {job.referrals_count > 0 && <ViewSwitch {...view} />}
      </Box>
      {view.isBoard && job.referrals_count > 0 ? (
        <LazyBoard query={{ job: job.id }} />
      ) : (
        <CardList
          label={t`Referrals`}
          query={query}
          errorText={referralsFailed}
          rowKey={({ id }) => id}
          card={(referral) => <ReferralCard referral={referral} workspace={workspace} hidesJob />}
          panel={workspace.panel}
          cardHeight={REFERRAL_CARD_HEIGHT}
          params={params}
          onChange={setParams}
          empty={
            <EmptyState
              icon={<HandshakeOutlined />}
              title={t`No referrals for this job yet.`}
              text={t`Referrals appear here as soon as a colleague refers someone.`}
            />
          }
        />
      )}
    </Box>
  );
}

/** "9 referred · 2 reviewing · 1 interviewing". Renders nothing without referrals. */
function ReferralCounts({ job }: { job: Job }) {
  const { data } = useQuery(jobCountsQuery(job.id));
  const total = data?.total ?? job.referrals_count;
  if (!total) return null;
  const parts = [
    plural(total, { one: "# referred", other: "# referred" }),
    ...(data ? countedStatuses(data) : []),
  ];
  return (
    // A second line on phones, once the counts are there.
    <Typography variant="body2" color="textSecondary" sx={{ minHeight: { xs: "2lh", sm: "1lh" } }}>
      {dotted(parts)}
    </Typography>
  );
}
