import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import visuallyHidden from "@mui/utils/visuallyHidden";
import { useQuery } from "@tanstack/react-query";
import type { ReferralStatus, ReportRow } from "@/shared/api/types";
import { FigureStrip } from "@/shared/ui/data-display/FigureStrip";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount, formatPercent } from "@/shared/ui/format";
import { Section } from "@/shared/ui/layout/Section";
import { countKey, countUndecided, REFERRAL_STEPS, referralStatus } from "@/shared/ui/status";
import { useFirstRows } from "@/shared/ui/table/useFirstRows";
import { dataFailed, type MetricValues, monthsQuery, type OVERVIEW_FIELDS } from "../queries";
import { CHART_HEIGHT, LazyChart } from "../reports/LazyChart";
import type { ReportChoice } from "../reports/reportChoice";
import { AnswersSection } from "./AnswersSection";
import { FiguresHeading } from "./FiguresHeading";
import { FunnelSections } from "./FunnelSection";
import { estimateMark, getKeyMetricTiles } from "./keyMetricTiles";
import { departmentShares, pipelineShares, type Share } from "./shares";

export type OverviewMetrics = Pick<MetricValues, (typeof OVERVIEW_FIELDS)[number]>;

const TILES: ReferralStatus[] = [...[...REFERRAL_STEPS].reverse(), "REJECTED"];

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
      <FiguresHeading title={t`All time`} />
      <FigureStrip>
        <StatTile
          slim
          label={t`Total`}
          value={formatCount(metrics.total)}
          onClick={() => onStatus(undefined)}
        />
        {TILES.map((status) => (
          <StatTile
            slim
            key={status}
            label={referralStatus(status).label}
            value={formatCount(metrics[countKey(status)])}
            onClick={() => onStatus(status)}
          />
        ))}
      </FigureStrip>
      <KeyIndicators metrics={metrics} estimated={estimated} />
      <AdditionalMetrics metrics={metrics} estimated={estimated} />
      <Distribution metrics={metrics} />
      {metrics.total > 0 && !estimated && (
        <>
          <AnswersSection />
          <MonthsSection />
          <FunnelSections />
        </>
      )}
    </>
  );
}

/** Distribution of referrals by status and by department. */
function Distribution({ metrics }: { metrics: OverviewMetrics }) {
  const empty = metrics.total === 0 && (
    <EmptyState title={t`No referrals yet`} text={t`Figures appear here as soon as someone is referred.`} />
  );
  return (
    <Box
      sx={{
        display: "grid",
        gap: { xs: 1.25, sm: 2.5 },
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "repeat(2, minmax(0, 1fr))" },
      }}
    >
      <Section title={t`Department distribution`}>
        {empty || (
          <ShareBars label={t`Department distribution`} shares={departmentShares(metrics.departments)} />
        )}
      </Section>
      <Section title={t`Pipeline`}>
        {empty || <ShareBars label={t`Pipeline`} shares={pipelineShares(metrics)} />}
      </Section>
    </Box>
  );
}

type MetricsProps = { metrics: OverviewMetrics; estimated: boolean };

function KeyIndicators({ metrics, estimated }: MetricsProps) {
  const tiles = getKeyMetricTiles(metrics, estimated);
  return (
    <Section title={t`Key indicators`}>
      <FigureStrip inCard min={150}>
        <StatTile
          slim
          label={t`Conversion Rate`}
          value={formatPercent(metrics.conversionRate)}
          hint={
            <Box component="span" sx={{ display: "block" }}>
              <LinearProgress
                variant="determinate"
                value={metrics.conversionRate}
                aria-label={t`Conversion Rate`}
                sx={{ my: 1 }}
              />
              <Trans>Hired out of all referrals</Trans>
            </Box>
          }
        />
        <StatTile slim label={t`Average Time to Hire`} {...tiles.timeToHire} />
        <StatTile slim label={t`Referrals to Interview`} {...tiles.toInterview} />
        <StatTile slim label={t`Interview to Placement`} {...tiles.toPlacement} />
        <StatTile slim label={t`Cost Savings`} {...tiles.savings} />
      </FigureStrip>
    </Section>
  );
}

