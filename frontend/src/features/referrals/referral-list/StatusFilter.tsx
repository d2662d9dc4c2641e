import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { countKey } from "@/features/referrals/countKey";
import { REFERRAL_LIST } from "@/features/referrals/messages";
import type { ReferralCounts, ReferralStatus } from "@/shared/api/types";
import { formatCount } from "@/shared/ui/format";
import { REFERRAL_STATUS, REFERRAL_STATUSES } from "@/shared/ui/status";

type StatusFilterProps = {
  /** Null for all. */
  status: ReferralStatus | null;
  /** How many stand behind each button; left out while they are not known. */
  counts: ReferralCounts | undefined;
  onChoose: (status: ReferralStatus | null) => void;
};

/** One button per status, and one for all. */
export function StatusFilter({ status, counts, onChoose }: StatusFilterProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={REFERRAL_LIST.filter}
      sx={{ gap: 1, flexWrap: "wrap" }}
    >
      <Choice
        label={REFERRAL_LIST.allStatuses}
        count={counts?.total}
        pressed={status === null}
        onClick={() => onChoose(null)}
      />
      {REFERRAL_STATUSES.map((one) => (
        <Choice
          key={one}
          label={REFERRAL_STATUS[one].label}
          count={counts?.[countKey(one)]}
          pressed={status === one}
          onClick={() => onChoose(one)}
        />
      ))}
    </Stack>
  );
}

type ChoiceProps = { label: string; count: number | undefined; pressed: boolean; onClick: () => void };

function Choice({ label, count, pressed, onClick }: ChoiceProps) {
  return (
    <Button
      size="small"
      variant="outlined"
      color={pressed ? "primary" : "inherit"}
      aria-pressed={pressed}
      onClick={onClick}
      sx={{ ...(pressed && { bgcolor: "action.selected" }) }}
    >
      <span>{label}</span>
      {count !== undefined && (
        // The button is called by its status alone; the number of rows is said by the range below the list.
        <Box component="span" aria-hidden className="tabular" sx={{ ml: 0.75, color: "text.secondary" }}>
          {formatCount(count)}
        </Box>
      )}
    </Button>
  );
}
