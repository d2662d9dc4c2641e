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
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { Section } from "@/shared/ui/layout/Section";
import { jobTypeLabel } from "@/shared/ui/status";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { JobLoader } from "./JobLoader";
import { JobToggleButton, useJobToggle } from "./JobToggleButton";
import { ASK, JOB, JOB_VIEW } from "./messages";
import { JOB_REFERRALS, jobReferralsQuery, useAskColleagues } from "./queries";
import { useJobLinks } from "./useJobLinks";

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
      {toggle.error && <ErrorBanner onClose={toggle.reset}>{toggle.error}</ErrorBanner>}
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

const REFERRAL_COLUMNS: Column<Referral>[] = [
  {
    header: JOB_VIEW.candidate,
    place: "title",
    cell: ({ connection_name }) => connection_name,
  },
  { header: JOB_VIEW.status, cell: ({ status }) => <StatusChip status={status} /> },
  { header: JOB_VIEW.referredBy, cell: ({ referrer_name }) => referrer_name },
  { header: JOB_VIEW.referredOn, cell: ({ created_at }) => formatDate(created_at) },
  actionsColumn(({ id }) => (
    <SecondaryLink size="small" to={paths.referral(id)}>
      {JOB_VIEW.viewDetails}
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
        {JOB_VIEW.referrals}
      </Typography>
      <DataTable
        label={JOB_VIEW.referrals}
        columns={REFERRAL_COLUMNS}
        query={referrals}
        errorText={JOB_VIEW.referralsFailed}
        rowKey={({ id }) => id}
        params={params}
        onChange={setParams}
        empty={
          <EmptyState
            icon={<HandshakeOutlined />}
            title={JOB_VIEW.noReferrals}
            text={JOB_VIEW.noReferralsText}
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
  const nextAsk = new Date(Date.parse(askedAt) + PAUSE_MS);
  if (nextAsk.getTime() <= Date.now()) return ASK.askedOn(formatDate(askedAt));
  return ASK.againFrom(formatDate(askedAt), formatDate(nextAsk.toISOString()));
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
        {ASK.button}
      </BlockableButton>
      {open && <AskDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for confirmation, and explains what colleagues will see and what the user will not. */
function AskDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const askColleagues = useAskColleagues(job.id);
  const ask = useAction({
    run: askColleagues,
    done: () => ASK.asked(job.title),
    failed: ASK.failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={ASK.title(job.title)}
      confirmLabel={ASK.confirm}
      busy={ask.busy}
      error={ask.error}
      onConfirm={() => ask.start()}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <span>{ASK.what}</span>
        <span>{ASK.theySee}</span>
        <span>{ASK.youSee}</span>
      </Stack>
    </ConfirmDialog>
  );
}
