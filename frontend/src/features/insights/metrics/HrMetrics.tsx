import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { Suspense } from "react";
import type { ReferralStatus } from "@/shared/api/types";
import { useListParams } from "@/shared/hooks/useListParams";
import { useSession } from "@/shared/session/useSession";
import { useIsSample } from "@/shared/session/viewAsSample";
import { ErrorBanner } from "@/shared/ui/feedback/ErrorBanner";
import { LoadingState } from "@/shared/ui/feedback/LoadingState";
import { lazyPart } from "@/shared/ui/feedback/lazyPart";
import { PreviewNotice } from "@/shared/ui/feedback/PreviewNotice";
import { PageFrame } from "@/shared/ui/layout/PageFrame";
import { dataFailed, HR_METRICS, OVERVIEW_FIELDS } from "../queries";
import { ESTIMATED_DAYS_TO_HIRE, type Metrics, useMetrics } from "./estimatedMetrics";
import { type OverviewMetrics, OverviewTab } from "./OverviewTab";

// The tabs that open on demand, with their filters and tables.
const MetricFilterBar = lazyPart(async () => (await import("./MetricFilterBar")).MetricFilterBar);
const JobMetricsTab = lazyPart(async () => (await import("./JobMetricsTab")).JobMetricsTab);
const ReferralDetailsTab = lazyPart(async () => (await import("./ReferralDetailsTab")).ReferralDetailsTab);

type TabName = "overview" | "jobs" | "referrals";
type Filters = { tab?: TabName; job?: number; status?: ReferralStatus };

/** Tab, job and status, kept in the URL, so that Back and a reload restore them. */
function useMetricFilters() {
  const [params, setParams] = useListParams(HR_METRICS);
  const { job, status } = params;
  const tab: TabName = params.tab ?? "overview";
  const change = ({ tab: next, ...filters }: Filters): void =>
    setParams(
      {
        // Order and page size are per list.
        ...(next && { tab: next === "overview" ? undefined : next, size: undefined, sort: undefined }),
        ...filters,
      },
      { push: true },
    );
  return { tab, job, status, change };
}

/** Metrics in three tabs. The job and status filters apply to the two lists. */
export function HrMetrics() {
  const { effectiveRole } = useSession();
  const sample = useIsSample();
  const hrMetrics = useMetrics(OVERVIEW_FIELDS, () => ESTIMATED_DAYS_TO_HIRE);
  const { metrics, estimate, loading, failure, retry } = hrMetrics;
  const filters = useMetricFilters();
  const { tab, change } = filters;
  // The lists load their own rows in parallel with the figures, but are hidden if the figures
  // failed.
  const shown = metrics !== undefined || (tab !== "overview" && !failure);
  const tabs: { name: TabName; label: string }[] = [
    { name: "overview", label: t`Overview` },
    { name: "jobs", label: t`Job Metrics` },
    { name: "referrals", label: t`Referral Details` },
  ];
  return (
    <PageFrame
      title={t`HR Metrics and Analytics`}
      description={
        effectiveRole === "HIRING_MANAGER" && !sample
          ? t`Referrals to your jobs`
          : t`How referrals turn into hires`
      }
    >
      <PreviewNotice
        text={(company) => t`Preview: figures for all jobs at ${company}, not for one hiring manager.`}
      />
      {failure && <ErrorBanner onRetry={retry}>{dataFailed(failure)}</ErrorBanner>}
      {loading && !shown && <LoadingState />}
      {shown && (
        <>
          <Tabs
            value={tab}
            onChange={(_, next: TabName) => change({ tab: next })}
            aria-label={t`HR Metrics and Analytics`}
            variant="scrollable"
            scrollButtons={false}
          >
            {tabs.map(({ name, label }) => (
              <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
            ))}
          </Tabs>
          <Box
            role="tabpanel"
            id={`panel-${tab}`}
            aria-labelledby={`tab-${tab}`}
            sx={{ display: "grid", gap: { xs: 1.25, sm: 2.5 }, gridTemplateColumns: "minmax(0, 1fr)" }}
          >
            <Suspense fallback={<LoadingState />}>
              {tab !== "overview" && <MetricFilterBar {...filters} estimated={estimate?.jobStats} />}
              <TabContent {...hrMetrics} tab={tab} change={change} />
            </Suspense>
          </Box>
        </>
      )}
    </PageFrame>
  );
}

type TabContentProps = { tab: TabName; change: (filters: Filters) => void } & Metrics<OverviewMetrics>;

function TabContent({ tab, change, metrics, estimate }: TabContentProps) {
  if (tab === "overview") {
    return (
      metrics && (
        <OverviewTab
          metrics={metrics}
          estimated={estimate !== undefined}
          onStatus={(status) => change({ tab: "jobs", status, job: undefined })}
        />
      )
    );
  }
  if (tab === "referrals") return <ReferralDetailsTab />;
  return (
    <JobMetricsTab
      estimated={estimate?.jobStats}
      onViewReferrals={(job) => change({ tab: "referrals", job: job.id })}
      onClear={() => change({ job: undefined, status: undefined })}
    />
  );
}
