import type { JobStats } from "@/shared/api/types";
import type { Share } from "./ShareBars";

/** Referrals per department, largest first, each with its share of all in percent; `unknown` names those without. */
export function departmentShares(jobs: readonly JobStats[], unknown: string): Share[] {
  const counts = new Map<string, number>();
  for (const job of jobs) {
    const name = job.department ?? unknown;
    counts.set(name, (counts.get(name) ?? 0) + job.totalReferrals);
  }
  const total = jobs.reduce((sum, job) => sum + job.totalReferrals, 0);
  return [...counts]
    .map(([name, count]) => ({ name, count, share: total === 0 ? 0 : (count / total) * 100 }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));
}
