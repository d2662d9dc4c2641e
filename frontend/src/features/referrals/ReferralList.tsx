import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { errorMessage } from "@/shared/api/errors";
import type { Referral } from "@/shared/api/types";
import { dotted } from "@/shared/i18n/isolate";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { SAMPLE_SHARE, useIsSample } from "@/shared/session/viewAsSample";
import { csvExport } from "@/shared/ui/csvExport";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { formatComingDay, formatPlainDate, orDash } from "@/shared/ui/format";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { BESIDE_PANEL, PageFrame } from "@/shared/ui/layout/PageFrame";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { PhoneFilters } from "@/shared/ui/table/FilterBar";
import { SortMenu } from "@/shared/ui/table/SortMenu";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { AnswerDue } from "./AnswerClock";
import { LazyBoard, useBoardView, ViewSwitch } from "./board/ViewSwitch";
import { useReferralSelection } from "./bulk/useReferralSelection";
import {
  areAllWaiting,
  countsFailed,
  DUE_FIRST,
  NEWEST_FIRST,
  nextDueQuery,
  REFERRALS,
  referralBoardQuery,
  referralCountsQuery,
  referralFilters,
  referralsFailed,
  referralsQuery,
} from "./queries";
import { REFERRAL_CARD_HEIGHT, ReferralCard } from "./ReferralCard";
import {
  AnswerFilter,
  CreditFilter,
  FilterButtons,
  LinkedFilters,
  MadeByFilter,
  NO_LINKED_FILTERS,
  referralOrders,
  StatusFilter,
} from "./ReferralFilters";
import { referralColumns, StatusAndAnswer } from "./referralColumns";
import { useReferralParams } from "./useReferralParams";
import { ReferralWorkspace, useReferralWorkspace } from "./useReferralWorkspace";

/**
 * HR's All Referrals and a manager's Job Referrals: the same screen, with rows scoped by the
 * server.
 */
export function ReferralList() {
  const { companyId } = useSession();
  const ownJobs = useLocation().pathname === paths.jobReferrals;
  const [params, setParams] = useReferralParams();
  const madeByMe = params.made_by === "me";
  const sample = useIsSample();
  const share = ownJobs && sample ? SAMPLE_SHARE.managerReferrals : 1;
  const all = useQuery(referralsQuery(params, ownJobs));
  const query = useSampledList(all, share, REFERRALS.toQuery(params).offset);
  const view = useBoardView();
  const isBoard = view.isBoard && !sample;
  const selection = useReferralSelection(params, ownJobs, all.data);
  const counts = useQuery(referralCountsQuery(params, ownJobs));
  const [seen, setSeen] = useState<Error | null>(null);
  const filtered = REFERRALS.isFiltered({ ...params, made_by: undefined });
  const columns = tableColumns(companyId === null, !ownJobs && params.answer === "overdue");
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const workspace = useReferralWorkspace(query.data?.rows ?? NO_ROWS, {
    params,
    onChange: setParams,
    count: all.data?.count,
    isLoading: all.isPlaceholderData,
  });
  const showAll = () => setParams({ search: "", status: "", answer: "", ...NO_LINKED_FILTERS });
  const describe = (): string => {
    if (!ownJobs && companyId === null) return t`Everyone who was referred to a job, in all companies.`;
    if (!ownJobs) return t`Everyone who was referred to a job at your company.`;
    return madeByMe ? t`Everyone you referred, to any job.` : t`Everyone who was referred to your jobs.`;
  };
  const emptyText = (): ReactNode => {
    if (!filtered) return t`You'll see referrals here as soon as employees make them.`;
    return ownJobs && !sample && !madeByMe && areAllWaiting(params) && <AllAnswered />;
  };
  const search = (
    <SearchField
      label={t`Search Referrals`}
      hidesLabel
      placeholder={t`Candidate, job title or referrer`}
      value={params.search}
      onChange={(term) => setParams({ search: term })}
    />
  );
  const scope = ownJobs && !sample && (
    <MadeByFilter madeByMe={madeByMe} onChoose={(made_by) => setParams({ made_by })} />
  );
  const answers = <AnswerFilter answer={params.answer} onChoose={(answer) => setParams({ answer })} />;
  const credits = !ownJobs && (
    <CreditFilter
      credit={params.credit}
      objection={params.objection}
      onChange={({ credit, objection }) => setParams({ credit: credit ?? "", objection: objection ?? "" })}
    />
  );
  const order = (
    <SortMenu
      orders={referralOrders()}
      columns={columns}
      // Without an order, the board begins with what is due.
      sort={params.sort || (isBoard ? DUE_FIRST : NEWEST_FIRST)}
      onSort={(sort) => setParams({ sort })}
    />
  );
  const switchView = !sample && (
    <ViewSwitch
      {...view}
      show={(board) => {
        // The board shows no selection.
        selection?.clear();
        view.show(board);
      }}
    />
  );
  return (
    <ReferralWorkspace workspace={workspace}>
      <PageFrame
        title={ownJobs ? t`Job Referrals` : t`All Referrals`}
        description={workspace.panel.open === null && describe()}
        fills={isBoard}
        actions={
          !isPhone && (
            <>
              {scope}
              {switchView}
              <Box sx={{ width: "19rem", [BESIDE_PANEL]: { flex: "1 1 10rem" } }}>{search}</Box>
            </>
          )
        }
      >
        {ownJobs && <PreviewNotice />}
        {isPhone && (
          <PhoneFilters>
            {search}
            {scope}
            {answers}
            {credits}
            <div>{order}</div>
            {switchView}
          </PhoneFilters>
        )}
        <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 1.5, rowGap: 1 }}>
          <FilterButtons>
            <StatusFilter params={params} ownJobs={ownJobs} share={share} onChange={setParams} />
            {!isPhone && answers}
            {!isPhone && credits}
          </FilterButtons>
          <LinkedFilters params={params} onChange={setParams} />
          {isBoard && !isPhone && <Box sx={{ ml: "auto" }}>{order}</Box>}
        </Box>
        {selection?.dialogs}
        {counts.error !== seen && counts.error && !query.error && (
          <ErrorBanner onRetry={counts.refetch} onClose={() => setSeen(counts.error)}>
            {countsFailed(errorMessage(counts.error))}
          </ErrorBanner>
        )}
        {isBoard ? (
          <LazyBoard query={referralBoardQuery(params, ownJobs)} fills />
        ) : (
          <DataTable
            tableId="referrals"
            label={t`Referrals`}
            columns={columns}
            rowLink={({ id }) => ({ to: paths.referral(id) })}
            panel={workspace.panel}
            besidePanel={panelColumns()}
            tools={!isPhone && order}
            cardHeight={REFERRAL_CARD_HEIGHT}
            onExport={sample ? undefined : csvExport("/referrals/export/", referralFilters(params, ownJobs))}
            query={query}
            errorText={referralsFailed}
            rowKey={(referral) => referral.id}
            selection={selection}
            card={(referral) => <ReferralCard referral={referral} workspace={workspace} />}
            params={params}
            onChange={setParams}
            empty={
              <EmptyState
                title={filtered ? t`No referrals found matching your filters.` : t`No referrals yet`}
                text={emptyText()}
                action={
                  filtered && (
                    <SecondaryButton onClick={showAll}>
                      <Trans>Show All</Trans>
                    </SecondaryButton>
                  )
                }
              />
            }
          />
        )}
      </PageFrame>
    </ReferralWorkspace>
  );
}

