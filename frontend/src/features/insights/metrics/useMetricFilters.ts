import { useSearchParams } from "react-router-dom";
import type { ReferralStatus } from "@/shared/api/types";
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
  const [params, setParams] = useSearchParams();
  const change: MetricFilters["change"] = (wanted) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(wanted)) {
      if (value === undefined || value === "overview") next.delete(name);
      else next.set(name, String(value));
    }
    // The page that was turned to holds other rows now; each list has an order and a size of its own.
    next.delete("page");
    if ("tab" in wanted) for (const name of ["size", "sort"]) next.delete(name);
    setParams(next);
  };
  return {
    tab: TABS.find((tab) => tab === params.get("tab")) ?? "overview",
    job: Number(params.get("job")) || undefined,
    status: REFERRAL_STATUSES.find((status) => status === params.get("status")),
    change,
  };
}
