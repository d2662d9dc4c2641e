import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { AskColleagues } from "@/features/jobs/ask/AskColleagues";
import { describeAsk } from "@/features/jobs/ask/asking";
import { JobLoader } from "@/features/jobs/JobLoader";
import { JobToggleButton } from "@/features/jobs/JobToggleButton";
import { JOB, JOB_VIEW } from "@/features/jobs/messages";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useJobToggle } from "@/features/jobs/useJobToggle";
import type { Job, JobDetail } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { JobStatusChip } from "@/shared/ui/data-display/StatusChip";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount, formatDate } from "@/shared/ui/format";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { jobTypeLabel } from "@/shared/ui/status";
import { JobReferrals } from "./JobReferrals";

/** One job with its referrals. */
export function JobView() {
  return <JobLoader title={JOB_VIEW.title}>{(job) => <JobPage job={job} />}</JobLoader>;
}

function JobPage({ job }: { job: JobDetail }) {
  const links = useJobLinks();
  const { readOnly } = useSession();
  const toggle = useJobToggle();
  const ask = describeAsk(job);
  return (
    <PageFrame
      title={job.title}
      back={<TextLink to={links.list}>{JOB_VIEW.back}</TextLink>}
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
              {JOB_VIEW.edit}
            </ButtonLink>
          )}
        </>
      }
    >
      {toggle.problem && <ErrorBanner onClose={toggle.dismiss}>{toggle.problem}</ErrorBanner>}
      <Section title={JOB_VIEW.about} description={ask.statusText}>
        <DescriptionList items={jobDetails(job)} />
      </Section>
      <Section title={JOB_VIEW.description}>
        <LongText>{job.description}</LongText>
      </Section>
      <Section title={JOB.requirements}>
        <LongText>{job.requirements}</LongText>
      </Section>
      <JobReferrals job={job} />
    </PageFrame>
  );
}

function Badges({ job }: { job: Job }) {
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mt: 0.5 }}>
      <JobStatusChip status={job.status} />
      <Chip size="small" variant="outlined" label={jobTypeLabel(job.type)} />
      <span>{`${JOB.posted}: ${formatDate(job.created_at)}`}</span>
    </Box>
  );
}

const jobDetails = (job: Job) => [
  { label: JOB.company, value: job.company_name },
  { label: JOB.department, value: job.department_name ?? JOB.notSpecified },
  { label: JOB.location, value: job.location },
  { label: JOB.hiringManager, value: job.hiring_manager_name ?? JOB.notAssigned },
  ...(job.salary_range ? [{ label: JOB.salaryRange, value: job.salary_range }] : []),
  { label: JOB_VIEW.applicants, value: formatCount(job.applicants_count) },
  { label: JOB_VIEW.referrals, value: formatCount(job.referrals_count) },
];

/** A multi-line text, limited to a readable width. */
function LongText({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: "80ch" }}>
      {children}
    </Typography>
  );
}
