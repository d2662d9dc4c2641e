import type { ReferralCounts, ReferralStatus } from "@/shared/api/types";

/** The field of the counts that belongs to a status. */
export const countKey = (status: ReferralStatus) => status.toLowerCase() as keyof ReferralCounts;
