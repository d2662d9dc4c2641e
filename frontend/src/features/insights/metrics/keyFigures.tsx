import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { HrMetrics } from "@/shared/api/types";
import { formatDays, formatMoney, formatPercent, NONE } from "@/shared/ui/format";
import type { Figures, KEY_FIGURES } from "../figures";
import { METRICS } from "../messages";

type Savings = Pick<HrMetrics, "costSavings" | "savingsPerHire" | "currency">;

/** The figure and the explanation of what the hires saved, in the company's currency. */
export function describeSavings({ costSavings, savingsPerHire, currency }: Savings) {
  if (costSavings === null || currency === null) return { value: NONE, hint: METRICS.severalCurrencies };
  return {
    value: formatMoney(costSavings, currency),
    hint:
      savingsPerHire === null
        ? METRICS.savingsDiffer
        : METRICS.savingsNote(formatMoney(savingsPerHire, currency)),
  };
}

/** Marks a tile whose figure is no more than an estimate. */
export const estimateMark = (estimated: boolean) =>
  estimated ? { mark: <Chip size="small" color="warning" label={METRICS.estimate} /> } : {};

export type KeyFigures = Pick<Figures, (typeof KEY_FIGURES)[number]>;

type WithHistoryProps = { ratio: string; rate: number | undefined; tell: (rate: string) => string };

/** How a ratio is computed, and what the history tells instead. */
const WithHistory = ({ ratio, rate, tell }: WithHistoryProps) => (
  <>
    {ratio}
    {rate !== undefined && (
      <Box component="span" sx={{ display: "block", mt: 0.5, color: "text.primary" }}>
        {tell(formatPercent(rate))}
      </Box>
    )}
  </>
);

/** What the tiles of the key figures say; only their explanation while the figures are on their way. */
export function keyFigures(metrics: KeyFigures | undefined, estimated: boolean) {
  const mark = estimateMark(estimated && metrics !== undefined);
  return {
    timeToHire: {
      value: metrics && formatDays(metrics.avgTimeToHire),
      hint: METRICS.ratioHint.time,
      ...mark,
    },
    toInterview: {
      value: metrics && formatPercent(metrics.referralsToInterviewRatio),
      hint: (
        <WithHistory
          ratio={METRICS.ratioHint.toInterview}
          rate={metrics?.interviewedRate}
          tell={METRICS.fromHistory.toInterview}
        />
      ),
    },
    toPlacement: {
      value: metrics && formatPercent(metrics.interviewToPlacementRatio),
      hint: (
        <WithHistory
          ratio={METRICS.ratioHint.toPlacement}
          rate={metrics?.interviewedHireRate}
          tell={METRICS.fromHistory.toPlacement}
        />
      ),
    },
    savings: { ...(metrics && describeSavings(metrics)), ...mark },
  };
}
