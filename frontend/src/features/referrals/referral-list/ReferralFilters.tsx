import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import { ANSWER } from "@/features/referrals/answerMessages";
import { REFERRAL_LIST } from "@/features/referrals/messages";
import type { AnswerState, ReferralCounts, ReferralStatus } from "@/shared/api/types";
import { Button } from "@/shared/ui/inputs/Button";
import { countKey, REFERRAL_STATUS_OPTIONS } from "@/shared/ui/status";

type MadeByFilterProps = { madeByMe: boolean; onChoose: (madeBy: string) => void };

/**
 * For managers: referrals to their own jobs, or referrals that they made, possibly to other jobs.
 */
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
  ordering: string;
  onSort: (ordering: string) => void;
};

/**
 * Filters by due or overdue answers, and sorts by due date or age. Clicking an active filter or order
 * clears it.
 */
export function AnswerFilter({ answer, onChoose, ordering, onSort }: AnswerFilterProps) {
  const toggle = (state: AnswerState, label: string) => (
    <FilterButton
      label={label}
      pressed={answer === state}
      onClick={() => onChoose(answer === state ? null : state)}
    />
  );
  const order = (name: string, label: string) => (
    <FilterButton
      label={label}
      pressed={ordering === name}
      onClick={() => onSort(ordering === name ? "" : name)}
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
      {order("answer_due", ANSWER.sort)}
      {order("created_at", ANSWER.oldestFirst)}
    </Stack>
  );
}

type StatusFilterProps = {
  /** Null for all. */
  status: ReferralStatus | null;
  /** The formatted number of referrals per status; undefined if unknown, "" while it is loading. */
  countOf: (key: keyof ReferralCounts) => string | undefined;
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
  /** Its place is reserved if it is "". */
  count?: string;
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
        // The button's name is its status; the range below the list announces the count.
        <Box
          component="span"
          aria-hidden
          className="tabular"
          // So that the buttons do not wrap when the counts arrive, which would move the list.
          sx={{
            display: "inline-block",
            ml: 0.75,
            minWidth: "2ch",
            textAlign: "left",
            color: "text.secondary",
          }}
        >
          {count}
        </Box>
      )}
    </Button>
  );
}
