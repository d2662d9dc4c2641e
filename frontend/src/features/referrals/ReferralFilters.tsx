import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import type { AnswerState, ReferralCounts, ReferralStatus } from "@/shared/api/types";
import type { ListChange } from "@/shared/hooks/useListParams";
import { fullName } from "@/shared/session/sessionUser";
import { Button } from "@/shared/ui/inputs/Button";
import { passFocusOn } from "@/shared/ui/passFocusOn";
import { countKey, referralStatusOptions } from "@/shared/ui/status";
import { type REFERRALS, type ReferralParams, useHiringManager } from "./queries";

type MadeByFilterProps = { madeByMe: boolean; onChoose: (madeBy: "me" | "") => void };

/**
 * For managers: referrals to their own jobs, or referrals that they made, possibly to other jobs.
 */
export const MadeByFilter = ({ madeByMe, onChoose }: MadeByFilterProps) => (
  <Stack direction="row" role="group" aria-label={t`Which referrals`} sx={{ gap: 1 }}>
    <FilterButton label={t`On My Jobs`} pressed={!madeByMe} onClick={() => onChoose("")} />
    <FilterButton label={t`Made by Me`} pressed={madeByMe} onClick={() => onChoose("me")} />
  </Stack>
);

type AnswerFilterProps = {
  /** None for all. */
  answer: AnswerState | undefined;
  onChoose: (answer: AnswerState | undefined) => void;
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
      onClick={() => onChoose(answer === state ? undefined : state)}
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
      aria-label={t`Filter and order by answer`}
      sx={{ gap: 1, flexWrap: "wrap" }}
    >
      {toggle("overdue", t`Overdue`)}
      {toggle("due", t`Due Today`)}
      {order("answer_due", t`Answer Due First`)}
      {order("created_at", t`Oldest First`)}
    </Stack>
  );
}

type StatusFilterProps = {
  /** None for all. */
  status: ReferralStatus | undefined;
  /** The formatted number of referrals per status; undefined if unknown, "" while it is loading. */
  countOf: (key: keyof ReferralCounts) => string | undefined;
  onChoose: (status: ReferralStatus | undefined) => void;
};

/** One button per status, and one for all. */
export function StatusFilter({ status, countOf, onChoose }: StatusFilterProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={t`Filter by status`}
      sx={{ gap: 1, flexWrap: "wrap" }}
    >
      <FilterButton
        label={t`All Statuses`}
        count={countOf("total")}
        pressed={!status}
        onClick={() => onChoose(undefined)}
      />
      {referralStatusOptions().map(({ value, label }) => (
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

/** Removes the filters that links set. */
export const NO_LINKED_FILTERS = { department: "", hiring_manager: "", without: "", unanswered: "" } as const;

type LinkedFiltersProps = {
  params: ReferralParams;
  onChange: (changes: ListChange<typeof REFERRALS>) => void;
};

/**
 * Shows the filters that links set, such as those of a count on a dashboard, each with a button that
 * removes it. Renders nothing without any.
 */
export function LinkedFilters({ params, onChange }: LinkedFiltersProps) {
  const { department, hiring_manager, without, unanswered } = params;
  const remove = (name: keyof typeof NO_LINKED_FILTERS) => () => onChange({ [name]: "" });
  if (!department && !hiring_manager && !without && !unanswered) return null;
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={t`More filters`}
      sx={{ gap: 1, flexWrap: "wrap" }}
    >
      {department && <FilterChip label={t`Department: ${department}`} onDelete={remove("department")} />}
      {hiring_manager && <ManagerChip id={hiring_manager} onDelete={remove("hiring_manager")} />}
      {without && (
        <FilterChip
          label={without === "department" ? t`No department` : t`No hiring manager`}
          onDelete={remove("without")}
        />
      )}
      {unanswered && <FilterChip label={t`Not answered yet`} onDelete={remove("unanswered")} />}
    </Stack>
  );
}

const FilterChip = (props: { label: string; onDelete: () => void }) => <Chip {...props} ref={passFocusOn} />;

function ManagerChip({ id, onDelete }: { id: number; onDelete: () => void }) {
  const { data } = useHiringManager(id);
  const manager = data && fullName(data);
  return (
    <FilterChip label={manager ? t`Hiring manager: ${manager}` : t`Hiring manager`} onDelete={onDelete} />
  );
}
