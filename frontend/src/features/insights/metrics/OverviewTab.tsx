import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import LinearProgress from "@mui/material/LinearProgress";
import type { ReactNode } from "react";
import type { HrMetrics, ReferralStatus } from "@/shared/api/types";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatCount, formatDays, formatPercent } from "@/shared/ui/format";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { REFERRAL_STATUS } from "@/shared/ui/status";
import { METRICS } from "../messages";
import { departmentShares } from "./departmentShares";
import { MonthsSection } from "./MonthsSection";
import { pipelineShares } from "./pipelineShares";
import { ShareBars } from "./ShareBars";
import { describeSavings } from "./savings";

const TILES: {
  status: ReferralStatus;
  key: "hired" | "interviewing" | "reviewing" | "pending" | "rejected";
}[] = [
  { status: "HIRED", key: "hired" },
  { status: "INTERVIEWING", key: "interviewing" },
  { status: "REVIEWING", key: "reviewing" },
  { status: "PENDING", key: "pending" },
  { status: "REJECTED", key: "rejected" },
];

type OverviewTabProps = {
  metrics: HrMetrics;
  estimated: boolean;
  /** A tile was chosen: Job Metrics by that status, or by none. */
  onStatus: (status: ReferralStatus | undefined) => void;
};

/** The whole scope at a glance; the filters do not act here. */
export function OverviewTab({ metrics, estimated, onStatus }: OverviewTabProps) {
  return (
    <>
      <TileGrid min={140}>
        <StatTile label="Total" value={formatCount(metrics.total)} onClick={() => onStatus(undefined)} />
        {TILES.map(({ status, key }) => (
          <StatTile
            key={status}
            label={REFERRAL_STATUS[status].label}
            value={formatCount(metrics[key])}
            onClick={() => onStatus(status)}
          />
        ))}
      </TileGrid>
      <KeyIndicators metrics={metrics} estimated={estimated} />
      <Shares metrics={metrics} estimated={estimated} />
      {metrics.total > 0 && !estimated && <MonthsSection />}
    </>
  );
}

/** Where the referrals stand, and where they come from. */
function Shares({ metrics, estimated }: FiguresProps) {
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
        <Additional metrics={metrics} estimated={estimated} />
      </Box>
      <Section title={METRICS.departments}>
        {empty || (
          <ShareBars
            label={METRICS.departments}
            shares={departmentShares(metrics.jobStats, METRICS.unknownDepartment)}
          />
        )}
      </Section>
    </Box>
  );
}

type FiguresProps = { metrics: HrMetrics; estimated: boolean };

const estimateMark = (estimated: boolean) =>
  estimated ? { mark: <Chip size="small" color="warning" label={METRICS.estimate} /> } : {};

/** Five in a row are so narrow that some names take two lines: the figures stand level all the same. */
const LabelsOfTwoLines = ({ children }: { children: ReactNode }) => (
  <Box sx={{ "& .MuiTypography-subtitle2": { minHeight: { lg: "3em", xl: 0 } } }}>{children}</Box>
);

function KeyIndicators({ metrics, estimated }: FiguresProps) {
  const hints = METRICS.ratioHint;
  return (
    <Section title={METRICS.keyIndicators}>
      <LabelsOfTwoLines>
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
                {hints.conversion}
              </Box>
            }
          />
          <StatTile
            label={METRICS.timeToHire}
            value={formatDays(metrics.avgTimeToHire)}
            hint={hints.time}
            {...estimateMark(estimated)}
          />
          <StatTile
            label={METRICS.toInterview}
            value={formatPercent(metrics.referralsToInterviewRatio)}
            hint={hints.toInterview}
          />
          <StatTile
            label={METRICS.toPlacement}
            value={formatPercent(metrics.interviewToPlacementRatio)}
            hint={hints.toPlacement}
          />
          <StatTile label={METRICS.costSavings} {...describeSavings(metrics)} {...estimateMark(estimated)} />
        </TileGrid>
      </LabelsOfTwoLines>
    </Section>
  );
}

function Additional({ metrics, estimated }: FiguresProps) {
  const inProcess = metrics.pending + metrics.reviewing + metrics.interviewing;
  return (
    <Section title={METRICS.additional}>
      <TileGrid min={200}>
        <StatTile
          label={METRICS.candidates}
          value={formatCount(metrics.totalCandidatesReferred)}
          hint={METRICS.ratioHint.candidates}
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
