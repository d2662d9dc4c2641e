import AddOutlined from "@mui/icons-material/AddOutlined";
import WorkOutlined from "@mui/icons-material/WorkOutlined";
import { DepartmentFilter } from "@/features/jobs/FacetFilters";
import { FilterBar } from "@/features/jobs/FilterBar";
import { JOB, JOB_LIST } from "@/features/jobs/messages";
import { useJobFilters } from "@/features/jobs/useJobFilters";
import { useJobLinks } from "@/features/jobs/useJobLinks";
import { useJobFacets, useJobs } from "@/features/jobs/useJobs";
import { useJobToggle } from "@/features/jobs/useJobToggle";
import type { JobStatus } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { SAMPLE_SHARE } from "@/shared/session/viewAsSample";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { ButtonLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { JOB_STATUS_OPTIONS } from "@/shared/ui/status";
import { CardList } from "@/shared/ui/table/CardList";
import { usePaging } from "@/shared/ui/table/usePaging";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { JobCard } from "./JobCard";

/** The jobs of a hiring manager, or all jobs of the company for HR. */
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
    search_in: search.term ? "title_location" : undefined,
    ...paging.params,
  });
  const ofManager = links.base === paths.myJobs;
  const shown = useSampledList(jobs, ofManager ? SAMPLE_SHARE.managerJobs : 1, paging.params.offset);
  const facets = useJobFacets();
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
          value={search.text}
          onChange={search.setText}
        />
        <SelectField<JobStatus | "">
          label={JOB_LIST.status}
          value={status}
          options={[{ value: "", label: JOB_LIST.all }, ...JOB_STATUS_OPTIONS]}
          onChange={filters.setStatus}
        />
        <DepartmentFilter facets={facets.data} filters={filters} />
      </FilterBar>
      {!jobs.error && <QueryError query={facets} text={JOB.filtersFailed} />}
      {toggle.problem && <ErrorBanner onClose={toggle.dismiss}>{toggle.problem}</ErrorBanner>}
      <CardList
        label={JOB_LIST.list}
        query={shown}
        errorText={JOB.fetchFailed}
        rowKey={(job) => job.id}
        card={(job) => <JobCard job={job} toggle={toggle} />}
        paging={paging}
        empty={<NoJobs filtered={filters.active || jobs.isPlaceholderData} onClear={filters.clear} />}
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
