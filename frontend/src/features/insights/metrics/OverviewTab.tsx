import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import type { ReactNode } from "react";
import type { ReferralStatus } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { EmptyState } from "@/shared/ui/feedback/EmptyState";
import { formatCount, formatPercent } from "@/shared/ui/format";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { countKey, REFERRAL_STATUS } from "@/shared/ui/status";
import type { Figures, OVERVIEW } from "../figures";
import { METRICS } from "../messages";
import { estimateMark, keyFigures } from "./keyFigures";
import { ShareBars } from "./ShareBars";
import { departmentShares, pipelineShares } from "./shares";

// Last on the screen, and there soon after it.
const MonthsSection = lazyComponent(() => import("./MonthsSection").then((m) => m.MonthsSection));
const AnswersSection = lazyComponent(() => import("./AnswersSection").then((m) => m.AnswersSection));
const ReasonsSection = lazyComponent(() => import("./ReasonsSection").then((m) => m.ReasonsSection));

export type OverviewFigures = Pick<Figures, (typeof OVERVIEW)[number]>;

const TILES: ReferralStatus[] = ["HIRED", "INTERVIEWING", "REVIEWING", "PENDING", "REJECTED"];

type OverviewTabProps = {
  metrics: OverviewFigures;
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
      <Shares metrics={metrics} estimated={estimated} />
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
      {metrics.rejected > 0 && !estimated && (
        <ChunkBoundary>
          <ReasonsSection />
        </ChunkBoundary>
      )}
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
            shares={departmentShares(metrics.departments, METRICS.unknownDepartment)}
          />
        )}
      </Section>
    </Box>
  );
}

type FiguresProps = { metrics: OverviewFigures; estimated: boolean };

/** Five in a row are so narrow that some names take two lines: the figures stand level all the same. */
const LabelsOfTwoLines = ({ children }: { children: ReactNode }) => (
  <Box sx={{ "& .MuiTypography-subtitle2": { minHeight: { lg: "3em", xl: 0 } } }}>{children}</Box>
);

function KeyIndicators({ metrics, estimated }: FiguresProps) {
  const figures = keyFigures(metrics, estimated);
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
                {METRICS.ratioHint.conversion}
              </Box>
            }
          />
          <StatTile label={METRICS.timeToHire} {...figures.timeToHire} />
          <StatTile label={METRICS.toInterview} {...figures.toInterview} />
          <StatTile label={METRICS.toPlacement} {...figures.toPlacement} />
          <StatTile label={METRICS.costSavings} {...figures.savings} />
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
