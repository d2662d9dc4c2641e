import type { ReferralStatus } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { REFERRAL_STATUSES } from "@/shared/ui/status";

/** The status in `?status=`, kept in step; null for all, and for a word that is none. */
export function useStatusFilter(): [ReferralStatus | null, (status: ReferralStatus | null) => void] {
  const { params, change } = useUrlState();
  const status = REFERRAL_STATUSES.find((one) => one === params.get("status")) ?? null;
  return [status, (next) => change({ status: next ?? undefined })];
}
