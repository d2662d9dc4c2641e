import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { HrMetrics } from "@/shared/api/types";
import { formatDays, formatMoney, formatPercent, NO_VALUE } from "@/shared/ui/format";
import type { KEY_FIELDS, MetricValues } from "../queries";

type Savings = Pick<HrMetrics, "costSavings" | "savingsPerHire" | "currency">;

/** The savings from hires in the company's currency, with an explanation. */
export function describeSavings({ costSavings, savingsPerHire, currency }: Savings) {
  if (costSavings === null || currency === null) {
    return {
      value: NO_VALUE,
      hint: t`These companies use different currencies. Choose one company to see its savings.`,
    };
  }
  const value = formatMoney(costSavings, currency);
  if (savingsPerHire === null) return { value, hint: t`Based on each company's savings per hire` };
  const perHire = formatMoney(savingsPerHire, currency);
  return { value, hint: t`Based on ${perHire} savings per hire` };
}

/** Labels a tile whose figure is an estimate. */
export const estimateMark = (estimated: boolean) =>
  estimated ? { mark: <Chip size="small" color="warning" label={t`Estimate`} /> } : {};

export type KeyMetricValues = Pick<MetricValues, (typeof KEY_FIELDS)[number]>;

type RatioHintProps = { ratio: string; rate: number | undefined; label: string; loading: boolean };

/**
 * How a ratio is computed and, if known, the true rate from the status history as large: the two prescribed
 * ratios count all rejected referrals as interviewed.
 */
const RatioHint = ({ ratio, rate, label, loading }: RatioHintProps) => (
  <>
    <span>{ratio}</span>
    {(loading || rate !== undefined) && (
      <Box component="span" sx={{ display: "block", mt: 1, color: "text.secondary" }}>
        {label}
        <Typography
          variant="h4"
          component="span"
          className="tabular"
          color="textPrimary"
          sx={{ display: "block" }}
        >
          {rate === undefined ? <Skeleton component="span" width="3.5ch" /> : formatPercent(rate)}
        </Typography>
      </Box>
    )}
  </>
);

/** Values and hints of the key metric tiles; while loading only hints, as high as what comes. */
export function getKeyMetricTiles(metrics: KeyMetricValues | undefined, estimated: boolean, loading = false) {
  const mark = estimateMark(estimated && metrics !== undefined);
  return {
    timeToHire: {
      // 0 means that nobody has been hired.
      value: metrics && (metrics.avgTimeToHire === 0 ? NO_VALUE : formatDays(metrics.avgTimeToHire)),
      hint: t`Average time from referral to hire`,
      ...mark,
    },
    toInterview: {
      value: metrics && formatPercent(metrics.referralsToInterviewRatio),
      hint: (
        <RatioHint
          ratio={t`Interviewing, hired or rejected, out of all referrals`}
          rate={metrics?.interviewedRate}
          loading={loading}
          label={t`Actually interviewed`}
        />
      ),
    },
    toPlacement: {
      value: metrics && formatPercent(metrics.interviewToPlacementRatio),
      hint: (
        <RatioHint
          ratio={t`Hired, out of interviewing, hired and rejected`}
          rate={metrics?.interviewedHireRate}
          loading={loading}
          label={t`Hired, of those interviewed`}
        />
      ),
    },
    savings: {
      ...(loading && { hint: <Skeleton component="span" width="80%" /> }),
      ...(metrics && describeSavings(metrics)),
      ...mark,
    },
  };
}
