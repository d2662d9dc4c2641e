import type { HrMetrics, JobStats, ReferralStatus } from "@/shared/api/types";
import { countKey, REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";

/** A part of all referrals. */
export type Share = {
  name: string;
  count: number;
  /** Of all, in percent. */
  share: number;
  color?: (typeof BAR_COLOUR)[ReferralStatus];
};

/** The colour of a status where it fills a bar: that of its chip, which is quiet for a referral nobody read yet. */
const BAR_COLOUR = {
  PENDING: "secondary",
  REVIEWING: "info",
  INTERVIEWING: "primary",
  HIRED: "success",
  REJECTED: "error",
} as const;

export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** Where all referrals stand today, from the first step to the last. */
export const pipelineShares = (metrics: HrMetrics): Share[] =>
  REFERRAL_STATUSES.map((status) => {
    const count = metrics[countKey(status)];
    const { label: name } = REFERRAL_STATUS[status];
    return { name, count, share: percent(count, metrics.total), color: BAR_COLOUR[status] };
  });

/** Referrals per department, largest first; `unknown` names those without. */
export function departmentShares(jobs: readonly JobStats[], unknown: string): Share[] {
  const counts = new Map<string, number>();
  for (const job of jobs) {
    const name = job.department ?? unknown;
    counts.set(name, (counts.get(name) ?? 0) + job.totalReferrals);
  }
  const total = jobs.reduce((sum, job) => sum + job.totalReferrals, 0);
  return [...counts]
    .map(([name, count]) => ({ name, count, share: percent(count, total) }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
