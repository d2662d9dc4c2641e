import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import PeopleOutlined from "@mui/icons-material/PeopleOutlined";
import SearchOffOutlined from "@mui/icons-material/SearchOffOutlined";
import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useId, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { connectionName } from "@/features/connections/connectionName";
import { useConnectionCount } from "@/features/connections/queries";
import { DepartmentFilter, filtersFailed, LocationFilter } from "@/features/jobs/JobFilters";
import { useRecordJobsVisit } from "@/features/jobs/lastJobsVisit";
import { OPEN_JOB_CARD_HEIGHT, OpenJobCard } from "@/features/jobs/OpenJobCard";
import { jobFacetsQuery, jobQuery, jobsFailed, OPEN_JOBS, openJobsQuery } from "@/features/jobs/queries";
import { rememberOrder, withRememberedOrder } from "@/features/jobs/rememberedOrder";
import { bestPairsQuery, suggestedPeopleText, useHasSuggestions } from "@/features/matching/queries";
import { BY_SUGGESTIONS, REFER_JOB, REFER_PERSON } from "@/features/matching/referPath";
import { SuggestionsHidden } from "@/features/matching/SuggestionsHidden";
import type { Connection, Job, ListedJob, ReferralCreated } from "@/shared/api/types";
import { useDialogSubject } from "@/shared/hooks/useDialogSubject";
import { anyId, useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { readOnlyReason } from "@/shared/session/readOnly";
import { useSession } from "@/shared/session/useSession";
import { useAfterClosing, useDialogOfAddress } from "@/shared/ui/dialogs/layers";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { lazyDialog } from "@/shared/ui/feedback/lazyPart";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { BlockableButton } from "@/shared/ui/inputs/BlockableButton";
import { Button } from "@/shared/ui/inputs/Button";
import { TextLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { CardList } from "@/shared/ui/table/CardList";
import { FilterBar } from "@/shared/ui/table/FilterBar";
import { SortMenu } from "@/shared/ui/table/SortMenu";
import { ReferredBanner } from "./ReferredBanner";
import { useSharedProfile } from "./refer/sharedProfile";

// Opens on demand, and is a third of the screen's script.
const ReferDialog = lazyDialog(async () => (await import("./refer/ReferDialog")).ReferDialog);

const preview = (company: string): string =>
  t`Preview: all employees of ${company} see these jobs. You can refer your own connections.`;

const referredFor = (job: string): string => t`Successfully referred connection for ${job}`;

/** What to do with a profile that was shared with the app. */
function sharedText(person: Connection | null): string {
  if (!person)
    return t`You don't have this person among your connections yet. Choose a job, and add them there.`;
  const name = connectionName(person);
  return t`Choose a job for ${name}.`;
}

/** The jobs to which an employee may refer somebody. */
export function OpenPositions() {
  const [addressed, setParams, clear] = useListParams(OPEN_JOBS);
  const hasSuggestions = useHasSuggestions();
  const { user } = useSession();
  const params = hasSuggestions ? withRememberedOrder(addressed, user?.id) : addressed;
  const jobs = useQuery(openJobsQuery(params, hasSuggestions));
  const { viewAsPerson } = useSession();
  // Nobody can be referred when viewing as a person.
  const network = useConnectionCount(viewAsPerson === null);
  const facets = useQuery(jobFacetsQuery("OPEN"));
  const shared = useSharedProfile();
  const dialog = useReferDialog(shared?.person?.id ?? null);
  const afterClosing = useAfterClosing();
  const [success, setSuccess] = useState<ReferralCreated | null>(null);
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  useRecordJobsVisit();

  const refer = (job: Job): void => {
    setSuccess(null);
    dialog.open(job);
  };

  const order = hasSuggestions && (
    <SortMenu
      orders={[
        { value: "", label: t`Newest First` },
        { value: BY_SUGGESTIONS, label: t`Where I Know Someone` },
      ]}
      sort={params.sort}
      onSort={(sort) => {
        if (user) rememberOrder(user.id, sort);
        setParams({ sort });
      }}
    />
  );
  return (
    <PageFrame
      title={t`Open Positions`}
      description={t`Do you know someone for one of these jobs?`}
      actions={!isPhone && order}
    >
      <PreviewNotice text={preview} />
      {!hasSuggestions && <SuggestionsHidden />}
      {dialog.unavailable && (
        <Alert severity="info" onClose={dialog.close}>
          <Trans>This job is no longer open for referrals.</Trans>
        </Alert>
      )}
      {success && (
        <ReferredBanner key={success.id} referral={success} onClose={() => setSuccess(null)}>
          <span>{referredFor(success.job_title)}</span>{" "}
          <TextLink to={paths.myReferrals} sx={{ whiteSpace: { sm: "nowrap" } }}>
            <Trans>See it in My Referrals</Trans>
          </TextLink>
        </ReferredBanner>
      )}
      {shared && shared.person !== undefined && (
        <Alert severity="info" onClose={shared.forget}>
          <span>{sharedText(shared.person)}</span>
        </Alert>
      )}
      <FilterBar>
        <SearchField
          label={t`Search Jobs`}
          value={params.search}
          onChange={(search) => setParams({ search })}
        />
        <DepartmentFilter
          facets={facets.data}
          value={params.department}
          onChange={(department) => setParams({ department })}
        />
        <LocationFilter
          facets={facets.data}
          value={params.location}
          onChange={(location) => setParams({ location })}
        />
        {isPhone && order && <div>{order}</div>}
      </FilterBar>
      {!jobs.error && <QueryError query={facets} text={filtersFailed} />}
      <CardList
        label={t`Jobs`}
        query={jobs}
        errorText={jobsFailed}
        rowKey={(job) => job.id}
        card={(job) => (
          <OpenJobCard
            job={job}
            people={<PeopleForJob job={job} onClick={() => refer(job)} />}
            action={<ReferButton network={network} onClick={() => refer(job)} />}
          />
        )}
        columns={2}
        cardHeight={OPEN_JOB_CARD_HEIGHT}
        params={params}
        onChange={setParams}
        empty={<NoJobs filtered={OPEN_JOBS.isFiltered(params)} onClear={clear} />}
      />
      {dialog.job && (
        <Suspense>
          <ReferDialog
            job={dialog.job}
            person={dialog.person}
            newPerson={shared?.person === null ? shared.address : null}
            onClose={dialog.close}
            onReferred={(referral) => {
              setSuccess(referral);
              dialog.close();
              if (shared) afterClosing(shared.forget);
            }}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}

function NoJobs({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchOffOutlined />}
      title={t`No jobs found`}
      text={
        filtered
          ? t`Try adjusting your search filters.`
          : t`Open jobs appear here as soon as they are created.`
      }
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

const parseId = (address: URLSearchParams, name: string): number | null =>
  anyId(address.get(name) ?? "") ?? null;

/** State of the refer dialog: the job whose button was clicked, or the one named in the URL. */
function useReferDialog(sharedPerson: number | null) {
  const { readOnly } = useSession();
  const [address] = useSearchParams();
  const [named, closeNamed] = useDialogOfAddress(REFER_JOB, REFER_PERSON);
  const [pressed, open] = useDialogSubject<Job>();
  const requestedId = readOnly ? null : (anyId(named ?? "") ?? null);
  const { data, error } = useQuery(jobQuery(pressed ? null : requestedId));
  const requestedJob = requestedId !== null && data?.id === requestedId ? data : null;
  return {
    job: pressed ?? (requestedJob?.status === "OPEN" ? requestedJob : null),
    /** The connection to preselect. */
    person: pressed ? sharedPerson : parseId(address, REFER_PERSON),
    /** The URL names a job that does not exist or is no longer open. */
    unavailable:
      requestedId !== null &&
      !pressed &&
      (error !== null || (requestedJob !== null && requestedJob.status !== "OPEN")),
    open,
    close: (): void => {
      open(null);
      closeNamed();
    },
  };
}

type PeopleForJobProps = { job: ListedJob; onClick: () => void };

/**
 * Which of the user's connections may fit a job, or how many; opens the refer dialog. Renders nothing
 * if nobody fits.
 */
function PeopleForJob({ job, onClick }: PeopleForJobProps) {
  const { id, suggestions_count: count, title } = job;
  const pairs = useQuery({ ...bestPairsQuery(), enabled: useHasSuggestions() });
  if (!count) return null;
  const fitting = pairs.data?.rows.filter((pair) => pair.job.id === id) ?? [];
  const names = fitting.map(({ connection }) => connectionName(connection));
  const people = suggestedPeopleText(names.slice(0, count), count);
  return (
    <Button
      size="small"
      startIcon={<PeopleOutlined />}
      aria-label={`${people}: ${title}`}
      onClick={onClick}
      // As high as a line, whoever they are.
      sx={{
        alignSelf: "flex-start",
        maxWidth: "100%",
        px: 0.75,
        mx: -0.75,
        "& > span:last-of-type": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
      }}
    >
      {people}
    </Button>
  );
}

type ReferButtonProps = { network: ReturnType<typeof useConnectionCount>; onClick: () => void };

/**
 * Opens the refer dialog. Disabled while the connections are being counted, and with a hint if there
 * are none; enabled if their number could not be loaded, as the dialog then shows the error.
 */
function ReferButton({ network, onClick }: ReferButtonProps) {
  const { viewAsPerson } = useSession();
  const hintId = useId();
  const none = !viewAsPerson && network.data?.count === 0;
  return (
    <Stack sx={{ alignItems: "flex-end", gap: 0.5, ml: "auto" }}>
      <BlockableButton
        variant="outlined"
        reason={viewAsPerson && readOnlyReason(viewAsPerson.name)}
        disabled={none || network.isLoading}
        onClick={onClick}
        aria-describedby={none ? hintId : undefined}
      >
        <Trans>Refer a Connection</Trans>
      </BlockableButton>
      {none && (
        <span id={hintId}>
          <TextLink to={paths.connectionsImport} variant="caption">
            <Trans>Import LinkedIn connections to make referrals</Trans>
          </TextLink>
        </span>
      )}
    </Stack>
  );
}
