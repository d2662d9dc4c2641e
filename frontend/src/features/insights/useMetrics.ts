import { useCallback } from "react";
import { errorMessage } from "@/shared/api/errors";
import { unexpectedResponse } from "@/shared/api/parseError";
import { useApiList, useApiQuery } from "@/shared/api/queries";
import type { HrMetrics } from "@/shared/api/types";
import { type MetricValues, toFieldsParameter } from "./metricFields";
import { DEFAULT_SAVINGS, estimateMetrics } from "./metrics/estimatedMetrics";

const CALL = "/hr-metrics/";

type Metric = keyof HrMetrics;

export type Metrics<Values> = {
  metrics: Values | undefined;
  /** Metrics computed from the lists if the metrics call failed; some are labelled "Estimate". */
  estimate: MetricValues | undefined;
  loading: boolean;
  /** Why the metrics call failed; `metrics` may still hold estimates. */
  failure: string | undefined;
  retry: () => void;
};

/** Fetches only the named metrics. `names` must be a constant. */
export function useMetricFields<Name extends Metric>(names: readonly Name[]) {
  const select = useCallback(
    // The response contains the requested metrics only, so that the client's schema check cannot
    // require any.
    (answer: Partial<HrMetrics>): Pick<HrMetrics, Name> => {
      const missing = names.find((name) => answer[name] === undefined);
      if (missing)
        throw unexpectedResponse(`get ${CALL}`, `it has no ${missing}`, { status: 200, data: answer });
      return answer as Pick<HrMetrics, Name>;
    },
    [names],
  );
  return useApiQuery(CALL, { query: { fields: toFieldsParameter(names) }, select });
}

/** The named metrics; if their call fails, estimates from jobs and referrals. */
export function useMetrics<Name extends Metric>(
  names: readonly Name[],
  daysToHire: (hires: number) => number,
): Metrics<Pick<MetricValues, Name>> {
  const metrics = useMetricFields(names);
  const failed = metrics.isError;
  const jobs = useApiList("/jobs/", { enabled: failed });
  const referrals = useApiList("/referrals/", { enabled: failed });
  // An earlier call may have returned the company's settings.
  const { currency = null, savingsPerHire = null }: Partial<HrMetrics> = metrics.data ?? {};
  const savings =
    currency !== null && savingsPerHire !== null ? { currency, savingsPerHire } : DEFAULT_SAVINGS;
  const estimate =
    failed && jobs.data && referrals.data
      ? estimateMetrics({ jobs: jobs.data.rows, referrals: referrals.data.rows }, daysToHire, savings)
      : undefined;
  return {
    metrics: failed ? estimate : metrics.data,
    estimate,
    loading: metrics.isPending || (failed && (jobs.isLoading || referrals.isLoading)),
    failure: metrics.error ? errorMessage(metrics.error) : undefined,
    retry: () => {
      for (const query of [metrics, jobs, referrals]) if (query.isError) void query.refetch();
    },
  };
}
