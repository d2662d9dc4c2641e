import Stack from "@mui/material/Stack";
import type { ReferralStatus } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { METRICS } from "../messages";
import { getKeyMetricTiles, type KeyMetricValues } from "../metrics/keyMetricTiles";
import type { Metrics } from "../useMetrics";
import { DASHBOARD } from "./messages";

/** Link to the referrals behind a figure, in the detailed metrics. */
const rows = (status?: ReferralStatus): string =>
  `${paths.analytics}?tab=referrals${status ? `&status=${status}` : ""}`;

/** The four key metrics of the HR dashboard. */
export function KeyMetrics({ metrics, estimate, loading, failure, retry }: Metrics<KeyMetricValues>) {
  const tiles = getKeyMetricTiles(metrics, estimate !== undefined);
  const hires = { to: rows("HIRED"), loading };
  return (
    <Section
      title={DASHBOARD.keyMetrics}
      actions={<TextLink to={paths.analytics}>{DASHBOARD.viewMetrics}</TextLink>}
    >
      <Stack spacing={2}>
        {failure && <ErrorBanner onRetry={retry}>{METRICS.failed(failure)}</ErrorBanner>}
        <TileGrid min={200}>
          <StatTile label="Time to Hire" {...hires} {...tiles.timeToHire} />
          <StatTile label="Referral-Interview" to={rows()} loading={loading} {...tiles.toInterview} />
          <StatTile label="Interview-Hire" {...hires} {...tiles.toPlacement} />
          <StatTile label="Cost Savings" {...hires} {...tiles.savings} />
        </TileGrid>
      </Stack>
    </Section>
  );
}
