import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import AddOutlined from "@mui/icons-material/AddOutlined";
import BusinessOutlined from "@mui/icons-material/BusinessOutlined";
import EventOutlined from "@mui/icons-material/EventOutlined";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import PersonOutlined from "@mui/icons-material/PersonOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import SellOutlined from "@mui/icons-material/SellOutlined";
import WorkOutlined from "@mui/icons-material/WorkOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router-dom";
import type { JobStatus, ListedJob } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { SAMPLE_SHARE, useIsSample } from "@/shared/session/viewAsSample";
import { csvExport } from "@/shared/ui/csvExport";
import { JobStatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatDate, NO_VALUE } from "@/shared/ui/format";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { jobStatusOptions, jobTypeLabel } from "@/shared/ui/status";
import { actionsColumn, type Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { FilterBar } from "@/shared/ui/table/FilterBar";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { IconLabel, IconLabels, postedOn } from "./IconLabels";
import { DepartmentFilter, filtersFailed, HiringManagerFilter } from "./JobFilters";
import { JobToggleButton, useJobToggle } from "./JobToggleButton";
import { JOBS, jobFacetsQuery, jobFilters, jobListQuery, jobsFailed } from "./queries";
import { useJobLinks } from "./useJobLinks";

/** The jobs of a hiring manager, or all jobs of the company for HR. */
export function JobList() {
  const links = useJobLinks();
  const { readOnly, companyId } = useSession();
  const [params, setParams, clear] = useListParams(JOBS);
  const jobs = useQuery(jobListQuery(params));
  const ofManager = links.base === paths.myJobs;
  const { offset } = JOBS.toQuery(params);
  const shown = useSampledList(jobs, ofManager ? SAMPLE_SHARE.managerJobs : 1, offset);
  const facets = useQuery(jobFacetsQuery());
  const toggle = useJobToggle();
  const sample = useIsSample();

  return (
    <PageFrame
      title={ofManager ? t`My Jobs` : t`All Jobs`}
      actions={
        !readOnly && (
          <ButtonLink variant="contained" startIcon={<AddOutlined />} to={links.new} state={links.state}>
            <Trans>Create Job</Trans>
          </ButtonLink>
        )
      }
    >
      {ofManager && <PreviewNotice />}
      <FilterBar columns={ofManager ? 3 : 4}>
        <SearchField
          label={t`Search`}
          placeholder={ofManager ? t`Search by title or location` : t`Title, location or hiring manager`}
          value={params.search}
          onChange={(search) => setParams({ search })}
        />
        <SelectField<JobStatus | "">
          label={t`Status`}
          value={params.status ?? ""}
          options={[{ value: "", label: t`All` }, ...jobStatusOptions()]}
          onChange={(status) => setParams({ status })}
        />
        <DepartmentFilter
          facets={facets.data}
          value={params.department}
          onChange={(department) => setParams({ department })}
        />
        {!ofManager && (
          <HiringManagerFilter
            facets={facets.data}
            value={params.hiring_manager}
            onChange={(hiring_manager) => setParams({ hiring_manager })}
          />
        )}
      </FilterBar>
      {!jobs.error && <QueryError query={facets} text={filtersFailed} />}
      {toggle.error && <ErrorBanner onClose={toggle.reset}>{toggle.error}</ErrorBanner>}
      <DataTable
        tableId="jobs"
        label={t`Jobs`}
        columns={jobColumns({ seesPlatform: companyId === null, toggle })}
        rowLink={(job) => ({ to: links.view(job.id), state: links.state })}
        query={shown}
        errorText={jobsFailed}
        rowKey={(job) => job.id}
        card={(job) => <JobCard job={job} toggle={toggle} />}
        cardSort
        cardHeight={CARD_HEIGHT}
        onExport={sample ? undefined : csvExport("/jobs/export/", jobFilters(params))}
        params={params}
        onChange={setParams}
        empty={<NoJobs filtered={JOBS.isFiltered(params) || jobs.isPlaceholderData} onClear={clear} />}
      />
    </PageFrame>
  );
}

function NoJobs({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<WorkOutlined />}
      title={filtered ? t`No jobs found matching your filters.` : t`No jobs yet`}
      text={filtered ? t`Try different filters.` : t`Create a job so that employees can refer people to it.`}
      action={
        filtered && (
          <SecondaryButton onClick={onClear}>
            <Trans>Clear Filters</Trans>
          </SecondaryButton>
        )
      }
    />
  );
}

type JobColumns = { seesPlatform: boolean; toggle: ReturnType<typeof useJobToggle> };

