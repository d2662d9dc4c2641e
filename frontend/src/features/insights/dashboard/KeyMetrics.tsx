import Stack from "@mui/material/Stack";
import type { ReferralStatus } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { TextLink } from "@/shared/ui/inputs/links";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { METRICS } from "../messages";
import { type KeyFigures, keyFigures } from "../metrics/keyFigures";
import type { Metrics } from "../useMetrics";
import { DASHBOARD } from "./messages";

/** The referrals behind a figure, in the details of the metrics. */
const rows = (status?: ReferralStatus): string =>
  `${paths.analytics}?tab=referrals${status ? `&status=${status}` : ""}`;

/** The four figures that HR looks at first. */
export function KeyMetrics({ metrics, estimate, loading, failure, retry }: Metrics<KeyFigures>) {
  const figures = keyFigures(metrics, estimate !== undefined);
  const hires = { to: rows("HIRED"), loading };
  return (
    <Section
      title={DASHBOARD.keyMetrics}
      actions={<TextLink to={paths.analytics}>{DASHBOARD.viewMetrics}</TextLink>}
    >
      <Stack spacing={2}>
        {failure && <ErrorBanner onRetry={retry}>{METRICS.failed(failure)}</ErrorBanner>}
        <TileGrid min={200}>
          <StatTile label="Time to Hire" {...hires} {...figures.timeToHire} />
          <StatTile label="Referral-Interview" to={rows()} loading={loading} {...figures.toInterview} />
          <StatTile label="Interview-Hire" {...hires} {...figures.toPlacement} />
          <StatTile label="Cost Savings" {...hires} {...figures.savings} />
        </TileGrid>
      </Stack>
    </Section>
  );
}
