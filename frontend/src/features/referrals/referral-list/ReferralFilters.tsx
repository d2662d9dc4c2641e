import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { ANSWER, REFERRAL_LIST } from "@/features/referrals/messages";
import type { AnswerState, ReferralCounts, ReferralStatus } from "@/shared/api/types";
import { formatCount } from "@/shared/ui/format";
import { countKey, REFERRAL_STATUS_OPTIONS } from "@/shared/ui/status";

type MadeByFilterProps = { madeByMe: boolean; onChoose: (madeBy: string) => void };

/** Of a manager: the referrals to their jobs, or those that they made, which may be to other people's jobs. */
export const MadeByFilter = ({ madeByMe, onChoose }: MadeByFilterProps) => (
  <Stack direction="row" role="group" aria-label={REFERRAL_LIST.scope} sx={{ gap: 1 }}>
    <FilterButton label={REFERRAL_LIST.onMyJobs} pressed={!madeByMe} onClick={() => onChoose("")} />
    <FilterButton label={REFERRAL_LIST.madeByMe} pressed={madeByMe} onClick={() => onChoose("me")} />
  </Stack>
);

type AnswerFilterProps = {
  /** Null for all. */
  answer: AnswerState | null;
  onChoose: (answer: AnswerState | null) => void;
  dueFirst: boolean;
  onSort: (dueFirst: boolean) => void;
};

/** Those whose promised answer is due or overdue, and whether the most urgent come first. Pressed again, it is off. */
export function AnswerFilter({ answer, onChoose, dueFirst, onSort }: AnswerFilterProps) {
  const toggle = (state: AnswerState, label: string) => (
    <FilterButton
      label={label}
      pressed={answer === state}
      onClick={() => onChoose(answer === state ? null : state)}
    />
  );
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={ANSWER.filter}
      sx={{ gap: 1, flexWrap: "wrap" }}
    >
      {toggle("overdue", ANSWER.isOverdue)}
      {toggle("due", ANSWER.dueToday)}
      <FilterButton label={ANSWER.sort} pressed={dueFirst} onClick={() => onSort(!dueFirst)} />
    </Stack>
  );
}

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
      {REFERRAL_STATUS_OPTIONS.map(({ value, label }) => (
        <FilterButton
          key={value}
          label={label}
          count={countOf(countKey(value))}
          pressed={status === value}
          onClick={() => onChoose(value)}
        />
      ))}
    </Stack>
  );
}

type FilterButtonProps = {
  label: string;
  count?: number | undefined;
  pressed: boolean;
  onClick: () => void;
};

function FilterButton({ label, count, pressed, onClick }: FilterButtonProps) {
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
