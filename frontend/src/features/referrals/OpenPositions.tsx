import SearchOffOutlined from "@mui/icons-material/SearchOffOutlined";
import Button from "@mui/material/Button";
import { useState } from "react";
import { DepartmentFilter, LocationFilter } from "@/features/jobs/FacetFilters";
import { FilterBar } from "@/features/jobs/FilterBar";
import { OfferCard } from "@/features/jobs/OfferCard";
import { useJobFilters } from "@/features/jobs/useJobFilters";
import { useJobFacets, useJobs } from "@/features/jobs/useJobs";
import { JOB } from "@/features/jobs/words";
import { messageOf } from "@/shared/api/errors";
import type { Job } from "@/shared/api/types";
import { lazyPart } from "@/shared/lazyPart";
import { CardList } from "@/shared/ui/CardList";
import { EmptyState } from "@/shared/ui/EmptyState";
import { ErrorBanner } from "@/shared/ui/ErrorBanner";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Part } from "@/shared/ui/Part";
import { SearchField } from "@/shared/ui/SearchField";
import { SuccessBanner } from "@/shared/ui/SuccessBanner";
import { usePaging } from "@/shared/ui/table/usePaging";
import { OpenPositionsReferButton } from "./OpenPositionsReferButton";
import { OPEN_POSITIONS } from "./referWords";
import { useReferOpening } from "./useReferOpening";

/** A part of its own: the list is there before anybody wants to refer somebody. */
const ReferDialog = lazyPart(() => import("./ReferDialog").then((m) => m.ReferDialog));

type Done = { title: string; warning: string | null };

/** The jobs that an employee may refer somebody to. */
export function OpenPositions() {
  const filters = useJobFilters();
  const { search, department, location } = filters;
  const paging = usePaging({ resetOn: [search.term, department, location] });
  const jobs = useJobs({ status: "OPEN", search: search.term, department, location, ...paging.params });
  const facets = useJobFacets("OPEN");
  const { opening, onDraft, open, close } = useReferOpening();
  const [done, setDone] = useState<Done | null>(null);

  const refer = (job: Job): void => {
    setDone(null);
    open(job);
  };

  return (
    <PageFrame title={OPEN_POSITIONS.title} description={OPEN_POSITIONS.description}>
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
      {facets.error && !jobs.error && (
        <ErrorBanner onRetry={facets.refetch}>{JOB.filtersFailed(messageOf(facets.error))}</ErrorBanner>
      )}
      <CardList
        label={OPEN_POSITIONS.list}
        query={jobs}
        errorText={(error) => JOB.fetchFailed(messageOf(error))}
        rowKey={(job) => job.id}
        card={(job) => (
          <OfferCard job={job} action={<OpenPositionsReferButton onClick={() => refer(job)} />} />
        )}
        columns={2}
        paging={paging}
        empty={<NoJobs filtered={filters.active} onClear={filters.clear} />}
      />
      {opening && (
        <Part onClose={close}>
          <ReferDialog
            key={opening.number}
            job={opening.job}
            open={opening.open}
            draft={opening.draft}
            onDraft={onDraft}
            onClose={close}
            onReferred={({ warning }) => {
              setDone({ title: opening.job.title, warning });
              close();
            }}
          />
        </Part>
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
      action={
        filtered && (
          <Button variant="outlined" color="inherit" onClick={onClear}>
            {OPEN_POSITIONS.clearFilters}
          </Button>
        )
      }
    />
  );
}
