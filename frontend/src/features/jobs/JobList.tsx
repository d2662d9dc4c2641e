import AddOutlined from "@mui/icons-material/AddOutlined";
import BusinessOutlined from "@mui/icons-material/BusinessOutlined";
import EventOutlined from "@mui/icons-material/EventOutlined";
import HandshakeOutlined from "@mui/icons-material/HandshakeOutlined";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import PlaceOutlined from "@mui/icons-material/PlaceOutlined";
import SellOutlined from "@mui/icons-material/SellOutlined";
import WorkOutlined from "@mui/icons-material/WorkOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Job, JobStatus } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { SAMPLE_SHARE } from "@/shared/session/viewAsSample";
import { JobStatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatDate } from "@/shared/ui/format";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton, SecondaryLink } from "@/shared/ui/inputs/SecondaryButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { jobStatusOptions, jobTypeLabel } from "@/shared/ui/status";
import { CardList } from "@/shared/ui/table/CardList";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { IconLabel, IconLabels } from "./IconLabels";
import { DepartmentFilter, FilterBar } from "./JobFilters";
import { JobToggleButton, useJobToggle } from "./JobToggleButton";
import { JOB, JOB_LIST } from "./messages";
import { JOBS, jobFacetsQuery, jobListQuery } from "./queries";
import { useJobLinks } from "./useJobLinks";

/** The jobs of a hiring manager, or all jobs of the company for HR. */
export function JobList() {
  const links = useJobLinks();
  const { readOnly } = useSession();
  const [params, setParams, clear] = useListParams(JOBS);
  const jobs = useQuery(jobListQuery(params));
  const ofManager = links.base === paths.myJobs;
  const { offset } = JOBS.toQuery(params);
  const shown = useSampledList(jobs, ofManager ? SAMPLE_SHARE.managerJobs : 1, offset);
  const facets = useQuery(jobFacetsQuery());
  const toggle = useJobToggle();

  return (
    <PageFrame
      title={ofManager ? JOB_LIST.myJobs : JOB_LIST.allJobs}
      actions={
        !readOnly && (
          <ButtonLink variant="contained" startIcon={<AddOutlined />} to={links.new} state={links.state}>
            {JOB_LIST.create}
          </ButtonLink>
        )
      }
    >
      {ofManager && <PreviewNotice />}
      <FilterBar>
        <SearchField
          label={JOB_LIST.search}
          placeholder={JOB_LIST.searchHint}
          value={params.search}
          onChange={(search) => setParams({ search })}
        />
        <SelectField<JobStatus | "">
          label={JOB_LIST.status}
          value={params.status ?? ""}
          options={[{ value: "", label: JOB_LIST.all }, ...jobStatusOptions()]}
          onChange={(status) => setParams({ status })}
        />
        <DepartmentFilter
          facets={facets.data}
          value={params.department}
          onChange={(department) => setParams({ department })}
        />
      </FilterBar>
      {!jobs.error && <QueryError query={facets} text={JOB.filtersFailed} />}
      {toggle.error && <ErrorBanner onClose={toggle.reset}>{toggle.error}</ErrorBanner>}
      <CardList
        label={JOB_LIST.list}
        query={shown}
        errorText={JOB.fetchFailed}
        rowKey={(job) => job.id}
        card={(job) => <JobCard job={job} toggle={toggle} />}
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
      title={filtered ? JOB_LIST.noMatches : JOB_LIST.empty}
      text={filtered ? JOB_LIST.emptyFiltered : JOB_LIST.emptyAtAll}
      action={filtered && <SecondaryButton onClick={onClear}>{JOB_LIST.clearFilters}</SecondaryButton>}
    />
  );
}

type JobCardProps = { job: Job; toggle: ReturnType<typeof useJobToggle> };

/** A job's card for HR and hiring managers. */
function JobCard({ job, toggle }: JobCardProps) {
  const titleId = useId();
  const { companyId } = useSession();
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      sx={{
        display: "flex",
        flexDirection: { xs: "column", md: "row" },
        gap: 2,
        alignItems: { md: "center" },
        justifyContent: "space-between",
      }}
    >
      <Stack spacing={1} sx={{ minWidth: 0 }}>
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, rowGap: 0.5, alignItems: "center" }}>
          <Typography id={titleId} variant="h5" component="h2" sx={{ overflowWrap: "anywhere", minWidth: 0 }}>
            {job.title}
          </Typography>
          <Box sx={{ display: "flex", gap: 0.75 }}>
            <JobStatusChip status={job.status} />
            <Chip size="small" variant="outlined" label={jobTypeLabel(job.type)} />
          </Box>
        </Box>
        <IconLabels>
          {companyId === null && <IconLabel Icon={BusinessOutlined}>{job.company_name}</IconLabel>}
          <IconLabel Icon={SellOutlined}>{job.department_name ?? JOB.notSpecified}</IconLabel>
          <IconLabel Icon={PlaceOutlined}>{job.location}</IconLabel>
          <IconLabel Icon={EventOutlined}>{`${JOB.posted}: ${formatDate(job.created_at)}`}</IconLabel>
          <IconLabel Icon={PeopleOutlined}>{JOB_LIST.applicants(job.applicants_count)}</IconLabel>
          <IconLabel Icon={HandshakeOutlined}>{JOB_LIST.referrals(job.referrals_count)}</IconLabel>
        </IconLabels>
      </Stack>
      <JobActions job={job} toggle={toggle} />
    </Box>
  );
}

function JobActions({ job, toggle }: JobCardProps) {
  const { readOnly } = useSession();
  const { view, edit, state } = useJobLinks();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, flexShrink: 0 }}>
      <JobToggleButton job={job} toggle={toggle} size="small" />
      {!readOnly && (
        <SecondaryLink size="small" to={edit(job.id)} state={state}>
          {JOB_LIST.edit}
        </SecondaryLink>
      )}
      <SecondaryLink size="small" to={view(job.id)} state={state}>
        {JOB_LIST.view}
      </SecondaryLink>
    </Box>
  );
}
