import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import visuallyHidden from "@mui/utils/visuallyHidden";
import type { ReactNode } from "react";
import type { ReferralStatus, ReportRow } from "@/shared/api/types";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatPercent } from "@/shared/ui/format";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { countKey, referralStatus } from "@/shared/ui/status";
import { METRICS, REPORTS } from "../messages";
import { type MetricValues, type OVERVIEW_FIELDS, useMonths, useReasons } from "../queries";
import { LazyChart } from "../reports/LazyChart";
import type { ReportChoice } from "../reports/reportChoice";
import { AnswersSection } from "./AnswersSection";
import { estimateMark, getKeyMetricTiles } from "./keyMetricTiles";
import { departmentShares, pipelineShares, reasonShares, type Share } from "./shares";

export type OverviewMetrics = Pick<MetricValues, (typeof OVERVIEW_FIELDS)[number]>;

const TILES: ReferralStatus[] = ["HIRED", "INTERVIEWING", "REVIEWING", "PENDING", "REJECTED"];

type OverviewTabProps = {
  metrics: OverviewMetrics;
  estimated: boolean;
  /** Called when a tile is clicked, to open Job Metrics filtered by that status, or unfiltered. */
  onStatus: (status: ReferralStatus | undefined) => void;
};

/** Overview of all referrals in scope; the filters do not apply here. */
export function OverviewTab({ metrics, estimated, onStatus }: OverviewTabProps) {
  return (
    <>
      <TileGrid min={140}>
        <StatTile label="Total" value={formatCount(metrics.total)} onClick={() => onStatus(undefined)} />
        {TILES.map((status) => (
          <StatTile
            key={status}
            label={referralStatus(status).label}
            value={formatCount(metrics[countKey(status)])}
            onClick={() => onStatus(status)}
          />
        ))}
      </TileGrid>
      <KeyIndicators metrics={metrics} estimated={estimated} />
      <AdditionalMetrics metrics={metrics} estimated={estimated} />
      <Distribution metrics={metrics} estimated={estimated} />
      {metrics.total > 0 && !estimated && (
        <>
          <MonthsSection />
          <AnswersSection />
        </>
      )}
    </>
  );
}

/** Distribution of referrals by status, with the reasons for rejections, and by department. */
function Distribution({ metrics, estimated }: MetricsProps) {
  const empty = metrics.total === 0 && (
    <EmptyState title={METRICS.noReferrals} text={METRICS.noReferralsText} />
  );
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2.5,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "1fr 1fr" },
      }}
    >
      <Box sx={{ display: "grid", gap: 2.5 }}>
        <Section title={METRICS.pipeline}>
          {empty || <ShareBars label={METRICS.pipeline} shares={pipelineShares(metrics)} />}
        </Section>
        {metrics.rejected > 0 && !estimated && <ReasonsSection />}
      </Box>
      <Section title={METRICS.departments}>
        {empty || (
          <ShareBars
            label={METRICS.departments}
            shares={departmentShares(metrics.departments, METRICS.unknownDepartment)}
          />
        )}
      </Section>
    </Box>
  );
}

type MetricsProps = { metrics: OverviewMetrics; estimated: boolean };

/** Reserves two lines for labels, as some wrap when five tiles share a row. */
const TwoLineLabels = ({ children }: { children: ReactNode }) => (
  <Box sx={{ "& .MuiTypography-subtitle2": { minHeight: { lg: "3em", xl: 0 } } }}>{children}</Box>
);

