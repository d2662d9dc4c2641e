/** How much of a company's lists stands for one person's while no person is chosen in View As. */
export const SAMPLE_SHARE = { managerJobs: 0.4, managerReferrals: 0.4, employeeReferrals: 0.2 } as const;

/** The size of a sample of `share` of `count` rows: at least 1 where there is any, none of none. */
export function sampleSize(count: number, share: number): number {
  return count === 0 ? 0 : Math.max(1, Math.round(count * share));
}
