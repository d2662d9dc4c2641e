import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { errorMessage } from "@/shared/api/errors";
import type { Referral, ReferralStatus } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { useShortcuts } from "@/shared/hooks/useShortcuts";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { SAMPLE_SHARE, sampleSize, useIsSample } from "@/shared/session/viewAsSample";
import { PersonAvatar } from "@/shared/ui/data-display/PersonAvatar";
import { Quote } from "@/shared/ui/data-display/Quote";
import { StatusChip } from "@/shared/ui/data-display/StatusChip";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { formatCount, formatPlainDate, orDash } from "@/shared/ui/format";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { SearchField } from "@/shared/ui/inputs/SearchField";
import { SecondaryButton } from "@/shared/ui/inputs/SecondaryButton";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import { csvExport } from "@/shared/ui/table/exportList";
import { rowProps } from "@/shared/ui/table/RowTable";
import { useSampledList } from "@/shared/ui/table/useSampledList";
import { LazyBoard, useBoardView, ViewSwitch } from "./board/ViewSwitch";
import { useManyAtOnce } from "./bulk/useManyAtOnce";
import { ContactButton } from "./Contact";
import { DecisionButton, DecisionDialog } from "./decision/DecisionButton";
import { decisionKeys } from "./decision/StatusButtons";
import { isFinal, useSetStatus } from "./decision/useSetStatus";
import { PANEL_WIDTH } from "./panelWidth";
import { countsFailed, referralsFailed } from "./parts";
import {
  REFERRALS,
  referralBoardQuery,
  referralCountsQuery,
  referralFilters,
  referralsQuery,
} from "./queries";
import {
  AnswerFilter,
  LinkedFilters,
  MadeByFilter,
  NO_LINKED_FILTERS,
  SortMenu,
  StatusFilter,
} from "./ReferralFilters";
import { AnswerLine, PersonLine, ReferredFor } from "./ReferralSummary";
import { referralColumns, StatusAndAnswer } from "./referralColumns";
import { useOpenReferral } from "./useOpenReferral";

// Opens on demand.
const ReferralPanel = lazy(async () => ({ default: (await import("./ReferralPanel")).ReferralPanel }));

/**
 * HR's All Referrals and a manager's Job Referrals: the same screen, with rows scoped by the
 * server.
 */
