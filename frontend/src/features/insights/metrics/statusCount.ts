import type { JobStats, ReferralStatus } from "@/shared/api/types";

/** A job's count of one status. */
export const statusCount = (job: JobStats, status: ReferralStatus): number =>
  job[status.toLowerCase() as Lowercase<ReferralStatus>];
