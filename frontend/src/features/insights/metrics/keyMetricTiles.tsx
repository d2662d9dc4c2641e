import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import type { HrMetrics } from "@/shared/api/types";
import { formatDays, formatMoney, formatPercent, NO_VALUE } from "@/shared/ui/format";
import { METRICS } from "../messages";
import type { KEY_FIELDS, MetricValues } from "../queries";

type Savings = Pick<HrMetrics, "costSavings" | "savingsPerHire" | "currency">;

/** The savings from hires in the company's currency, with an explanation. */
export function describeSavings({ costSavings, savingsPerHire, currency }: Savings) {
  if (costSavings === null || currency === null) return { value: NO_VALUE, hint: METRICS.severalCurrencies };
  return {
    value: formatMoney(costSavings, currency),
    hint:
      savingsPerHire === null
        ? METRICS.savingsDiffer
        : METRICS.savingsNote(formatMoney(savingsPerHire, currency)),
  };
}

/** Labels a tile whose figure is an estimate. */
export const estimateMark = (estimated: boolean) =>
  estimated ? { mark: <Chip size="small" color="warning" label={METRICS.estimate} /> } : {};

export type KeyMetricValues = Pick<MetricValues, (typeof KEY_FIELDS)[number]>;

type RatioHintProps = { ratio: string; rate: number | undefined; describeRate: (rate: string) => string };

/** How a ratio is computed and, if known, the true rate from the status history. */
const RatioHint = ({ ratio, rate, describeRate }: RatioHintProps) => (
  <>
    <span>{ratio}</span>
    {rate !== undefined && (
      <Box component="span" sx={{ display: "block", mt: 0.5, color: "text.primary" }}>
        {describeRate(formatPercent(rate))}
      </Box>
    )}
  </>
);

/** Values and hints of the key metric tiles; only hints while loading. */
export function getKeyMetricTiles(metrics: KeyMetricValues | undefined, estimated: boolean) {
  const mark = estimateMark(estimated && metrics !== undefined);
  return {
    timeToHire: {
      // 0 means that nobody has been hired.
      value: metrics && (metrics.avgTimeToHire === 0 ? NO_VALUE : formatDays(metrics.avgTimeToHire)),
      hint: METRICS.ratioHint.time,
      ...mark,
    },
    toInterview: {
      value: metrics && formatPercent(metrics.referralsToInterviewRatio),
      hint: (
        <RatioHint
          ratio={METRICS.ratioHint.toInterview}
          rate={metrics?.interviewedRate}
          describeRate={METRICS.fromHistory.toInterview}
        />
      ),
    },
    toPlacement: {
      value: metrics && formatPercent(metrics.interviewToPlacementRatio),
      hint: (
        <RatioHint
          ratio={METRICS.ratioHint.toPlacement}
          rate={metrics?.interviewedHireRate}
          describeRate={METRICS.fromHistory.toPlacement}
        />
      ),
    },
    savings: { ...(metrics && describeSavings(metrics)), ...mark },
  };
}
