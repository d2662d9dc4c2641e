import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import type { ReferralStatus } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatDays, formatPercent } from "@/shared/ui/format";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { DASHBOARD, METRICS } from "../messages";
import { estimatedDaysFor } from "../metrics/estimatedMetrics";
import { describeSavings } from "../metrics/savings";
import { useMetrics } from "../useMetrics";

/** The referrals behind a figure, in the details of the metrics. */
const rows = (status?: ReferralStatus): string =>
  `${paths.analytics}?tab=referrals${status ? `&status=${status}` : ""}`;

/** The four figures that HR looks at first. */
export function KeyMetrics() {
  const { metrics, estimated, loading, failure, retry } = useMetrics(estimatedDaysFor);
  const figure = (format: (value: number) => string, value: number | undefined) =>
    value === undefined ? {} : { value: format(value) };
  const mark = estimated &&
    metrics && { mark: <Chip size="small" label={METRICS.estimate} color="warning" /> };
  return (
    <Section
      title={DASHBOARD.keyMetrics}
      actions={<TextLink to={paths.analytics}>{DASHBOARD.viewMetrics}</TextLink>}
    >
      <Stack spacing={2}>
        {failure && <ErrorBanner onRetry={retry}>{METRICS.failed(failure)}</ErrorBanner>}
        <TileGrid min={200}>
          <StatTile
            label="Time to Hire"
            to={rows("HIRED")}
            hint={METRICS.ratioHint.time}
            loading={loading}
            {...figure(formatDays, metrics?.avgTimeToHire)}
            {...mark}
          />
          <StatTile
            label="Referral-Interview"
            to={rows()}
            hint={METRICS.ratioHint.toInterview}
            loading={loading}
            {...figure(formatPercent, metrics?.referralsToInterviewRatio)}
          />
          <StatTile
            label="Interview-Hire"
            to={rows("HIRED")}
            hint={METRICS.ratioHint.toPlacement}
            loading={loading}
            {...figure(formatPercent, metrics?.interviewToPlacementRatio)}
          />
          <StatTile
            label="Cost Savings"
            to={rows("HIRED")}
            loading={loading}
            {...(metrics && describeSavings(metrics))}
            {...mark}
          />
        </TileGrid>
      </Stack>
    </Section>
  );
}
