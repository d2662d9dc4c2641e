import type { ReferralStatus } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { REFERRAL_STATUSES } from "@/shared/ui/status";

export const TABS = ["overview", "jobs", "referrals"] as const;
export type Tab = (typeof TABS)[number];

export type MetricFilters = {
  tab: Tab;
  job: number | undefined;
  status: ReferralStatus | undefined;
  change: (change: { tab?: Tab; job?: number | undefined; status?: ReferralStatus | undefined }) => void;
};

/** Tab, job and status, shared by the tabs and kept in the address, so that Back and a reload find them again. */
export function useMetricFilters(): MetricFilters {
  const { params, change } = useUrlState();
  return {
    tab: TABS.find((tab) => tab === params.get("tab")) ?? "overview",
    job: Number(params.get("job")) || undefined,
    status: REFERRAL_STATUSES.find((status) => status === params.get("status")),
    change: ({ tab, ...filters }) =>
      change(
        {
          // The page that was turned to holds other rows now; each list has an order and a size of its own.
          ...(tab && { tab: tab === "overview" ? undefined : tab, size: undefined, sort: undefined }),
          ...filters,
          page: undefined,
        },
        { push: true },
      ),
  };
}