function KeyIndicators({ metrics, estimated }: MetricsProps) {
  const tiles = getKeyMetricTiles(metrics, estimated);
  return (
    <Section title={METRICS.keyIndicators}>
      <TwoLineLabels>
        <TileGrid min={155}>
          <StatTile
            label={METRICS.conversionRate}
            value={formatPercent(metrics.conversionRate)}
            hint={
              <Box component="span" sx={{ display: "block" }}>
                <LinearProgress
                  variant="determinate"
                  value={metrics.conversionRate}
                  aria-label={METRICS.conversionRate}
                  sx={{ my: 1 }}
                />
                {METRICS.ratioHint.conversion}
              </Box>
            }
          />
          <StatTile label={METRICS.timeToHire} {...tiles.timeToHire} />
          <StatTile label={METRICS.toInterview} {...tiles.toInterview} />
          <StatTile label={METRICS.toPlacement} {...tiles.toPlacement} />
          <StatTile label={METRICS.costSavings} {...tiles.savings} />
        </TileGrid>
      </TwoLineLabels>
    </Section>
  );
}

function AdditionalMetrics({ metrics, estimated }: MetricsProps) {
  const inProcess = metrics.pending + metrics.reviewing + metrics.interviewing;
  return (
    <Section title={METRICS.additional}>
      <TileGrid min={200}>
        <StatTile
          label={METRICS.candidates}
          value={formatCount(metrics.totalCandidatesReferred)}
          hint={estimated ? METRICS.ratioHint.candidatesEstimated : METRICS.ratioHint.candidates}
        />
        <StatTile
          label={METRICS.reach}
          value={formatCount(metrics.networkReach)}
          hint={METRICS.ratioHint.reach}
          {...estimateMark(estimated)}
        />
        <StatTile
          label={METRICS.inProcess}
          value={formatCount(inProcess)}
          hint={METRICS.ratioHint.inProcess}
        />
      </TileGrid>
    </Section>
  );
}

/** Shares of a total, as bars with counts. */
function ShareBars({ label, shares }: { label: string; shares: Share[] }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 2, alignContent: "start" }}
    >
      {shares.map(({ name, count, share, color = "primary" }) => (
        <Box component="li" key={name}>
          <Box sx={{ display: "flex", justifyContent: "space-between", gap: 2, mb: 0.75 }}>
            <Typography variant="body2">{name}</Typography>
            <Typography variant="body2" color="textSecondary" className="tabular">
              {`${formatCount(count)} · ${formatPercent(share)}`}
            </Typography>
          </Box>
          <LinearProgress variant="determinate" value={share} color={color} aria-label={name} />
        </Box>
      ))}
    </Box>
  );
}

/** Reasons for rejections. */
function ReasonsSection() {
  const reasons = useReasons();
  return (
    <Section title={METRICS.reasons} description={METRICS.reasonsText}>
      <QueryError query={reasons} text={METRICS.failed} />
      {reasons.isLoading && <Skeleton variant="rounded" height={120} />}
      {reasons.data && (
        <ShareBars label={METRICS.reasons} shares={reasonShares(reasons.data, METRICS.noReason)} />
      )}
    </Section>
  );
}

const MONTHS: ReportChoice = { type: "referralsByMonth", range: "lastYear" };

const NO_MONTHS = <EmptyState title={METRICS.noMonths} text={METRICS.noMonthsText} />;

/** Referrals and hires per month over the last year, as a chart. */
function MonthsSection() {
  const months = useMonths();
  return (
    <Section title={METRICS.months} description={METRICS.monthsText}>
      <QueryError query={months} text={METRICS.failed} />
      {months.isPending && <Skeleton variant="rounded" height={320} />}
      {months.data && (months.data.length > 0 ? <Months rows={months.data} /> : NO_MONTHS)}
    </Section>
  );
}

/** The chart, and a table with the same figures for screen readers. */
function Months({ rows }: { rows: ReportRow[] }) {
  return (
    <Box sx={{ position: "relative" }}>
      <LazyChart choice={MONTHS} rows={rows} />
      <Box component="table" sx={visuallyHidden} aria-label={METRICS.months}>
        <thead>
          <tr>
            <th scope="col">{REPORTS.group.referralsByMonth}</th>
            <th scope="col">{REPORTS.count}</th>
            <th scope="col">{REPORTS.hired}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, group, count, hired }) => (
            <tr key={key}>
              <th scope="row">{group}</th>
              <td>{count}</td>
              <td>{hired}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
