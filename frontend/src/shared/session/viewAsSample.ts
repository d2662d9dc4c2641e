import type { Page } from "@/shared/api/client";
import { useSession } from "./useSession";

/** Shares of a company's lists that represent one person's, if View As has no person. */
export const SAMPLE_SHARE = { managerJobs: 0.4, managerReferrals: 0.4, employeeReferrals: 0.2 } as const;

/** The size of a sample; at least 1 unless there are no rows. */
export function sampleSize(count: number, share: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round(count * share));
}

/** Whether a role is viewed without a person, so that a sample of the company's data is shown. */
export function useIsSample(): boolean {
  const { viewAs, viewAsPerson } = useSession();
  return viewAs !== null && viewAsPerson === null;
}

/**
 * The rows of a page that belong to the sample, which is the beginning of the list: a share of the
 * rows that were counted.
 */
export function samplePage<Row>(page: Page<Row>, share: number, offset: number): Page<Row> {
  const size = sampleSize(page.count, share);
  const rows = page.rows.slice(0, Math.max(0, size - offset));
  return { ...page, rows, count: size };
}
