import { useQuery } from "@tanstack/react-query";
import { errorMessage } from "@/shared/api/errors";
import { apiPage } from "@/shared/api/queries";
import type { HrMetrics, Job, JobStats, Referral } from "@/shared/api/types";
import { countEach } from "@/shared/ui/status";
import { type Metric, type MetricValues, useMetricFields } from "../queries";
import { departmentTotals, percent } from "./shares";

/** A company's default settings: the real ones come with the metrics call. */
const DEFAULT_SAVINGS = { savingsPerHire: 5000, currency: "USD" };
/** Shown with the label "Estimate" if the metrics call fails. */
export const ESTIMATED_REACH = 1250;
export const ESTIMATED_DAYS_TO_HIRE = 14.5;
/** The dashboard's estimate of the time to hire, in days. */
export const estimatedDaysFor = (hires: number): number => (hires > 0 ? 10 + 0.5 * hires : 0);

function countByStatus(referrals: readonly Referral[]) {
  return countEach((status) => referrals.filter((referral) => referral.status === status).length);
}

function toJobStats(job: Job, referrals: readonly Referral[]): JobStats {
  const own = referrals.filter((referral) => referral.job === job.id);
  const counts = countByStatus(own);
  return {
    id: job.id,
    title: job.title,
    department: job.department_name,
    companyName: job.company_name,
    totalReferrals: own.length,
    ...counts,
    conversionRate: percent(counts.hired, own.length),
  };
}

/**
 * Metrics computed from the loaded lists. `daysToHire` estimates the time to hire from the number
 * of hires. Network reach and savings are estimates too.
 */
export function estimateMetrics(
  { jobs, referrals: loaded }: { jobs: readonly Job[]; referrals: readonly Referral[] },
  daysToHire: (hires: number) => number,
  { savingsPerHire, currency } = DEFAULT_SAVINGS,
): MetricValues {
  // Managers also see referrals that they made to other jobs; those are not part of their metrics.
  const known = new Set(jobs.map(({ id }) => id));
  const referrals = loaded.filter(({ job }) => known.has(job));
  const counts = countByStatus(referrals);
  const total = referrals.length;
  const jobStats = jobs.map((job) => toJobStats(job, referrals));
  const interviewed = referrals.filter(({ status }) => status !== "PENDING" && status !== "REVIEWING").length;
  return {
    total,
    ...counts,
    conversionRate: percent(counts.hired, total),
    avgTimeToHire: daysToHire(counts.hired),
    referralsToInterviewRatio: percent(interviewed, total),
    interviewToPlacementRatio: percent(counts.hired, interviewed),
    costSavings: savingsPerHire * counts.hired,
    savingsPerHire,
    currency,
    networkReach: ESTIMATED_REACH,
    totalCandidatesReferred: total,
    jobStats,
    departments: departmentTotals(jobStats),
    totalJobs: jobs.length,
    openJobs: jobs.filter(({ status }) => status === "OPEN").length,
  };
}

export type Metrics<Values> = {
  metrics: Values | undefined;
  /** Metrics computed from the lists if the metrics call failed; some are labelled "Estimate". */
  estimate: MetricValues | undefined;
  loading: boolean;
  /** Why the metrics call failed; `metrics` may still hold estimates. */
  failure: string | undefined;
  retry: () => void;
};

/** The named metrics; if their call fails, estimates from jobs and referrals. */
export function useMetrics<Name extends Metric>(
  names: readonly Name[],
  daysToHire: (hires: number) => number,
): Metrics<Pick<MetricValues, Name>> {
  const metrics = useMetricFields(names);
  const failed = metrics.isError;
  const jobs = useQuery({ ...apiPage("/jobs/"), enabled: failed });
  const referrals = useQuery({ ...apiPage("/referrals/"), enabled: failed });
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
