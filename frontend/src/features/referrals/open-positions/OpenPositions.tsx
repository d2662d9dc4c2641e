import SearchOffOutlined from "@mui/icons-material/SearchOffOutlined";
import { useState } from "react";
import { DepartmentFilter, LocationFilter } from "@/features/jobs/FacetFilters";
import { FilterBar } from "@/features/jobs/FilterBar";
import { JOB } from "@/features/jobs/messages";
import { OpenJobCard } from "@/features/jobs/OpenJobCard";
import { useJobFilters } from "@/features/jobs/useJobFilters";
import { useJobFacets, useJobs } from "@/features/jobs/useJobs";
import { useNoteLookAtJobs } from "@/features/jobs/useNoteLookAtJobs";
import { OPEN_POSITIONS } from "@/features/referrals/refer-dialog/referMessages";
import type { Job } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { useStateAcrossSignIn } from "@/shared/session/useDraftAcrossSignIn";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SuccessBanner } from "@/shared/ui/feedback/SuccessBanner";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { usePaging } from "@/shared/ui/table/usePaging";
import { ReferButton } from "./ReferButton";

const ReferDialog = lazyComponent(() =>
  import("@/features/referrals/refer-dialog/ReferDialog").then((m) => m.ReferDialog),
);

type Done = { title: string; warning: string | null };

/** The jobs that an employee may refer somebody to. */
export function OpenPositions() {
  const filters = useJobFilters();
  const { search, department, location } = filters;
  const paging = usePaging({ resetOn: [search.term, department, location] });
  const jobs = useJobs({ status: "OPEN", search: search.term, department, location, ...paging.params });
  const facets = useJobFacets("OPEN");
  const [referTo, setReferTo] = useStateAcrossSignIn<Job | null>("refer-dialog", null);
  const [done, setDone] = useState<Done | null>(null);
  useNoteLookAtJobs();

  const refer = (job: Job): void => {
    setDone(null);
    setReferTo(job);
  };

  return (
    <PageFrame title={OPEN_POSITIONS.title} description={OPEN_POSITIONS.description}>
      <PreviewNotice text={OPEN_POSITIONS.preview} />
      {done && (
        <SuccessBanner warning={done.warning} onClose={() => setDone(null)}>
          {OPEN_POSITIONS.referred(done.title)}
        </SuccessBanner>
      )}
      <FilterBar>
        <SearchField label={JOB.searchJobs} value={search.text} onChange={search.setText} />
        <DepartmentFilter facets={facets.data} filters={filters} />
        <LocationFilter facets={facets.data} filters={filters} />
      </FilterBar>
      {!jobs.error && <QueryError query={facets} text={JOB.filtersFailed} />}
      <CardList
        label={OPEN_POSITIONS.list}
        query={jobs}
        errorText={JOB.fetchFailed}
        rowKey={(job) => job.id}
        card={(job) => <OpenJobCard job={job} action={<ReferButton onClick={() => refer(job)} />} />}
        columns={2}
        paging={paging}
        empty={<NoJobs filtered={filters.active} onClear={filters.clear} />}
      />
      {referTo && (
        <ChunkBoundary onClose={() => setReferTo(null)}>
          <ReferDialog
            job={referTo}
            onClose={() => setReferTo(null)}
            onReferred={({ warning }) => {
              setDone({ title: referTo.title, warning });
              setReferTo(null);
            }}
          />
        </ChunkBoundary>
      )}
    </PageFrame>
  );
}

function NoJobs({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchOffOutlined />}
      title={OPEN_POSITIONS.empty}
      text={OPEN_POSITIONS.emptyText}
      action={filtered && <SecondaryButton onClick={onClear}>{OPEN_POSITIONS.clearFilters}</SecondaryButton>}
    />
  );
}