/** After the last decision: that all are answered, and when the next answer is due. Nothing while one is late. */
function AllAnswered() {
  const { data } = useQuery(nextDueQuery());
  if (!data) return null;
  if (data.rows.length === 0) return <Trans>All answered.</Trans>;
  // While a job is on hold, nothing is due.
  const next = data.rows.find(({ answer_state: state }) => state !== "paused");
  if (next?.answer_state === "due") return <Trans>All answered. The next one is due today.</Trans>;
  if (next?.answer_state !== "waiting" || !next.answer_due) return null;
  const day = formatComingDay(next.answer_due);
  return <Trans>All answered. The next one is due on {day}.</Trans>;
}

const NO_ROWS: readonly Referral[] = [];

/** The columns of the table, for those who have chosen it. What is overdue says who owes the answer. */
function tableColumns(seesPlatform: boolean, overdue: boolean): Column<Referral, "/referrals/">[] {
  const { person, job, referrer, status, created, updated, company } = referralColumns();
  return [
    {
      ...person,
      place: "title",
      details: ({ candidate }) => dotted([candidate.position, candidate.company]),
    },
    job,
    ...(seesPlatform ? [company] : []),
    referrer,
    { ...status, cell: (row) => <StatusAndAnswer referral={row} /> },
    created,
    { ...updated, optional: true },
    ...furtherColumns(overdue),
  ];
}

/** Beside the panel of a referral: who for which job, in which status, and when an answer is due. */
function panelColumns(): Column<Referral, "/referrals/">[] {
  const { person, status } = referralColumns();
  return [
    { ...person, place: "title", details: ({ job_title }) => job_title },
    status,
    {
      id: "answer_due",
      header: t`Answer Due`,
      cell: (row) => (
        <Typography variant="caption" component="span">
          <AnswerDue referral={row} />
        </Typography>
      ),
      sortable: true,
    },
  ];
}

/** For those who choose them, and their files. */
const furtherColumns = (overdue: boolean): Column<Referral, "/referrals/">[] => [
  {
    id: "position",
    header: t`Position`,
    cell: ({ candidate }) => orDash(candidate.position),
    optional: true,
  },
  { id: "employer", header: t`Employer`, cell: ({ candidate }) => orDash(candidate.company), optional: true },
  {
    id: "department",
    header: t`Department`,
    cell: (row) => row.job_department_name ?? t`Unknown Department`,
    optional: true,
  },
  {
    id: "hiring_manager",
    header: t`Hiring Manager`,
    cell: (row) => orDash(row.hiring_manager_name),
    optional: !overdue,
  },
  {
    id: "answer_due",
    header: t`Answer Due`,
    cell: (row) => formatPlainDate(row.answer_due),
    oneLine: true,
    sortable: true,
    optional: true,
  },
];
