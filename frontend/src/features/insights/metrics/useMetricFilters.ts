import type { ReferralStatus } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { REFERRAL_STATUSES } from "@/shared/ui/status";

export const TABS = ["overview", "jobs", "referrals"] as const;
export type Tab = (typeof TABS)[number];

export type MetricFilters = {
  tab: Tab;
  job: number | undefined;
  status: ReferralStatus | undefined;
  change: (change: { tab?: Tab; job?: number; status?: ReferralStatus }) => void;
};

/** Tab, job and status, kept in the URL, so that Back and a reload restore them. */
export function useMetricFilters(): MetricFilters {
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
