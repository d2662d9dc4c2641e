import SearchOffOutlined from "@mui/icons-material/SearchOffOutlined";
import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { DepartmentFilter, FilterBar, LocationFilter, useJobFilters } from "@/features/jobs/JobFilters";
import { useRecordJobsVisit } from "@/features/jobs/lastJobsVisit";
import { JOB } from "@/features/jobs/messages";
import { OpenJobCard } from "@/features/jobs/OpenJobCard";
import { useJobFacets, useJobs } from "@/features/jobs/queries";
import { MATCHING } from "@/features/matching/messages";
import { useHasSuggestions } from "@/features/matching/queries";
import { lazyComponent } from "@/shared/lazyComponent";
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
import { OPEN_POSITIONS } from "./messages";
import { OrderSelect, useOrder } from "./OrderSelect";
import { PeopleForJob } from "./PeopleForJob";
import { ReferButton } from "./ReferButton";
import { useNetworkSize } from "./useNetworkSize";
import { useReferDialog } from "./useReferDialog";

const ReferDialog = lazyComponent(() =>
  import("@/features/referrals/refer-dialog/ReferDialog").then((m) => m.ReferDialog),
);

type SuccessMessage = { title: string; warning: string | null };

/** The jobs to which an employee may refer somebody. */
export function OpenPositions() {
  const filters = useJobFilters();
  const { search, department, location } = filters;
  const order = useOrder();
  const hasSuggestions = useHasSuggestions();
  const { ordering } = order;
  const paging = usePaging({ resetOn: [search.term, department, location, ordering] });
  const filterQuery = { status: "OPEN", search: search.term, department, location, ordering } as const;
  const jobs = useJobs({ ...filterQuery, suggestions: hasSuggestions || undefined, ...paging.params });
  const network = useNetworkSize();
  const facets = useJobFacets("OPEN");
  const dialog = useReferDialog();
  const [success, setSuccess] = useState<SuccessMessage | null>(null);
  useRecordJobsVisit();

  const refer = (job: Parameters<typeof dialog.open>[0]): void => {
    setSuccess(null);
    dialog.open(job);
  };

  return (
    <PageFrame title={OPEN_POSITIONS.title} description={OPEN_POSITIONS.description}>
      <PreviewNotice text={OPEN_POSITIONS.preview} />
      {!hasSuggestions && (
        <Typography variant="body2" color="textSecondary">
          {MATCHING.inView}
        </Typography>
      )}
      {dialog.unavailable && (
        <Alert severity="info" onClose={dialog.close}>
          {OPEN_POSITIONS.gone}
        </Alert>
      )}
      {success && (
        <SuccessBanner warning={success.warning} onClose={() => setSuccess(null)}>
          {OPEN_POSITIONS.referred(success.title)}
        </SuccessBanner>
      )}
      <FilterBar columns={hasSuggestions ? 4 : 3}>
        <SearchField label={JOB.searchJobs} value={search.text} onChange={search.setText} />
        <DepartmentFilter facets={facets.data} filters={filters} />
        <LocationFilter facets={facets.data} filters={filters} />
        {hasSuggestions && <OrderSelect order={order} />}
      </FilterBar>
      {!jobs.error && <QueryError query={facets} text={JOB.filtersFailed} />}
      <CardList
        label={OPEN_POSITIONS.list}
        query={jobs}
        errorText={JOB.fetchFailed}
        rowKey={(job) => job.id}
        card={(job) => (
          <OpenJobCard
            job={job}
            people={<PeopleForJob job={job} onClick={() => refer(job)} />}
            action={<ReferButton network={network} onClick={() => refer(job)} />}
          />
        )}
        columns={2}
        paging={paging}
        empty={<NoJobs filtered={filters.active} onClear={filters.clear} />}
      />
      {dialog.job && (
        <ChunkBoundary onClose={dialog.close}>
          <ReferDialog
            job={dialog.job}
            person={dialog.person}
            onClose={dialog.close}
            onReferred={({ warning, job_title }) => {
              setSuccess({ title: job_title, warning });
              dialog.close();
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
      text={filtered ? OPEN_POSITIONS.emptyText : OPEN_POSITIONS.noneText}
      action={filtered && <SecondaryButton onClick={onClear}>{OPEN_POSITIONS.clearFilters}</SecondaryButton>}
    />
  );
}
