import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "@/shared/api/errors";
import type { HrMetrics } from "@/shared/api/types";
import { useSession } from "@/shared/session/useSession";
import { getHrMetrics, getLists } from "./api";
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
  const { view } = useSession();
  const metrics = useQuery({
    queryKey: ["metrics", view.key],
    queryFn: ({ signal }) => getHrMetrics(view.params, signal),
  });
  const lists = useQuery({
    queryKey: ["metrics", view.key, "lists"],
    queryFn: ({ signal }) => getLists(view.params, signal),
    enabled: metrics.isError,
  });
  // The company's settings are known if an earlier call told them.
  const { currency = null, savingsPerHire = null } = metrics.data ?? {};
  const savings =
    currency !== null && savingsPerHire !== null ? { currency, savingsPerHire } : DEFAULT_SAVINGS;
  const fallback =
    metrics.isError && lists.data ? estimateMetrics(lists.data, daysToHire, savings) : undefined;
  return {
    metrics: metrics.isError ? fallback : metrics.data,
    estimated: metrics.isError,
    loading: metrics.isPending || (metrics.isError && lists.isPending),
    failure: metrics.error ? errorMessage(metrics.error) : undefined,
    retry: () => {
      void metrics.refetch();
      if (lists.isError) void lists.refetch();
    },
  };
}