export function ReferralList() {
  const { companyId } = useSession();
  const ofJobs = useLocation().pathname === paths.jobReferrals;
  const [params, setParams] = useListParams(REFERRALS);
  const { status, answer } = params;
  const madeByMe = params.made_by === "me";
  const sample = useIsSample();
  const share = ofJobs && sample ? SAMPLE_SHARE.managerReferrals : 1;
  const all = useQuery(referralsQuery(params, ofJobs));
  const query = useSampledList(all, share, REFERRALS.toQuery(params).offset);
  const view = useBoardView();
  const isBoard = view.isBoard && !sample;
  const selection = useManyAtOnce(params, ofJobs, all.data?.count);
  const counts = useQuery(referralCountsQuery(params, ofJobs));
  const [seen, setSeen] = useState<Error | null>(null);
  const filtered = REFERRALS.isFiltered({ ...params, made_by: undefined });
  const rows = query.data?.rows ?? NO_ROWS;
  const beside = useRows(rows);
  const showAll = () => setParams({ search: "", status: "", answer: "", ...NO_LINKED_FILTERS });
  const describe = (): string => {
    if (!ofJobs && companyId === null) return t`Everyone who was referred to a job, in all companies.`;
    if (!ofJobs) return t`Everyone who was referred to a job at your company.`;
    return madeByMe ? t`Everyone you referred, to any job.` : t`Everyone who was referred to your jobs.`;
  };
  return (
    <Beside open={beside.open !== null}>
      <PageFrame title={ofJobs ? t`Job Referrals` : t`All Referrals`} description={describe()}>
        {ofJobs && <PreviewNotice />}
        <Stack spacing={2}>
          <SearchField
            label={t`Search Referrals`}
            placeholder={t`Search by candidate, job title or referrer`}
            value={params.search}
            onChange={(search) => setParams({ search })}
          />
          {/* Groups side by side on wide screens. */}
          <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, rowGap: 2 }}>
            {ofJobs && !sample && (
              <MadeByFilter madeByMe={madeByMe} onChoose={(made_by) => setParams({ made_by })} />
            )}
            <StatusFilter
              status={status}
              countOf={(key) => {
                // The numbers of a status are unknown in a sample.
                if (share < 1 && key !== "total") return undefined;
                if (!counts.data) return counts.isPending ? "" : undefined;
                return formatCount(sampleSize(counts.data[key], share));
              }}
              onChoose={(next) => setParams({ status: next })}
            />
            <AnswerFilter answer={answer} onChoose={(next) => setParams({ answer: next })} />
            <SortMenu ordering={params.sort} onSort={(sort) => setParams({ sort })} />
          </Box>
          <LinkedFilters params={params} onChange={setParams} />
          {!sample && <ViewSwitch {...view} />}
        </Stack>
        {counts.error !== seen && counts.error && !query.error && (
          <ErrorBanner onRetry={counts.refetch} onClose={() => setSeen(counts.error)}>
            {countsFailed(errorMessage(counts.error))}
          </ErrorBanner>
        )}
        {isBoard ? (
          <LazyBoard query={referralBoardQuery(params, ofJobs)} />
        ) : (
          <DataTable
            tableId="referrals"
            label={t`Referrals`}
            columns={tableColumns(companyId === null)}
            rowLink={({ id }) => ({ to: paths.referral(id) })}
            onRowClick={({ id }) => beside.onOpen(id)}
            openRow={({ id }) => id === beside.open}
            onExport={sample ? undefined : csvExport("/referrals/export/", referralFilters(params, ofJobs))}
            query={query}
            errorText={referralsFailed}
            rowKey={(referral) => referral.id}
            selection={selection}
            card={(referral) => <ReferralRow referral={referral} rows={rows} beside={beside} />}
            params={params}
            onChange={setParams}
            empty={
              <EmptyState
                title={filtered ? t`No referrals found matching your filters.` : t`No referrals yet`}
                text={!filtered && t`You'll see referrals here as soon as employees make them.`}
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
      {beside.dialog}
    </Beside>
  );
}

const NO_ROWS: readonly Referral[] = [];

/** The columns of the table, for those who have chosen it. */
function tableColumns(seesPlatform: boolean): Column<Referral>[] {
  const { person, job, referrer, status, created, updated, company } = referralColumns();
  return [
    {
      ...person,
      place: "title",
      details: ({ candidate }) => [candidate.position, candidate.company].filter(Boolean).join(" · "),
    },
    job,
    ...(seesPlatform ? [company] : []),
    referrer,
    { ...status, cell: (row) => <StatusAndAnswer referral={row} /> },
    created,
    { ...updated, optional: true },
    ...furtherColumns(),
  ];
}

/** For those who choose them, and their files. */
const furtherColumns = (): Column<Referral>[] => [
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
    cell: (row) => row.job_department_name ?? t`No department`,
    optional: true,
  },
  {
    id: "hiring_manager",
    header: t`Hiring Manager`,
    cell: (row) => orDash(row.hiring_manager_name),
    optional: true,
  },
  {
    id: "answer_due",
    header: t`Answer Due`,
    cell: (row) => formatPlainDate(row.answer_due),
    sortable: true,
    optional: true,
  },
];

type RowProps = {
  referral: Referral;
  rows: readonly Referral[];
  beside: Pick<ReturnType<typeof useRows>, "open" | "onOpen">;
};

/** A referral for reviewers: what decides, and the next steps. A click opens it beside the list. */
function ReferralRow({ referral, rows, beside }: RowProps) {
  const { id, connection_name: name, candidate } = referral;
  const isOpen = beside.open === id;
  return (
    <Box
      {...rowProps(referral, { rowKey: () => id, onRowClick: () => beside.onOpen(id) })}
      sx={{
        // The whole card, without its padding twice.
        m: -2,
        p: 2,
        cursor: "pointer",
        borderRadius: 1,
        ...(isOpen && { bgcolor: "action.selected" }),
        "&:hover": { bgcolor: isOpen ? "action.selected" : "action.hover" },
      }}
    >
      <Stack
        // Names and actions only fit side by side where there is room, also beside an open panel.
        sx={(theme) => ({
          gap: 1,
          justifyContent: "space-between",
          [theme.containerQueries.up(760)]: { flexDirection: "row", alignItems: "center" },
        })}
      >
        <Box sx={{ display: "flex", gap: 2, minWidth: 0 }}>
          <PersonAvatar name={name} size={40} />
          <RowText referral={referral} />
        </Box>
        <Stack
          direction="row"
          useFlexGap
          spacing={0.5}
          sx={(theme) => ({
            flexShrink: 0,
            flexWrap: "wrap",
            alignItems: "center",
            // Aligns the first action with the details above.
            ml: 5.25,
            [theme.containerQueries.down(480)]: { ml: -1.25 },
            [theme.containerQueries.up(760)]: { ml: 0 },
          })}
        >
          <ContactButton
            name={name}
            email={candidate.email}
            referral={referral}
            size="small"
            variant="text"
          />
          <ButtonLink
            size="small"
            color="inherit"
            to={paths.candidateProfile(id)}
            aria-label={t`View Profile: ${name}`}
          >
            <Trans>View Profile</Trans>
          </ButtonLink>
          <DecisionButton referral={referral} rows={rows} />
        </Stack>
      </Stack>
    </Box>
  );
}