function AdditionalMetrics({ metrics, estimated }: MetricsProps) {
  const inProcess = countUndecided(metrics);
  return (
    <Section title={t`Additional metrics`}>
      <FigureStrip inCard min={180}>
        <StatTile
          slim
          label={t`Total Candidates Referred`}
          value={formatCount(metrics.totalCandidatesReferred)}
          hint={
            estimated
              ? t`All referrals; people may be counted more than once`
              : t`Each person counts once per job`
          }
        />
        <StatTile
          slim
          label={t`Company Network Reach`}
          value={formatCount(metrics.networkReach)}
          hint={t`Connections of all employees`}
          {...estimateMark(estimated)}
        />
        <StatTile
          slim
          label={t`Referrals in Process`}
          value={formatCount(inProcess)}
          hint={t`Neither hired nor rejected`}
        />
      </FigureStrip>
    </Section>
  );
}

/** Shares of a total, as bars with counts. */
function ShareBars({ label, shares }: { label: string; shares: Share[] }) {
  const { shown, more } = useFirstRows(shares);
  return (
    <>
      <Box
        component="ul"
        aria-label={label}
        sx={{
          m: 0,
          p: 0,
          listStyle: "none",
          display: "grid",
          gap: { xs: 1.25, sm: 2 },
          alignContent: "start",
        }}
      >
        {shown.map(({ name, count, share, color = "primary" }) => (
          <Box
            component="li"
            key={name}
            sx={{
              display: "grid",
              columnGap: { xs: 1.5, sm: 2 },
              rowGap: 0.75,
              alignItems: "center",
              gridTemplateColumns: { xs: "7.5rem minmax(0, 1fr) 5.5rem", sm: "minmax(0, 1fr) auto" },
              gridTemplateAreas: { xs: '"name bar figures"', sm: '"name figures" "bar bar"' },
            }}
          >
            <Typography variant="body2" sx={{ gridArea: "name", overflowWrap: "anywhere" }}>
              {name}
            </Typography>
            <Typography
              variant="body2"
              color="textSecondary"
              className="tabular"
              sx={{ gridArea: "figures", textAlign: "right" }}
            >
              {`${formatCount(count)} · ${formatPercent(share)}`}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={share}
              color={color}
              aria-label={name}
              sx={{ gridArea: "bar" }}
            />
          </Box>
        ))}
      </Box>
      {more && <Box sx={{ ml: -1.25, mb: -1 }}>{more}</Box>}
    </>
  );
}

const MONTHS: ReportChoice = { type: "referralsByMonth", range: "lastYear" };

/** Referrals and hires per month over the last year, as a chart. */
function MonthsSection() {
  const months = useQuery(monthsQuery());
  const empty = (
    <EmptyState
      title={t`No referrals in the last 12 months`}
      text={t`Older ones are under Referral Details.`}
    />
  );
  return (
    <Section
      title={t`Referrals by month`}
      description={t`Referrals made in the last 12 months, and how many of them were hired`}
    >
      <QueryError query={months} text={dataFailed} />
      {months.isPending && <Skeleton variant="rounded" sx={{ height: CHART_HEIGHT }} />}
      {months.data && (months.data.length > 0 ? <Months rows={months.data} /> : empty)}
    </Section>
  );
}

/** The chart, and a table with the same figures for screen readers. */
function Months({ rows }: { rows: ReportRow[] }) {
  return (
    <Box sx={{ position: "relative" }}>
      <LazyChart choice={MONTHS} rows={rows} />
      {/* A table cannot be smaller than its content, and would add to the page's height. */}
      <Box sx={visuallyHidden}>
        <table aria-label={t`Referrals by month`}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Month</Trans>
              </th>
              <th scope="col">
                <Trans>Referrals</Trans>
              </th>
              <th scope="col">
                <Trans>Hired</Trans>
              </th>
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
        </table>
      </Box>
    </Box>
  );
}
