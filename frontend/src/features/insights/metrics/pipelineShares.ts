import type { HrMetrics, ReferralStatus } from "@/shared/api/types";
import { REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";
import type { Share } from "./ShareBars";

/** The colour of a status where it fills a bar: that of its chip, which is quiet for a referral nobody read yet. */
const BAR_COLOUR = {
  PENDING: "secondary",
  REVIEWING: "info",
  INTERVIEWING: "primary",
  HIRED: "success",
  REJECTED: "error",
} as const satisfies Record<ReferralStatus, Share["color"]>;

/** Where all referrals stand today, from the first step to the last, each with its share of all in percent. */
export function pipelineShares(metrics: HrMetrics): Share[] {
  return REFERRAL_STATUSES.map((status) => {
    const count = metrics[status.toLowerCase() as Lowercase<ReferralStatus>];
    return {
      name: REFERRAL_STATUS[status].label,
      count,
      share: metrics.total === 0 ? 0 : (count / metrics.total) * 100,
      color: BAR_COLOUR[status],
    };
  });
}
