import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import type { QueryOf } from "@/shared/api/calls";
import { answerStateEnumValues } from "@/shared/api/schema";
import type { AnswerState, ReferralCounts, ReferralStatus } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";
import { fullName } from "@/shared/session/sessionUser";
import { Button } from "@/shared/ui/inputs/Button";
import { countKey, REFERRAL_STATUS_OPTIONS, REFERRAL_STATUSES } from "@/shared/ui/status";
import { ANSWER, REFERRAL_LIST } from "./messages";
import { useHiringManager } from "./queries";

/** The status filter, synced with `?status=`; null for all and for invalid values. */
export function useStatusFilter(): [ReferralStatus | null, (status: ReferralStatus | null) => void] {
  const { params, change } = useUrlState();
  const status = REFERRAL_STATUSES.find((one) => one === params.get("status")) ?? null;
  return [status, (next) => change({ status: next ?? undefined })];
}

/** The answer filter, synced with `?answer=`; null for all and for invalid values. */
export function useAnswerFilter(): [AnswerState | null, (answer: AnswerState | null) => void] {
  const { params, change } = useUrlState();
  const answer = answerStateEnumValues.find((one) => one === params.get("answer")) ?? null;
  return [answer, (next) => change({ answer: next ?? undefined })];
}

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

type Filters = Pick<QueryOf<"/referrals/">, "department" | "hiring_manager" | "without" | "unanswered">;

const NAMES = ["department", "hiring_manager", "without", "unanswered"] as const;
/** For `change` of `useUrlState`. */
export const NO_LINKED_FILTERS = Object.fromEntries(NAMES.map((name) => [name, undefined]));

/** The filters that links set, such as those of a count on a dashboard: from the URL; invalid values are ignored. */
export function useLinkedFilters(): Filters {
  const { params } = useUrlState();
  const department = params.get("department");
  const manager = params.get("hiring_manager") ?? "";
  const without = params.get("without");
  return {
    department: department || undefined,
    hiring_manager: /^[1-9]\d{0,14}$/.test(manager) ? Number(manager) : undefined,
    without: without === "department" || without === "hiring_manager" ? without : undefined,
    unanswered: params.get("unanswered") === "true" || undefined,
  };
}

export const hasLinkedFilters = (filters: Filters): boolean =>
  Object.values(filters).some((value) => value !== undefined);

/** Shows these filters, each with a button that removes it. Renders nothing without any. */
export function LinkedFilters({ filters }: { filters: Filters }) {
  const { change } = useUrlState();
  const { department, hiring_manager, without, unanswered } = filters;
  const remove = (name: keyof Filters) => () => change({ [name]: undefined });
  if (!hasLinkedFilters(filters)) return null;
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={REFERRAL_LIST.moreFilters}
      sx={{ gap: 1, flexWrap: "wrap" }}
    >
      {department && <Chip label={REFERRAL_LIST.ofDepartment(department)} onDelete={remove("department")} />}
      {hiring_manager && <ManagerChip id={hiring_manager} onDelete={remove("hiring_manager")} />}
      {without && <Chip label={REFERRAL_LIST.without[without]} onDelete={remove("without")} />}
      {unanswered && <Chip label={REFERRAL_LIST.unanswered} onDelete={remove("unanswered")} />}
    </Stack>
  );
}

function ManagerChip({ id, onDelete }: { id: number; onDelete: () => void }) {
  const manager = useHiringManager(id);
  return <Chip label={REFERRAL_LIST.ofManager(manager.data && fullName(manager.data))} onDelete={onDelete} />;
}
