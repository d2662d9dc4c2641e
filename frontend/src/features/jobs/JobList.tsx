import AddOutlined from "@mui/icons-material/AddOutlined";
import WorkOutlined from "@mui/icons-material/WorkOutlined";
import Button from "@mui/material/Button";
import { errorMessage } from "@/shared/api/errors";
import type { JobStatus } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { CardList } from "@/shared/ui/CardList";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ErrorBanner } from "@/shared/ui/ErrorBanner";
import { ButtonLink } from "@/shared/ui/links";
import { PageFrame } from "@/shared/ui/PageFrame";
import { SearchField } from "@/shared/ui/SearchField";
import { SelectField } from "@/shared/ui/SelectField";
import { JOB_STATUS, JOB_STATUSES } from "@/shared/ui/status";
import { usePaging } from "@/shared/ui/table/usePaging";
import { DepartmentFilter } from "./FacetFilters";
import { FilterBar } from "./FilterBar";
import { JobCard } from "./JobCard";
import { JOB, JOB_LIST } from "./messages";
import { useJobFilters } from "./useJobFilters";
import { useJobLinks } from "./useJobLinks";
import { useJobFacets, useJobs } from "./useJobs";
import { useJobToggle } from "./useJobToggle";

const STATUS_OPTIONS = [
  { value: "" as const, label: JOB_LIST.all },
  ...JOB_STATUSES.map((status) => ({ value: status, label: JOB_STATUS[status].label })),
];

/** A hiring manager's own jobs, or all jobs of the company for HR. */
export function JobList() {
  const links = useJobLinks();
  const { readOnly } = useSession();
  const filters = useJobFilters();
  const { search, department, status } = filters;
  const paging = usePaging({ resetOn: [search.term, department, status] });
  const jobs = useJobs({
    status,
    department,
    search: search.term,
    ...(search.term && { search_in: "title_location" }),
    ...paging.params,
  });
  const facets = useJobFacets();
  const toggle = useJobToggle();

  return (
    <PageFrame
      title={links.base === paths.myJobs ? JOB_LIST.myJobs : JOB_LIST.allJobs}
      actions={
        !readOnly && (
          <ButtonLink variant="contained" startIcon={<AddOutlined />} to={links.new} state={links.state}>
            {JOB_LIST.create}
          </ButtonLink>
        )
      }
    >
      <FilterBar>
        <SearchField
          label={JOB_LIST.search}
          placeholder={JOB_LIST.searchHint}
          value={search.text}
          onChange={search.setText}
        />
        <SelectField<JobStatus | "">
          label={JOB_LIST.status}
          value={status}
          options={STATUS_OPTIONS}
          onChange={filters.setStatus}
        />
        <DepartmentFilter facets={facets.data} filters={filters} />
      </FilterBar>
      {facets.error && !jobs.error && (
        <ErrorBanner onRetry={facets.refetch}>{JOB.filtersFailed(errorMessage(facets.error))}</ErrorBanner>
      )}
      {toggle.problem && <ErrorBanner onClose={toggle.dismiss}>{toggle.problem}</ErrorBanner>}
      <CardList
        label={JOB_LIST.list}
        query={jobs}
        errorText={(error) => JOB.fetchFailed(errorMessage(error))}
        rowKey={(job) => job.id}
        card={(job) => <JobCard job={job} toggle={toggle} />}
        paging={paging}
        empty={<NoJobs filtered={filters.active} onClear={filters.clear} />}
      />
    </PageFrame>
  );
}

function NoJobs({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<WorkOutlined />}
      title={JOB_LIST.empty}
      text={filtered ? JOB_LIST.emptyFiltered : JOB_LIST.emptyAtAll}
      action={
        filtered && (
          <Button variant="outlined" color="inherit" onClick={onClear}>
            {JOB_LIST.clearFilters}
          </Button>
        )
      }
    />
  );
}
