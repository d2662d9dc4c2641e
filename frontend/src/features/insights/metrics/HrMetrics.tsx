import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { HrMetrics as Figures, JobStats } from "@/shared/api/types";
import { lazyComponent } from "@/shared/lazyComponent";
import { useSession } from "@/shared/session/useSession";
import { ChunkBoundary } from "@/shared/ui/feedback/ChunkBoundary";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { countKey, REFERRAL_STATUS, REFERRAL_STATUS_OPTIONS, REFERRAL_STATUSES } from "@/shared/ui/status";
import { METRICS } from "../messages";
import { useMetrics } from "../useMetrics";
import { ESTIMATED_DAYS_TO_HIRE } from "./estimatedMetrics";
import { OverviewTab } from "./OverviewTab";
import { type MetricFilters, TABS, useMetricFilters } from "./useMetricFilters";

const ALL = "ALL";

// Both lists come once their tab is opened: the figures are there before anybody looks behind them.
const JobMetricsTab = lazyComponent(() => import("./JobMetricsTab").then((m) => m.JobMetricsTab));
const ReferralDetailsTab = lazyComponent(() =>
  import("./ReferralDetailsTab").then((m) => m.ReferralDetailsTab),
);

/** The figures of the scope in three tabs; job and status filter the two lists. */
export function HrMetrics() {
  const { effectiveRole } = useSession();
  const { metrics, estimated, loading, failure, retry } = useMetrics(() => ESTIMATED_DAYS_TO_HIRE);
  const filters = useMetricFilters();
  return (
    <PageFrame
      title={METRICS.title}
      description={effectiveRole === "HIRING_MANAGER" ? METRICS.managerText : METRICS.hrText}
    >
      {failure && <ErrorBanner onRetry={retry}>{METRICS.failed(failure)}</ErrorBanner>}
      {loading && <LoadingState />}
      {metrics && (
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
          {filters.tab !== "overview" && <Filters jobs={metrics.jobStats} filters={filters} />}
          <Box
            role="tabpanel"
            id={`panel-${filters.tab}`}
            aria-labelledby={`tab-${filters.tab}`}
            sx={{ display: "grid", gap: 2.5 }}
          >
            <TabContent metrics={metrics} estimated={estimated} filters={filters} />
          </Box>
        </>
      )}
    </PageFrame>
  );
}

type TabContentProps = { metrics: Figures; estimated: boolean; filters: MetricFilters };

function TabContent({ metrics, estimated, filters }: TabContentProps) {
  const { tab, job, status, change } = filters;
  if (tab === "overview") {
    return (
      <OverviewTab
        metrics={metrics}
        estimated={estimated}
        onStatus={(chosen) => change({ tab: "jobs", status: chosen, job: undefined })}
      />
    );
  }
  if (tab === "referrals") {
    return (
      <ChunkBoundary fallback={<LoadingState />}>
        <ReferralDetailsTab job={job} status={status} />
      </ChunkBoundary>
    );
  }
  const shown = metrics.jobStats.filter(
    (one) => (!job || one.id === job) && (!status || one[countKey(status)] > 0),
  );
  return (
    <ChunkBoundary fallback={<LoadingState />}>
      <JobMetricsTab
        jobs={shown}
        onViewReferrals={(chosen) => change({ tab: "referrals", job: chosen.id })}
        onClear={() => change({ job: undefined, status: undefined })}
      />
    </ChunkBoundary>
  );
}

function Filters({ jobs, filters }: { jobs: JobStats[]; filters: MetricFilters }) {
  const { job, status, change } = filters;
  const chosen = jobs.find((one) => one.id === job);
  const choices = jobs.map(({ id, title }) => ({ value: id, label: title }));
  // What the address names stays chosen even where the figures know nothing of it.
  if (job && !chosen) choices.push({ value: job, label: METRICS.unknownJob });
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "2fr 1fr" } }}>
        <SelectField<number | typeof ALL>
          label={METRICS.jobFilter}
          value={job ?? ALL}
          options={[{ value: ALL, label: METRICS.allJobs }, ...choices]}
          onChange={(value) => change({ job: value === ALL ? undefined : value })}
        />
        <SelectField
          label={METRICS.statusFilter}
          value={status ?? ALL}
          options={[{ value: ALL, label: METRICS.allStatuses }, ...REFERRAL_STATUS_OPTIONS]}
          onChange={(value) => change({ status: REFERRAL_STATUSES.find((one) => one === value) })}
        />
      </Box>
      {(job || status) && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {job && (
            <Chip
              label={`${METRICS.jobFilter}: ${chosen?.title ?? METRICS.unknownJob}`}
              onDelete={() => change({ job: undefined })}
            />
          )}
          {status && (
            <Chip
              label={`${METRICS.statusFilter}: ${REFERRAL_STATUS[status].label}`}
              onDelete={() => change({ status: undefined })}
            />
          )}
        </Box>
      )}
    </Box>
  );
}
