import { useCallback } from "react";
import { errorMessage } from "@/shared/api/errors";
import { unexpectedAnswer } from "@/shared/api/parseError";
import { useApiList, useApiQuery } from "@/shared/api/queries";
import type { HrMetrics } from "@/shared/api/types";
import { type Figures, namesOf } from "./figures";
import { DEFAULT_SAVINGS, estimateMetrics } from "./metrics/estimatedMetrics";

const CALL = "/hr-metrics/";

type Figure = keyof HrMetrics;

export type Metrics<Wanted> = {
  metrics: Wanted | undefined;
  /** All that follows from the lists, where the metrics call failed: what is marked 'Estimate' is one. */
  estimate: Figures | undefined;
  loading: boolean;
  /** Why the metrics call failed; the fallback may still have figures. */
  failure: string | undefined;
  retry: () => void;
};

/** Some figures of the scope: the server computes and sends no others. `names` are a constant. */
export function useFigures<Name extends Figure>(names: readonly Name[]) {
  const select = useCallback(
    // Which figures are in the answer depends on what was asked, so that the client has not looked for them.
    (answer: Partial<HrMetrics>): Pick<HrMetrics, Name> => {
      const missing = names.find((name) => answer[name] === undefined);
      if (missing)
        throw unexpectedAnswer(`get ${CALL}`, `it has no ${missing}`, { status: 200, data: answer });
      return answer as Pick<HrMetrics, Name>;
    },
    [names],
  );
  return useApiQuery(CALL, { query: { fields: namesOf(names) }, select });
}

/** Some figures of the scope; while their call fails, those that follow from jobs and referrals. */
export function useMetrics<Name extends Figure>(
  names: readonly Name[],
  daysToHire: (hires: number) => number,
): Metrics<Pick<Figures, Name>> {
  const metrics = useFigures(names);
  const failed = metrics.isError;
  const jobs = useApiList("/jobs/", { enabled: failed });
  const referrals = useApiList("/referrals/", { enabled: failed });
  // The company's settings are known if an earlier call told them.
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
