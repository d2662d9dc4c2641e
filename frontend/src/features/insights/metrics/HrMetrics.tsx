import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { lazy, Suspense } from "react";
import type { JobStats, ReferralStatus } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { isFound } from "@/shared/search";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { SelectField } from "@/shared/ui/inputs/SelectField";
import { type OptionPages, optionPages, ServerAutocomplete } from "@/shared/ui/inputs/ServerAutocomplete";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { REFERRAL_STATUSES, referralStatus, referralStatusOptions } from "@/shared/ui/status";
import { METRICS } from "../messages";
import { OVERVIEW_FIELDS, useSelectedJob } from "../queries";
import { ESTIMATED_DAYS_TO_HIRE, type Metrics, useMetrics } from "./estimatedMetrics";
import { type OverviewMetrics, OverviewTab } from "./OverviewTab";

// The tabs that open on demand, with their tables.
const JobMetricsTab = lazy(async () => ({ default: (await import("./JobMetricsTab")).JobMetricsTab }));
const ReferralDetailsTab = lazy(async () => ({
  default: (await import("./referral-details/ReferralDetailsTab")).ReferralDetailsTab,
}));

const TABS = ["overview", "jobs", "referrals"] as const;
type TabName = (typeof TABS)[number];

type MetricFilters = {
  tab: TabName;
  job: number | undefined;
  status: ReferralStatus | undefined;
  change: (change: { tab?: TabName; job?: number; status?: ReferralStatus }) => void;
};

/** Tab, job and status, kept in the URL, so that Back and a reload restore them. */
function useMetricFilters(): MetricFilters {
  const { params, change } = useUrlState();
  return {
    tab: TABS.find((tab) => tab === params.get("tab")) ?? "overview",
    job: Number(params.get("job")) || undefined,
    status: REFERRAL_STATUSES.find((status) => status === params.get("status")),
    change: ({ tab, ...filters }) =>
      change(
        {
          // The current page no longer applies; order and page size are per list.
          ...(tab && { tab: tab === "overview" ? undefined : tab, size: undefined, sort: undefined }),
          ...filters,
          page: undefined,
        },
        { push: true },
      ),
  };
}

type JobFilterProps = {
  /** Null for all jobs. */
  value: { id: number; title: string } | null;
  estimated: JobStats[] | undefined;
  onChange: (job: number | undefined) => void;
};

/** The jobs with figures, by title; from `estimated`, if given. */
const jobChoices = (search: string, estimated: JobStats[] | undefined): OptionPages<JobStats> => {
  if (!estimated) return optionPages("/hr-metrics/jobs/", { query: { search, ordering: "title" } });
  const rows = estimated.filter(({ title }) => isFound(search, [title]));
  return {
    queryKey: ["estimated", "/hr-metrics/jobs/", rows.map(({ id }) => id)],
    queryFn: async () => ({ rows, count: rows.length }),
  };
};

/** Selects one of the jobs, of which there may be thousands. */
const JobFilter = ({ value, estimated, onChange }: JobFilterProps) => (
  <ServerAutocomplete<{ id: number; title: string; department?: string | null }>
    label={METRICS.jobFilter}
    placeholder={METRICS.allJobs}
    pages={(search) => jobChoices(search, estimated)}
    value={value}
    onChange={(job) => onChange(job?.id)}
    optionLabel={({ title }) => title}
    optionDetails={({ department }) => [department ?? METRICS.unknownDepartment]}
    errorText={METRICS.failed}
    loadingText={METRICS.searching}
    noOptionsText={METRICS.noJobs}
    openOnFocus
  />
);

const ALL = "ALL";

type MetricFilterBarProps = { filters: MetricFilters; estimated: JobStats[] | undefined };

/** The job and status filters of the two lists. */
function MetricFilterBar({ filters, estimated }: MetricFilterBarProps) {
  const { job, status, change } = filters;
  const selectedJob = useSelectedJob(job, estimated);
  // A job named in the URL stays selected even if it has no figures; its title may still be
  // loading.
  const title = selectedJob === undefined ? "" : (selectedJob?.title ?? METRICS.unknownJob);
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", sm: "2fr 1fr" } }}>
        <JobFilter
          value={job ? { id: job, title } : null}
          estimated={estimated}
          onChange={(chosen) => change({ job: chosen })}
        />
        <SelectField
          label={METRICS.statusFilter}
          value={status ?? ALL}
          options={[{ value: ALL, label: METRICS.allStatuses }, ...referralStatusOptions()]}
          onChange={(value) => change({ status: REFERRAL_STATUSES.find((one) => one === value) })}
        />
      </Box>
      {(job || status) && (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {job && (
            <Chip label={`${METRICS.jobFilter}: ${title}`} onDelete={() => change({ job: undefined })} />
          )}
          {status && (
            <Chip
              label={`${METRICS.statusFilter}: ${referralStatus(status).label}`}
              onDelete={() => change({ status: undefined })}
            />
          )}
        </Box>
      )}
    </Box>
  );
}

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
            onChange={(_, tab: TabName) => filters.change({ tab })}
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
          {filters.tab !== "overview" && <MetricFilterBar filters={filters} estimated={estimate?.jobStats} />}
          <Box
            role="tabpanel"
            id={`panel-${filters.tab}`}
            aria-labelledby={`tab-${filters.tab}`}
            sx={{ display: "grid", gap: 2.5, gridTemplateColumns: "minmax(0, 1fr)" }}
          >
            <Suspense fallback={<LoadingState />}>
              <TabContent {...hrMetrics} filters={filters} />
            </Suspense>
          </Box>
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
