import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import type { ReactNode } from "react";
import { METRICS } from "@/features/insights/messages";
import type { MetricValues, OVERVIEW_FIELDS } from "@/features/insights/metricFields";
import type { ReferralStatus } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatCount, formatPercent } from "@/shared/ui/format";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { countKey, REFERRAL_STATUS } from "@/shared/ui/status";
import { estimateMark, getKeyMetricTiles } from "../keyMetricTiles";
import { departmentShares, pipelineShares } from "../shares";
import { ShareBars } from "./ShareBars";

// At the end of the screen, so loaded after it.
const MonthsSection = lazyComponent(() => import("./MonthsSection").then((m) => m.MonthsSection));
const AnswersSection = lazyComponent(() => import("./AnswersSection").then((m) => m.AnswersSection));
const ReasonsSection = lazyComponent(() => import("./ReasonsSection").then((m) => m.ReasonsSection));

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
            label={REFERRAL_STATUS[status].label}
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
          <ChunkBoundary>
            <MonthsSection />
          </ChunkBoundary>
          <ChunkBoundary>
            <AnswersSection />
          </ChunkBoundary>
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
        {metrics.rejected > 0 && !estimated && (
          <ChunkBoundary>
            <ReasonsSection />
          </ChunkBoundary>
        )}
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
