import type { Page } from "@/shared/api/client";
import { useSession } from "./useSession";

/** How much of a company's lists stands for one person's while no person is chosen in View As. */
export const SAMPLE_SHARE = { managerJobs: 0.4, managerReferrals: 0.4, employeeReferrals: 0.2 } as const;

/** The size of a sample of `share` of `count` rows: at least 1 where there is any, none of none. */
export function sampleSize(count: number, share: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round(count * share));
}

/** Whether a role is viewed without a person: what is shown is then a sample of the company's data. */
export function useIsSample(): boolean {
  const { viewAs, viewAsPerson } = useSession();
  return viewAs !== null && viewAsPerson === null;
}

/** Of a page that begins at `offset`, the rows that belong to the sample: the first ones of the list. */
export function samplePage<Row>({ rows, count }: Page<Row>, share: number, offset: number): Page<Row> {
  const size = sampleSize(count, share);
  return { rows: rows.slice(0, Math.max(0, size - offset)), count: size };
}
