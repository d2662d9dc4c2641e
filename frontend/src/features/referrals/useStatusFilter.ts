import type { ReferralStatus } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { REFERRAL_STATUSES } from "@/shared/ui/status";

/** The status filter, synced with `?status=`; null for all and for invalid values. */
export function useStatusFilter(): [ReferralStatus | null, (status: ReferralStatus | null) => void] {
  const { params, change } = useUrlState();
  const status = REFERRAL_STATUSES.find((one) => one === params.get("status")) ?? null;
  return [status, (next) => change({ status: next ?? undefined })];
}
