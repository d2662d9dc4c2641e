import { t } from "@lingui/core/macro";
import type { HrMetrics, JobStats } from "@/shared/api/types";
import {
  countKey,
  REFERRAL_STATUSES,
  referralStatus,
  type StatusColour,
  type StatusCounts,
} from "@/shared/ui/status";

/** A share of all referrals. */
export type Share = {
  name: string;
  count: number;
  /** In percent of all referrals. */
  share: number;
  color?: BarColour;
};

type BarColour = Exclude<StatusColour, "default"> | "secondary";

/** The bar colour of a status: its chip's colour, unless that is too pale. */
const barColour = (color: StatusColour): BarColour => (color === "default" ? "secondary" : color);

export const percent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);

/** Referrals by current status, in the order of the process. */
export const pipelineShares = (metrics: Pick<HrMetrics, "total"> & StatusCounts): Share[] =>
  REFERRAL_STATUSES.map((status) => {
    const count = metrics[countKey(status)];
    const { label: name, color } = referralStatus(status);
    return { name, count, share: percent(count, metrics.total), color: barColour(color) };
  });

type DepartmentTotal = HrMetrics["departments"][number];

/** Referrals per department, largest first, like the server's. */
export function departmentTotals(jobs: readonly JobStats[]): DepartmentTotal[] {
  const counts = new Map<string | null, number>();
  for (const { department, totalReferrals } of jobs) {
    counts.set(department, (counts.get(department) ?? 0) + totalReferrals);
  }
  return [...counts]
    .map(([department, totalReferrals]) => ({ department, totalReferrals }))
    .sort((a, b) => b.totalReferrals - a.totalReferrals);
}

/** Each department's share. */
export function departmentShares(departments: readonly DepartmentTotal[]): Share[] {
  const total = departments.reduce((sum, { totalReferrals }) => sum + totalReferrals, 0);
  return departments.map(({ department, totalReferrals }) => ({
    name: department ?? t`Unknown Department`,
    count: totalReferrals,
    share: percent(totalReferrals, total),
  }));
}
