import type { ReferralStatus } from "@/shared/api/types";
import { useUrlFilter } from "@/shared/hooks/useUrlSearch";
import { REFERRAL_STATUSES } from "@/shared/ui/status";

/** The status in `?status=`, kept in step; null for all, and for a word that is none. */
export function useStatusFilter(): [ReferralStatus | null, (status: ReferralStatus | null) => void] {
  const [value, setValue] = useUrlFilter("status");
  const status = REFERRAL_STATUSES.find((one) => one === value) ?? null;
  return [status, (next) => setValue(next ?? "")];
}