function RowText({ referral }: { referral: Referral }) {
  // Across the whole platform, each row names its company.
  const { companyId } = useSession();
  const { id, connection_name: name, duplicate_of: first } = referral;
  return (
    <Box sx={{ minWidth: 0, overflowWrap: "anywhere", display: "grid", gap: 0.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 1.25, rowGap: 0.25 }}>
        <Typography variant="h6" component="h2">
          <TextLink to={paths.referral(id)} color="inherit" sx={{ fontWeight: "inherit" }}>
            {name}
          </TextLink>
        </Typography>
        <StatusChip status={referral.status} />
      </Box>
      <PersonLine referral={referral} />
      <Quote text={referral.notes} lines={2} />
      <div>
        <ReferredFor referral={referral} company={companyId === null} />
        <AnswerLine referral={referral} />
      </div>
      {first !== null && (
        <Typography variant="caption" component="p">
          <TextLink to={paths.referral(first)} color="warning">
            <Trans>Referred earlier by a colleague</Trans>
          </TextLink>
        </Typography>
      )}
    </Box>
  );
}

/** The list, which leaves room for the panel beside it on wide screens. */
const Beside = ({ open, children }: { open: boolean; children: ReactNode }) => (
  <Box sx={{ pr: { lg: open ? `calc(${PANEL_WIDTH} - 1rem)` : 0 } }}>
    <Box sx={{ containerType: "inline-size" }}>{children}</Box>
  </Box>
);

/** The link of a row, which takes the focus for it. */
const linkOf = (id: number | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-row="${id}"] :is(h2 a, a[data-row-link])`);

const hasPanel = (): boolean => window.matchMedia("(min-width: 900px)").matches;

/**
 * The keys of the rows, and the referral that is open beside them. J and K go to the next and the
 * previous one, O opens the one that has the focus, the keys 1 to 5 decide on it and go on; a final
 * decision asks first, in the dialog.
 */
function useRows(rows: readonly Referral[]) {
  const [open, setOpen] = useOpenReferral();
  const navigate = useNavigate();
  const { mutate: save } = useSetStatus();
  const [asking, setAsking] = useState<{ referral: Referral; status: ReferralStatus } | null>(null);
  const focused = (): number => {
    const row = document.activeElement?.closest<HTMLElement>("[data-row]");
    return rows.findIndex(({ id }) => String(id) === row?.dataset.row);
  };
  const place = rows.findIndex(({ id }) => id === open);
  // On phones, the page of the referral has the room that the panel needs.
  const onOpen = (id: number): void => (hasPanel() ? setOpen(id) : void navigate(paths.referral(id)));
  const close = (): void => {
    setOpen(null);
    linkOf(open ?? undefined)?.focus();
  };
  const go = (step: 1 | -1): unknown => {
    if (open !== null) {
      const to = place < 0 ? rows[0] : rows[place + step];
      return to ? setOpen(to.id) : false;
    }
    const from = focused();
    const link = linkOf(rows[from < 0 ? 0 : from + step]?.id);
    link?.focus();
    return link !== null;
  };
  const decide = (status: ReferralStatus): unknown => {
    const row = rows[focused()];
    if (open !== null || !row?.allowed.set_status || row.status === status) return false;
    if (isFinal(status) || isFinal(row.status)) return setAsking({ referral: row, status });
    save({ referral: row, status });
    linkOf(rows[focused() + 1]?.id)?.focus();
  };
  useShortcuts({
    j: () => go(1),
    k: () => go(-1),
    o: () => {
      const row = rows[focused()];
      return row ? onOpen(row.id) : false;
    },
    Escape: () => (open === null ? false : close()),
    ...decisionKeys(decide),
  });
  const dialog = (
    <>
      {open !== null && (
        <Suspense>
          <ReferralPanel
            id={open}
            listed={rows[place]}
            previous={rows[place - 1]?.id ?? null}
            next={place < 0 ? null : (rows[place + 1]?.id ?? null)}
            onGo={setOpen}
            onClose={close}
          />
        </Suspense>
      )}
      {asking && (
        <DecisionDialog
          referral={asking.referral}
          chosen={asking.status}
          rows={rows}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
  return { open, onOpen, dialog };
}
