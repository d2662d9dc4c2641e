import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { lazyComponent } from "@/shared/lazyComponent";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { METRICS } from "../messages";
import { OVERVIEW_FIELDS } from "../metricFields";
import { type Metrics, useMetrics } from "../useMetrics";
import { ESTIMATED_DAYS_TO_HIRE } from "./estimatedMetrics";
import { type OverviewMetrics, OverviewTab } from "./overview/OverviewTab";
import { type MetricFilters, TABS, useMetricFilters } from "./useMetricFilters";

// Lazy: the lists and their filters are only needed on their own tabs.
const MetricFilterBar = lazyComponent(() => import("./MetricFilterBar").then((m) => m.MetricFilterBar));
const JobMetricsTab = lazyComponent(() => import("./JobMetricsTab").then((m) => m.JobMetricsTab));
const ReferralDetailsTab = lazyComponent(() =>
  import("./referral-details/ReferralDetailsTab").then((m) => m.ReferralDetailsTab),
);

/** Metrics in three tabs. The job and status filters apply to the two lists. */
export function HrMetrics() {
  const { effectiveRole } = useSession();
  const sample = useIsSample();
  const hrMetrics = useMetrics(OVERVIEW_FIELDS, () => ESTIMATED_DAYS_TO_HIRE);
  const { metrics, estimate, loading, failure, retry } = hrMetrics;
  const filters = useMetricFilters();
  // The lists load their own rows in parallel with the figures, but are hidden if the figures
  // failed.
  const shown = metrics !== undefined || (filters.tab !== "overview" && !failure);
  return (
    <PageFrame
      title={METRICS.title}
      description={effectiveRole === "HIRING_MANAGER" && !sample ? METRICS.managerText : METRICS.hrText}
    >
      <PreviewNotice text={METRICS.preview} />
      {failure && <ErrorBanner onRetry={retry}>{METRICS.failed(failure)}</ErrorBanner>}
      {loading && !shown && <LoadingState />}
      {shown && (
        <>
          <Tabs
            value={filters.tab}
            onChange={(_, tab: (typeof TABS)[number]) => filters.change({ tab })}
            aria-label={METRICS.title}
            variant="scrollable"
            scrollButtons={false}
          >
            {TABS.map((tab) => (
              <Tab
                key={tab}
                value={tab}
                label={METRICS.tabs[tab]}
                id={`tab-${tab}`}
                aria-controls={`panel-${tab}`}
              />
            ))}
          </Tabs>
          {/* One boundary, so that a list is not moved down by its filters. */}
          <ChunkBoundary fallback={<LoadingState />}>
            {filters.tab !== "overview" && (
              <MetricFilterBar filters={filters} estimated={estimate?.jobStats} />
            )}
            <Box
              role="tabpanel"
              id={`panel-${filters.tab}`}
              aria-labelledby={`tab-${filters.tab}`}
              sx={{ display: "grid", gap: 2.5, gridTemplateColumns: "minmax(0, 1fr)" }}
            >
              <TabContent {...hrMetrics} filters={filters} />
            </Box>
          </ChunkBoundary>
        </>
      )}
    </PageFrame>
  );
}

type TabContentProps = { filters: MetricFilters } & Metrics<OverviewMetrics>;

function TabContent({ filters, metrics, estimate }: TabContentProps) {
  const { tab, job, status, change } = filters;
  if (tab === "overview") {
    return (
      metrics && (
        <OverviewTab
          metrics={metrics}
          estimated={estimate !== undefined}
          onStatus={(chosen) => change({ tab: "jobs", status: chosen, job: undefined })}
        />
      )
    );
  }
  if (tab === "referrals") return <ReferralDetailsTab job={job} status={status} />;
  return (
    <JobMetricsTab
      job={job}
      status={status}
      estimated={estimate?.jobStats}
      onViewReferrals={(chosen) => change({ tab: "referrals", job: chosen.id })}
      onClear={() => change({ job: undefined, status: undefined })}
    />
  );
}
