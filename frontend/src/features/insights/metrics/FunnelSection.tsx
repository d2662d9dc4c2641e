import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import FileDownloadOutlined from "@mui/icons-material/FileDownloadOutlined";
import PrintOutlined from "@mui/icons-material/PrintOutlined";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { SortableBy } from "@/shared/api/calls";
import type { Funnel, FunnelGroup, FunnelStep } from "@/shared/api/types";
import { type PageParams, useListParams } from "@/shared/hooks/useListParams";
import { paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatDays, formatPercent, formatPlainDate, NO_VALUE } from "@/shared/ui/format";
import { ExportButton } from "@/shared/ui/inputs/ExportButton";
import { ButtonLink, TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { countKey, LATER_STEPS, referralStatus } from "@/shared/ui/status";
import type { Column } from "@/shared/ui/table/columns";
import { DataTable } from "@/shared/ui/table/DataTable";
import {
  dataFailed,
  defaultGroup,
  FUNNEL,
  FUNNEL_GROUPS,
  type FunnelBy,
  type FunnelParams,
  funnelExport,
  funnelQuery,
} from "../queries";
import { hiredIn, madeIn, ofGroup, useRowsPath } from "../rowsPath";
import { FiguresHeading } from "./FiguresHeading";
import { GroupByButtons } from "./GroupByButtons";
import { PeriodPicker } from "./PeriodPicker";
import { percent } from "./shares";

/** How far the referrals of a period came, in all and by group; the period is in the address. */
export function FunnelSections() {
  const { effectiveRole } = useSession();
  const [params, setParams] = useListParams(FUNNEL);
  const funnel = useQuery(funnelQuery(params, effectiveRole ?? ""));
  const by = params.by ?? defaultGroup(effectiveRole);
  return (
    <>
      <FiguresHeading
        title={t`In this period`}
        actions={
          <>
            <PeriodPicker params={params} onChange={(period) => setParams(period)} />
            {effectiveRole !== "HIRING_MANAGER" && <SummaryLink params={params} />}
            <ExportButton
              size="small"
              startIcon={<FileDownloadOutlined />}
              load={[
                { content: t`Funnel`, load: funnelExport(params, "step") },
                { content: t`Groups`, load: funnelExport(params, by) },
              ]}
            >
              {t`Export`}
            </ExportButton>
          </>
        }
      />
      <Section
        title={t`Funnel`}
        description={
          funnel.data ? <Trans>Referrals made {describePeriod(funnel.data.period)}</Trans> : t`Loading...`
        }
      >
        <QueryError query={funnel} text={dataFailed} />
        {funnel.isPending && <Skeleton variant="rounded" height={260} />}
        {funnel.data && <FunnelSteps funnel={funnel.data} />}
      </Section>
      <GroupsSection
        by={by}
        params={params}
        query={funnel}
        onBy={(next) => setParams({ by: next, sort: next === "month" ? "name" : undefined, size: undefined })}
        onChange={setParams}
      />
    </>
  );
}

function describePeriod({ since, until }: Funnel["period"]): string {
  const [first, last] = [formatPlainDate(since), formatPlainDate(until)];
  return t`${first} to ${last}`;
}

/** Leads to the summary of the same period, to print it or to get it by mail. */
function SummaryLink({ params }: { params: FunnelParams }) {
  const { period, since, until } = params;
  const query = new URLSearchParams(
    Object.entries({ period, since, until }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return (
    <ButtonLink
      variant="outlined"
      color="inherit"
      size="small"
      startIcon={<PrintOutlined />}
      to={`${paths.hrSummary}${query.size > 0 ? `?${query}` : ""}`}
    >
      <Trans>One-Page Summary</Trans>
    </ButtonLink>
  );
}

/** A step's name: what a referral was at least. */
function stepLabel({ status }: Pick<FunnelStep, "status">): string {
  if (status === "PENDING") return t`Referred`;
  const { label } = referralStatus(status);
  return status === "HIRED" ? label : t`${label} or further`;
}

/** The steps as bars, with their counts, the days at each, and the rejections after it. */
export function FunnelSteps({ funnel }: { funnel: Funnel }) {
  const { steps, period } = funnel;
  const made = steps[0]?.reached ?? 0;
  const madeBefore = steps[0]?.reached_before ?? 0;
  const [first, last] = [formatPlainDate(period.before_since), formatPlainDate(period.before_until)];
  return (
    <Stack spacing={{ xs: 1.5, sm: 2 }}>
      <Box
        component="ol"
        aria-label={t`Funnel`}
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: { xs: 1.25, sm: 2 },
          alignContent: "start",
        }}
      >
        {steps.map((step) => (
          <FunnelRow
            key={step.status}
            step={step}
            period={period}
            share={percent(step.reached, made)}
            shareBefore={percent(step.reached_before, madeBefore)}
          />
        ))}
      </Box>
      <HiredInPeriod funnel={funnel} />
      <Typography variant="caption" color="textSecondary">
        <Trans>
          Counts referrals made in this period that ever reached the step. Undone decisions are left out. Days
          are the median time in a step. Compared with {first} to {last}.
        </Trans>
      </Typography>
    </Stack>
  );
}

type FunnelRowProps = {
  step: FunnelStep;
  period: Funnel["period"];
  share: number;
  shareBefore: number;
};

function FunnelRow({ step, period, share, shareBefore }: FunnelRowProps) {
  const { status, reached, reached_before, median_days, rejected } = step;
  const pathOf = useRowsPath();
  const label = stepLabel(step);
  const count = formatCount(reached);
  const rejections = formatCount(rejected);
  const [before, rateBefore] = [formatCount(reached_before), formatPercent(shareBefore)];
  const days = median_days === null ? null : formatDays(median_days);
  return (
    <Box component="li">
      <Box
        sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", columnGap: 2, mb: 0.75 }}
      >
        <Typography variant="body2">{label}</Typography>
        <Typography variant="body2" color="textSecondary" className="tabular">
          <Figure
            count={reached}
            to={pathOf?.({ reached: status === "PENDING" ? undefined : status, ...madeIn(period) })}
            label={`${label}: ${count}`}
          />
          <span>{" · "}</span>
          <span>
            {status === "PENDING"
              ? t`previous period: ${before}`
              : t`${formatPercent(share)}, previous period: ${before} (${rateBefore})`}
          </span>
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={share}
        color={status === "HIRED" ? "success" : "primary"}
        aria-label={label}
      />
      {status !== "HIRED" && (
        <Typography variant="caption" component="p" color="textSecondary" sx={{ mt: 0.5 }}>
          {days && (
            <span>
              <Trans>{days} until the next step</Trans>
            </span>
          )}
          {days && rejected > 0 && <span>{" · "}</span>}
          {rejected > 0 && (
            <Figure
              count={rejected}
              text={t`${rejections} rejected from here`}
              to={pathOf?.({ left_from: status, ...madeIn(period) })}
              label={t`${rejections} rejected from here: ${label}`}
            />
          )}
        </Typography>
      )}
    </Box>
  );
}

type FigureProps = { count: number; to: string | undefined; label: string; text?: string };

/** A count that opens its rows. */
function Figure({ count, to, label, text = formatCount(count) }: FigureProps) {
  if (!to || count === 0) return <span>{text}</span>;
  return (
    <TextLink to={to} aria-label={label}>
      {text}
    </TextLink>
  );
}

function HiredInPeriod({ funnel }: { funnel: Funnel }) {
  const pathOf = useRowsPath();
  const { hired_in_period, hired_in_period_before, period } = funnel;
  const before = formatCount(hired_in_period_before);
  return (
    <Typography variant="body2">
      <strong>
        <Figure
          count={hired_in_period}
          to={pathOf?.(hiredIn(period))}
          label={t`Hired in this period: ${formatCount(hired_in_period)}`}
        />
      </strong>{" "}
      <span>
        <Trans>hired in this period, whenever they were referred (previous period: {before})</Trans>
      </span>
    </Typography>
  );
}

const GROUPS: Record<
  FunnelBy,
  { choice: MessageDescriptor; column: MessageDescriptor; none: MessageDescriptor }
> = {
  department: { choice: msg`Departments`, column: msg`Department`, none: msg`Unknown Department` },
  job: { choice: msg`Jobs`, column: msg`Job`, none: msg`Unknown job` },
  referrer: { choice: msg`Referrers`, column: msg`Referrer`, none: msg`Someone` },
  month: { choice: msg`Months`, column: msg`Month`, none: msg`Month` },
  reason: { choice: msg`Reasons for rejections`, column: msg`Reason`, none: msg`No reason given` },
};

const groupName = (by: FunnelBy, { name }: FunnelGroup): string => name ?? i18n._(GROUPS[by].none);
export const groupHeader = (by: FunnelBy): string => i18n._(GROUPS[by].column);

type GroupsSectionProps = {
  by: FunnelBy;
  params: FunnelParams;
  query: { data: Funnel | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  onBy: (by: FunnelBy) => void;
  onChange: (changes: Partial<PageParams>) => void;
};

/** The numbers of each department, job, referrer, month or reason. */
function GroupsSection({ by, params, query, onBy, onChange }: GroupsSectionProps) {
  const { data, isFetching, refetch } = query;
  const columns = useGroupColumns(by, data?.period);
  // The section of the funnel says why.
  if (query.error && !data) return null;
  return (
    <Section
      title={t`Referrals and hires by group`}
      description={
        by === "reason"
          ? t`Referrals of the period that are rejected now, by the reason given, and how far they had come`
          : t`How far the referrals of the period came, and who was hired in it`
      }
    >
      <Stack useFlexGap spacing={{ xs: 1.5, sm: 2 }}>
        <GroupByButtons
          groups={FUNNEL_GROUPS.map((value) => ({ value, label: i18n._(GROUPS[value].choice) }))}
          value={by}
          onChange={onBy}
        />
        <DataTable
          key={by}
          figures
          label={t`Referrals and hires by group`}
          columns={columns}
          query={{
            data: data && { rows: data.groups, count: data.groups_total, header: () => null },
            error: null,
            isFetching,
            refetch,
          }}
          errorText={dataFailed}
          rowKey={(row) => row.key}
          params={{ ...params, sort: params.sort || "-count" }}
          onChange={onChange}
          empty={
            <EmptyState
              title={by === "reason" ? t`No rejections in this period` : t`No referrals in this period`}
              text={t`Choose a longer period.`}
            />
          }
        />
      </Stack>
    </Section>
  );
}

/** The columns; each count opens its rows. */
export function useGroupColumns(
  by: FunnelBy,
  period: Funnel["period"] | undefined,
): Column<FunnelGroup, "/hr-metrics/funnel/">[] {
  const pathOf = useRowsPath();
  const number = (
    id: Exclude<SortableBy<"/hr-metrics/funnel/">, "name">,
    header: string,
    more: Record<string, string>,
    hires = false,
  ): Column<FunnelGroup, "/hr-metrics/funnel/"> => ({
    id,
    header,
    sortable: true,
    align: "right",
    cell: (row) => {
      const { filters, part } = ofGroup(by, row.key, period ?? NO_PERIOD);
      const days = hires ? hiredIn(part) : madeIn(part);
      const hasRows = pathOf && period && (row.key || filters.without);
      return (
        <Figure
          count={row[id]}
          to={hasRows ? pathOf({ ...filters, ...days, ...more }) : undefined}
          label={`${groupName(by, row)}, ${header}: ${formatCount(row[id])}`}
        />
      );
    },
  });
  const isReason = by === "reason";
  return [
    {
      id: "name",
      header: groupHeader(by),
      cell: (row) => groupName(by, row),
      place: "title",
      sortable: true,
    },
    number("count", isReason ? t`Rejected` : t`Referrals`, {}),
    // Whoever is rejected today was not hired.
    ...LATER_STEPS.filter((step) => !isReason || step !== "HIRED").map((step) => {
      const { label } = referralStatus(step);
      return number(countKey(step), t`Ever ${label}`, { reached: step });
    }),
    ...(isReason
      ? []
      : [
          {
            id: "rate",
            header: t`Hire Rate`,
            align: "right" as const,
            cell: (row: FunnelGroup) =>
              row.count === 0 ? NO_VALUE : formatPercent(percent(row.hired, row.count)),
          },
          number("hired_in_period", t`Hired in this period`, {}, true),
        ]),
  ];
}

const NO_PERIOD: Funnel["period"] = { since: "", until: "", before_since: "", before_until: "" };
