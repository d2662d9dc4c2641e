import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { OnboardCompanyForm } from "@/features/companies/OnboardCompanyForm";
import { usePlatformMetrics } from "@/features/companies/usePlatformMetrics";
import type { PlatformMetrics } from "@/shared/api/types";
import { paths } from "@/shared/paths";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { formatCount, formatDateTime } from "@/shared/ui/format";
import { Section } from "@/shared/ui/layout/Section";
import { TileGrid } from "@/shared/ui/layout/TileGrid";
import { DASHBOARD } from "./messages";
import { NeedsSection } from "./needs/NeedsSection";
import { PairsSection } from "./pairs/PairsSection";

/** Sample figures, shown dimmed and labelled as such if the real ones cannot be loaded. */
const PLACEHOLDERS: PlatformMetrics = {
  totalCompanies: 5,
  avgConnectionsPerCompany: 50,
  totalOpenJobs: 42,
  totalReferrals: 78,
  totalInterviewing: 23,
  totalPlacements: 15,
};

const TILES: { key: keyof PlatformMetrics; label: string; to: string }[] = [
  { key: "totalCompanies", label: "Companies", to: paths.companies },
  {
    key: "avgConnectionsPerCompany",
    label: "Avg. LinkedIn Connections",
    to: `${paths.companies}?sort=-connections_count`,
  },
  { key: "totalOpenJobs", label: "Open Jobs", to: `${paths.allJobs}?status=OPEN` },
  { key: "totalReferrals", label: "Total Referrals", to: paths.allReferrals },
  { key: "totalInterviewing", label: "Interviewing", to: `${paths.allReferrals}?status=INTERVIEWING` },
  { key: "totalPlacements", label: "Placements", to: `${paths.allReferrals}?status=HIRED` },
];

/** Dashboard of a superuser: figures of the whole platform or of the selected company. */
export function SuperuserDashboard() {
  const query = usePlatformMetrics();
  const placeholders = query.isError && !query.data;
  const figures = query.data ?? (placeholders ? PLACEHOLDERS : undefined);
  return (
    <>
      <Section title={DASHBOARD.superTitle} description={DASHBOARD.superText}>
        <Stack spacing={2}>
          {query.isError && (
            <ErrorBanner onRetry={query.refetch}>
              {query.data
                ? `${DASHBOARD.superFailed} ${DASHBOARD.lastGood(formatDateTime(new Date(query.dataUpdatedAt).toISOString()))}`
                : DASHBOARD.superFailed}
            </ErrorBanner>
          )}
          <TileGrid min={200}>
            {TILES.map(({ key, label, to }) => (
              <StatTile
                key={key}
                label={label}
                loading={query.isPending}
                dimmed={placeholders}
                value={figures && formatCount(figures[key])}
                {...(placeholders ? { mark: <Chip size="small" label={DASHBOARD.sampleFigure} /> } : { to })}
              />
            ))}
          </TileGrid>
        </Stack>
      </Section>
      <OnboardCompanyForm />
      <NeedsSection />
      <PairsSection />
    </>
  );
}
