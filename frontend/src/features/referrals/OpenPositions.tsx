import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import SearchOffOutlined from "@mui/icons-material/SearchOffOutlined";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useId, useState } from "react";
import { useConnectionCount } from "@/features/connections/queries";
import { DepartmentFilter, FilterBar, LocationFilter, useJobFilters } from "@/features/jobs/JobFilters";
import { useRecordJobsVisit } from "@/features/jobs/lastJobsVisit";
import { JOB } from "@/features/jobs/messages";
import { OpenJobCard } from "@/features/jobs/OpenJobCard";
import { useJob, useJobFacets, useJobs } from "@/features/jobs/queries";
import { MATCHING } from "@/features/matching/messages";
import { useHasSuggestions } from "@/features/matching/queries";
import { BY_PEOPLE, ORDER, REFER_JOB, REFER_PERSON } from "@/features/matching/referPath";
import type { Job, ListedJob } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { paths } from "@/shared/paths";
import { readOnlyReason } from "@/shared/session/readOnly";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { SuccessBanner } from "@/shared/ui/feedback/SuccessBanner";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { usePaging } from "@/shared/ui/table/usePaging";
import { OPEN_POSITIONS } from "./messages";
import { ReferDialog } from "./refer/ReferDialog";

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
  const { viewAsPerson } = useSession();
  // Nobody can be referred when viewing as a person.
  const networkSize = useConnectionCount(viewAsPerson === null).data?.count;
  const facets = useJobFacets("OPEN");
  const dialog = useReferDialog();
  const [success, setSuccess] = useState<SuccessMessage | null>(null);
  useRecordJobsVisit();

  const refer = (job: Job): void => {
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
        <DepartmentFilter facets={facets.data} value={department} onChange={filters.setDepartment} />
        <LocationFilter facets={facets.data} value={location} onChange={filters.setLocation} />
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
            action={<ReferButton networkSize={networkSize} onClick={() => refer(job)} />}
          />
        )}
        columns={2}
        paging={paging}
        empty={<NoJobs filtered={filters.active} onClear={filters.clear} />}
      />
      {dialog.job && (
        <ReferDialog
          job={dialog.job}
          person={dialog.person}
          onClose={dialog.close}
          onReferred={({ warning, job_title }) => {
            setSuccess({ title: job_title, warning });
            dialog.close();
          }}
        />
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

const ORDERS = [
  { value: "", label: OPEN_POSITIONS.newest },
  { value: BY_PEOPLE, label: OPEN_POSITIONS.byPeople },
];

/** The order of the jobs, from the URL; unknown values mean the default order. */
function useOrder() {
  const { params, change } = useUrlState();
  const byPeople = params.get(ORDER) === BY_PEOPLE;
  return {
    byPeople,
    ordering: byPeople ? "-suggestions" : undefined,
    select: (order: string) => change({ [ORDER]: order }),
  };
}

/** Selects the order of the jobs. */
const OrderSelect = ({ order }: { order: ReturnType<typeof useOrder> }) => (
  <SelectField
    label={OPEN_POSITIONS.order}
    value={order.byPeople ? BY_PEOPLE : ""}
    options={ORDERS}
    onChange={order.select}
  />
);

const parseId = (text: string | null): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** State of the refer dialog: the job whose button was clicked, or the one named in the URL. */
function useReferDialog() {
  const { readOnly } = useSession();
  const { params, change } = useUrlState();
  const [pressed, open] = useState<Job | null>(null);
  const requestedId = readOnly ? null : parseId(params.get(REFER_JOB));
  const { data, error } = useJob(pressed ? null : requestedId);
  const requestedJob = requestedId !== null && data?.id === requestedId ? data : null;
  return {
    job: pressed ?? (requestedJob?.status === "OPEN" ? requestedJob : null),
    /** The connection to preselect. */
    person: pressed ? null : parseId(params.get(REFER_PERSON)),
    /** The URL names a job that does not exist or is no longer open. */
    unavailable:
      requestedId !== null &&
      !pressed &&
      (error !== null || (requestedJob !== null && requestedJob.status !== "OPEN")),
    open,
    close: (): void => {
      open(null);
      change({ [REFER_JOB]: "", [REFER_PERSON]: "" });
    },
  };
}

type PeopleForJobProps = { job: ListedJob; onClick: () => void };

/**
 * How many of the user's connections may fit a job; opens the refer dialog. Renders nothing if
 * nobody fits.
 */
function PeopleForJob({ job, onClick }: PeopleForJobProps) {
  if (!job.suggestions_count) return null;
  return (
    <Button
      size="small"
      startIcon={<PeopleOutlined />}
      aria-label={MATCHING.mayFitJob(job.suggestions_count, job.title)}
      onClick={onClick}
      sx={{ alignSelf: "flex-start", "&&": { ml: -1.75 }, textAlign: "left" }}
    >
      {MATCHING.mayFit(job.suggestions_count)}
    </Button>
  );
}

type ReferButtonProps = { networkSize: number | undefined; onClick: () => void };

/**
 * Opens the refer dialog. Disabled with a hint if there are no connections, and enabled while their
 * number is unknown, as the dialog then shows the error.
 */
function ReferButton({ networkSize, onClick }: ReferButtonProps) {
  const { viewAsPerson } = useSession();
  const hintId = useId();
  const none = !viewAsPerson && networkSize === 0;
  return (
    <Stack sx={{ alignItems: "flex-end", gap: 0.5, ml: "auto" }}>
      <BlockableButton
        variant="outlined"
        reason={viewAsPerson && readOnlyReason(viewAsPerson.name)}
        disabled={none}
        onClick={onClick}
        aria-describedby={none ? hintId : undefined}
      >
        {OPEN_POSITIONS.refer}
      </BlockableButton>
      {none && (
        <span id={hintId}>
          <TextLink to={paths.connectionsImport} variant="caption">
            {OPEN_POSITIONS.importFirst}
          </TextLink>
        </span>
      )}
    </Stack>
  );
}
