import { getOne, page } from "@/shared/api/page";
import type { HrMetrics, Job, PlatformMetrics, Referral, ReferralCounts } from "@/shared/api/types";

type Query = Record<string, string | number | boolean | undefined>;

export const getHrMetrics = (params: Query, signal?: AbortSignal): Promise<HrMetrics> =>
  getOne("/hr-metrics/", params, signal);

export const getPlatformMetrics = (params: Query, signal?: AbortSignal): Promise<PlatformMetrics> =>
  getOne("/platform-metrics/", params, signal);

export const getReferralCounts = (params: Query, signal?: AbortSignal): Promise<ReferralCounts> =>
  getOne("/referrals/counts/", params, signal);

/** How many rows a list has: the server counts, one row travels. */
export const countRows = async (list: string, params: Query, signal?: AbortSignal): Promise<number> =>
  (await page(list, { ...params, limit: 1 }, signal)).count;

/** The whole lists, from which the figures are worked out when the metrics call fails. */
export async function getLists(
  params: Query,
  signal?: AbortSignal,
): Promise<{ jobs: Job[]; referrals: Referral[] }> {
  const [jobs, referrals] = await Promise.all([
    page<Job>("/jobs/", params, signal),
    page<Referral>("/referrals/", params, signal),
  ]);
  return { jobs: jobs.rows, referrals: referrals.rows };
}
