import { errorMessage } from "@/shared/api/errors";
import { useApiList, useApiQuery } from "@/shared/api/queries";
import type { HrMetrics } from "@/shared/api/types";
import { DEFAULT_SAVINGS, estimateMetrics } from "./metrics/estimatedMetrics";

type Metrics = {
  metrics: HrMetrics | undefined;
  /** The metrics call failed and the figures come from the lists: what is marked 'Estimate' is one. */
  estimated: boolean;
  loading: boolean;
  /** Why the metrics call failed; the fallback may still have figures. */
  failure: string | undefined;
  retry: () => void;
};

/** The figures of the scope; while their call fails, those that follow from jobs and referrals. */
export function useMetrics(daysToHire: (hires: number) => number): Metrics {
  const metrics = useApiQuery("/hr-metrics/");
  const failed = metrics.isError;
  const jobs = useApiList("/jobs/", { enabled: failed });
  const referrals = useApiList("/referrals/", { enabled: failed });
  // The company's settings are known if an earlier call told them.
  const { currency = null, savingsPerHire = null } = metrics.data ?? {};
  const savings =
    currency !== null && savingsPerHire !== null ? { currency, savingsPerHire } : DEFAULT_SAVINGS;
  const estimate = () =>
    jobs.data && referrals.data
      ? estimateMetrics({ jobs: jobs.data.rows, referrals: referrals.data.rows }, daysToHire, savings)
      : undefined;
  return {
    metrics: failed ? estimate() : metrics.data,
    estimated: failed,
    loading: metrics.isPending || (failed && (jobs.isLoading || referrals.isLoading)),
    failure: metrics.error ? errorMessage(metrics.error) : undefined,
    retry: () => {
      for (const query of [metrics, jobs, referrals]) if (query.isError) void query.refetch();
    },
  };
}
