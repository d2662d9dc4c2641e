import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import CampaignOutlined from "@mui/icons-material/CampaignOutlined";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { Job, JobDetail, Referral } from "@/shared/api/types";
import { useAction } from "@/shared/hooks/useAction";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { DescriptionList } from "@/shared/ui/data-display/DescriptionList";
import { JobStatusChip, StatusChip } from "@/shared/ui/data-display/StatusChip";
import { ConfirmDialog } from "@/shared/ui/dialogs/ConfirmDialog";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount, formatDate } from "@/shared/ui/format";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { BackLink } from "@/shared/ui/layout/BackLink";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { jobTypeLabel } from "@/shared/ui/status";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { postedOn } from "./IconLabels";
import { JobLoader } from "./JobLoader";
import { JobToggleButton, useJobToggle } from "./JobToggleButton";
import { JOB_REFERRALS, jobReferralsQuery, useAskColleagues } from "./queries";
import { useJobLinks } from "./useJobLinks";

/** One job with its referrals. */
export function JobView() {
  return <JobLoader title={t`Job`}>{(job) => <JobPage job={job} />}</JobLoader>;
}

function JobPage({ job }: { job: JobDetail }) {
  const links = useJobLinks();
  const { readOnly } = useSession();
  const toggle = useJobToggle();
  const ask = describeAsk(job);
  return (
    <PageFrame
      title={job.title}
      back={
        <BackLink to={links.list}>
          <Trans>Back to All Jobs</Trans>
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
        </>
      }
    >
      {toggle.error && <ErrorBanner onClose={toggle.reset}>{toggle.error}</ErrorBanner>}
      <Section title={t`About this job`} description={ask.statusText}>
        <DescriptionList items={jobDetails(job)} />
      </Section>
      <Section title={t`Description`}>
        <LongText>{job.description}</LongText>
      </Section>
      <Section title={t`Requirements`}>
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

/** A multi-line text, limited to a readable width. */
function LongText({ children }: { children: string }) {
  return (
    <Typography variant="body2" sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere", maxWidth: "80ch" }}>
      {children}
    </Typography>
  );
}

const referralColumns = (): Column<Referral>[] => [
  {
    id: "candidate",
    header: t`Candidate`,
    place: "title",
    cell: ({ connection_name }) => connection_name,
  },
  { id: "status", header: t`Status`, cell: ({ status }) => <StatusChip status={status} /> },
  { id: "referrer", header: t`Referred By`, cell: ({ referrer_name }) => referrer_name },
  { id: "created_at", header: t`Referred On`, cell: ({ created_at }) => formatDate(created_at) },
  actionsColumn(({ id }) => (
    <SecondaryLink size="small" to={paths.referral(id)}>
      <Trans>View Details</Trans>
    </SecondaryLink>
  )),
];

/** The referrals to a job, newest first. */
function JobReferrals({ job }: { job: Job }) {
  const [params, setParams] = useListParams(JOB_REFERRALS);
  const referrals = useQuery(jobReferralsQuery(job.id, params));
  const headingId = useId();
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ display: "grid", gap: 1.5 }}>
      <Typography id={headingId} variant="h5" component="h2">
        <Trans>Referrals</Trans>
      </Typography>
      <DataTable
        label={t`Referrals`}
        columns={referralColumns()}
        query={referrals}
        errorText={(message) => t`Error fetching referrals: ${message}`}
        rowKey={({ id }) => id}
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
    </Box>
  );
}

/** How long to wait before asking again about the same job, as on the server. */
const PAUSE_MS = 14 * 24 * 60 * 60 * 1000;

/**
 * Whether and when colleagues were asked about an open job, and whether they can be asked now. The
 * job of a user who may not ask has no `ask`.
 */
function describeAsk({ status, ask }: JobDetail) {
  const disabledReason = ask && !ask.possible ? ask.reason : null;
  return {
    // The job may just have been closed here.
    canAsk: status === "OPEN" && ask !== undefined,
    disabledReason,
    statusText: ask?.asked_at ? describeLastAsk(ask.asked_at) : disabledReason,
  };
}

/** When colleagues were asked and, if still in the future, when they can be asked again. */
function describeLastAsk(askedAt: string): string {
  const asked = formatDate(askedAt);
  const nextAsk = new Date(Date.parse(askedAt) + PAUSE_MS);
  if (nextAsk.getTime() <= Date.now()) return t`Colleagues were asked on ${asked}.`;
  const again = formatDate(nextAsk.toISOString());
  return t`Colleagues were asked on ${asked}. You can ask again from ${again}.`;
}

type AskColleaguesProps = {
  job: Job;
  /** Why asking is not possible now, if so. */
  disabledReason: string | null;
};

/** Asks all employees whether they know somebody for a job. */
function AskColleagues({ job, disabledReason }: AskColleaguesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BlockableButton
        variant="outlined"
        color="inherit"
        startIcon={<CampaignOutlined />}
        reason={disabledReason}
        onClick={() => setOpen(true)}
      >
        <Trans>Ask Colleagues</Trans>
      </BlockableButton>
      {open && <AskDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for confirmation, and explains what colleagues will see and what the user will not. */
function AskDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { title } = job;
  const askColleagues = useAskColleagues(job.id);
  const ask = useAction({
    run: askColleagues,
    done: () => t`We are asking your colleagues about ${title}.`,
    failed: (message) => t`Your colleagues were not asked: ${message}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Ask colleagues about ${title}?`}
      confirmLabel={t`Ask Colleagues`}
      busy={ask.busy}
      error={ask.error}
      onConfirm={() => ask.start()}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <span>
          <Trans>We'll ask all employees whether they know someone for this job.</Trans>
        </span>
        <span>
          <Trans>They see only people they know. You see only who is referred.</Trans>
        </span>
      </Stack>
    </ConfirmDialog>
  );
}
