import Stack from "@mui/material/Stack";
import { countKey } from "@/features/referrals/countKey";
import { REFERRAL_LIST } from "@/features/referrals/messages";
import type { ReferralCounts, ReferralStatus } from "@/shared/api/types";
import { REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";
import { FilterButton } from "./FilterButton";

type StatusFilterProps = {
  /** Null for all. */
  status: ReferralStatus | null;
  /** How many stand behind a button; undefined while that is not known. */
  countOf: (key: keyof ReferralCounts) => number | undefined;
  onChoose: (status: ReferralStatus | null) => void;
};

/** One button per status, and one for all. */
export function StatusFilter({ status, countOf, onChoose }: StatusFilterProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={REFERRAL_LIST.filter}
      sx={{ gap: 1, flexWrap: "wrap" }}
    >
      <FilterButton
        label={REFERRAL_LIST.allStatuses}
        count={countOf("total")}
        pressed={status === null}
        onClick={() => onChoose(null)}
      />
      {REFERRAL_STATUSES.map((one) => (
        <FilterButton
          key={one}
          label={REFERRAL_STATUS[one].label}
          count={countOf(countKey(one))}
          pressed={status === one}
          onClick={() => onChoose(one)}
        />
      ))}
    </Stack>
  );
}