/** The columns of the table of jobs. */
const jobColumns = ({ seesPlatform, toggle }: JobColumns): Column<ListedJob, "/jobs/">[] => [
  { id: "title", header: t`Title`, cell: ({ title }) => title, sortable: true, place: "title" },
  ...(seesPlatform
    ? [
        {
          id: "company",
          header: t`Company`,
          cell: (job: ListedJob) => job.company_name,
        } satisfies Column<ListedJob, "/jobs/">,
      ]
    : []),
  {
    id: "status",
    header: t`Status`,
    cell: ({ status }) => <JobStatusChip status={status} />,
    sortable: true,
  },
  {
    id: "department",
    header: t`Department`,
    cell: ({ department_name }) => department_name ?? t`No department`,
    sortable: true,
  },
  {
    id: "hiring_manager",
    header: t`Hiring Manager`,
    cell: ({ hiring_manager_name }) => hiring_manager_name ?? NO_VALUE,
    sortable: true,
  },
  { id: "location", header: t`Location`, cell: ({ location }) => location, sortable: true, optional: true },
  { id: "type", header: t`Type`, cell: ({ type }) => jobTypeLabel(type), sortable: true, optional: true },
  {
    id: "applicants_count",
    header: t`Applicants`,
    cell: ({ applicants_count }) => formatCount(applicants_count),
    align: "right",
    sortable: true,
    optional: true,
  },
  {
    id: "referrals_count",
    header: t`Referrals`,
    cell: ({ referrals_count }) => formatCount(referrals_count),
    align: "right",
    sortable: true,
  },
  {
    id: "waiting_count",
    header: t`Waiting`,
    cell: (job) => <WaitingChip job={job} />,
    align: "right",
    sortable: true,
  },
  {
    id: "created_at",
    header: t`Posted`,
    cell: ({ created_at }) => formatDate(created_at),
    sortable: true,
    oneLine: true,
  },
  {
    ...actionsColumn((job: ListedJob) => <JobToggleButton job={job} toggle={toggle} size="small" />),
    align: "right",
  },
];

type JobCardProps = { job: ListedJob; toggle: ReturnType<typeof useJobToggle> };

/** The height of a job's card in px. */
const CARD_HEIGHT = 80;

/** A job's card for HR and hiring managers. */
function JobCard({ job, toggle }: JobCardProps) {
  const { applicants_count: applicants, referrals_count: referrals } = job;
  const titleId = useId();
  const { companyId } = useSession();
  const { base, view, state } = useJobLinks();
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      sx={{
        display: "grid",
        gap: { xs: 1, md: 0.5 },
        columnGap: { md: 2 },
        alignItems: "center",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) auto" },
        // The facts have the whole width.
        gridTemplateAreas: { xs: '"title" "facts" "actions"', md: '"title actions" "facts facts"' },
      }}
    >
      <Box
        sx={{
          gridArea: "title",
          display: "flex",
          flexWrap: "wrap",
          columnGap: 1.5,
          rowGap: 0.5,
          alignItems: "center",
        }}
      >
        <Typography id={titleId} variant="h5" component="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
          <TextLink to={view(job.id)} state={state} color="inherit" sx={{ fontWeight: "inherit" }}>
            {job.title}
          </TextLink>
        </Typography>
        <Box sx={{ display: "flex", gap: 0.75, alignItems: "center" }}>
          <JobStatusChip status={job.status} />
          <Chip size="small" variant="outlined" label={jobTypeLabel(job.type)} />
          <WaitingChip job={job} />
        </Box>
      </Box>
      <Box sx={{ gridArea: "facts" }}>
        <IconLabels>
          {companyId === null && <IconLabel Icon={BusinessOutlined}>{job.company_name}</IconLabel>}
          <IconLabel Icon={SellOutlined}>{job.department_name ?? t`No department`}</IconLabel>
          {/* Whose own jobs these are, knows it. */}
          {base !== paths.myJobs && job.hiring_manager_name && (
            <IconLabel Icon={PersonOutlined}>{job.hiring_manager_name}</IconLabel>
          )}
          <IconLabel Icon={PlaceOutlined}>{job.location}</IconLabel>
          <IconLabel Icon={EventOutlined}>{postedOn(job)}</IconLabel>
          <IconLabel Icon={PeopleOutlined}>
            {plural(applicants, { one: "# applicant", other: "# applicants" })}
          </IconLabel>
          {referrals !== undefined && (
            <IconLabel Icon={HandshakeOutlined}>
              {plural(referrals, { one: "# referral", other: "# referrals" })}
            </IconLabel>
          )}
        </IconLabels>
      </Box>
      <JobActions job={job} toggle={toggle} />
    </Box>
  );
}

/** How many referrals wait for a first answer; leads to them, the longest waiting first. */
function WaitingChip({ job }: { job: ListedJob }) {
  const { base } = useJobLinks();
  const { title, waiting_count: waiting } = job;
  if (!waiting) return null;
  const list = base === paths.myJobs ? paths.jobReferrals : paths.allReferrals;
  const count = formatCount(waiting);
  return (
    <Chip
      component={Link}
      to={`${list}?job=${job.id}&status=PENDING&unanswered=true&sort=created_at`}
      clickable
      size="small"
      color="warning"
      label={t`${count} waiting`}
      aria-label={t`${count} waiting: ${title}`}
    />
  );
}

function JobActions({ job, toggle }: JobCardProps) {
  const { readOnly } = useSession();
  const { view, edit, state } = useJobLinks();
  return (
    <Box
      sx={{
        gridArea: "actions",
        display: "flex",
        flexWrap: "wrap",
        gap: 1,
        // Close and Reopen are as wide as each other.
        "& > button": { minWidth: { md: "5.75rem" } },
      }}
    >
      <JobToggleButton job={job} toggle={toggle} size="small" />
      {!readOnly && (
        <SecondaryLink size="small" to={edit(job.id)} state={state}>
          <Trans>Edit</Trans>
        </SecondaryLink>
      )}
      <SecondaryLink size="small" to={view(job.id)} state={state}>
        <Trans>View</Trans>
      </SecondaryLink>
    </Box>
  );
}
