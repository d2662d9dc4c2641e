import { t } from "@lingui/core/macro";
import ArrowDropDownOutlined from "@mui/icons-material/ArrowDropDownOutlined";
import Box from "@mui/material/Box";
import Chip from "@mui/material/Chip";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { outcomeLabel } from "@/features/credit/outcomeLabel";
import { outcomeEnumValues } from "@/shared/api/schema";
import type { AnswerState, CreditOutcome, ReferralStatus } from "@/shared/api/types";
import type { ListChange } from "@/shared/hooks/useListParams";
import { useMenu } from "@/shared/hooks/useMenu";
import { fullName } from "@/shared/session/sessionUser";
import { sampleSize } from "@/shared/session/viewAsSample";
import { formatCount } from "@/shared/ui/format";
import { Button } from "@/shared/ui/inputs/Button";
import { BESIDE_PANEL } from "@/shared/ui/layout/PageFrame";
import { passFocusOn } from "@/shared/ui/passFocusOn";
import { countKey, referralStatusOptions } from "@/shared/ui/status";
import { figureFilters, NO_FIGURE_FILTERS } from "./figureFilters";
import {
  choiceOfStatus,
  DUE_FIRST,
  NEWEST_FIRST,
  type REFERRALS,
  type ReferralParams,
  referralCountsQuery,
  statusOf,
  useHiringManager,
} from "./queries";

/** Groups of buttons side by side; on phones in one line, which scrolls sideways. */
export const FilterButtons = ({ children }: { children: ReactNode }) => (
  <Box
    sx={(theme) => ({
      display: "flex",
      flexWrap: "wrap",
      columnGap: 1.5,
      rowGap: 1,
      [theme.breakpoints.down("sm")]: {
        flexWrap: "nowrap",
        columnGap: 1,
        width: "100%",
        overflowX: "auto",
        "& *": { flexShrink: 0 },
      },
      // The buttons of all groups fill the lines.
      [BESIDE_PANEL]: { gap: { md: 0.5 }, "& > [role=group]": { display: { md: "contents" } } },
    })}
  >
    {children}
  </Box>
);

type MadeByFilterProps = { madeByMe: boolean; onChoose: (madeBy: "me" | "") => void };

/**
 * For managers: referrals to their own jobs, or referrals that they made, possibly to other jobs.
 */
export const MadeByFilter = ({ madeByMe, onChoose }: MadeByFilterProps) => (
  <Stack direction="row" role="group" aria-label={t`Which referrals`} sx={{ gap: 0.5 }}>
    <FilterButton label={t`On My Jobs`} pressed={!madeByMe} onClick={() => onChoose("")} />
    <FilterButton label={t`Made by Me`} pressed={madeByMe} onClick={() => onChoose("me")} />
  </Stack>
);

type AnswerFilterProps = {
  /** None for all. */
  answer: AnswerState | undefined;
  onChoose: (answer: AnswerState | undefined) => void;
};

/** Filters by due or overdue answers. Clicking an active filter clears it. */
export function AnswerFilter({ answer, onChoose }: AnswerFilterProps) {
  const toggle = (state: AnswerState, label: string) => (
    <FilterButton
      label={label}
      pressed={answer === state}
      onClick={() => onChoose(answer === state ? undefined : state)}
    />
  );
  return (
    <Stack direction="row" useFlexGap role="group" aria-label={t`Filter by answer`} sx={{ gap: 0.5 }}>
      {toggle("overdue", t`Overdue`)}
      {toggle("due", t`Due Today`)}
    </Stack>
  );
}

/** The orders of referrals that one often needs. */
export const referralOrders = () => [
  { value: NEWEST_FIRST, label: t`Newest First` },
  { value: "created_at", label: t`Longest Waiting First` },
  { value: DUE_FIRST, label: t`Answer Due First` },
];

type StatusFilterProps = {
  params: ReferralParams;
  ownJobs: boolean;
  /** The share of the referrals that the list shows: a sample has less than 1. */
  share: number;
  onChange: (changes: ReturnType<typeof choiceOfStatus>) => void;
};

/** One button per status, and one for all, each with the number of referrals that pressing it shows. */
export const StatusFilter = (props: StatusFilterProps) => (
  <Stack
    direction="row"
    useFlexGap
    role="group"
    aria-label={t`Filter by status`}
    sx={{ gap: 0.5, flexWrap: { sm: "wrap" } }}
  >
    <StatusButton {...props} label={t`All Statuses`} status={undefined} />
    {referralStatusOptions().map(({ value, label }) => (
      <StatusButton key={value} {...props} label={label} status={value} />
    ))}
  </Stack>
);

type StatusButtonProps = StatusFilterProps & { label: string; status: ReferralStatus | undefined };

function StatusButton({ params, ownJobs, share, onChange, label, status }: StatusButtonProps) {
  const choice = choiceOfStatus(status);
  const counts = useQuery(referralCountsQuery({ ...params, ...choice }, ownJobs));
  const count = (): string | undefined => {
    // The numbers of a status are unknown in a sample.
    if (share < 1 && status) return undefined;
    if (!counts.data) return counts.isPending ? "" : undefined;
    return formatCount(sampleSize(counts.data[status ? countKey(status) : "total"], share));
  };
  return (
    <FilterButton
      label={label}
      count={count()}
      pressed={statusOf(params) === status}
      onClick={() => onChange(choice)}
    />
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
      sx={{ px: 1, ...(pressed && { bgcolor: "action.selected" }) }}
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
            ml: 0.5,
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

type CreditFilterProps = Pick<ReferralParams, "credit" | "objection"> & {
  onChange: (changes: { credit: CreditOutcome | undefined; objection: true | undefined }) => void;
};

/** For HR: filters by what is decided about credit, or by open objections. Choosing what is chosen clears it. */
export function CreditFilter({ credit, objection, onChange }: CreditFilterProps) {
  const menu = useMenu();
  const item = (label: string, checked: boolean, outcome: CreditOutcome | undefined) => (
    <MenuItem
      key={label}
      role="menuitemradio"
      aria-checked={checked}
      selected={checked}
      onClick={() => {
        menu.close();
        onChange({
          credit: checked ? undefined : outcome,
          objection: checked || outcome ? undefined : true,
        });
      }}
    >
      <span>{label}</span>
    </MenuItem>
  );
  const isSet = credit !== undefined || objection === true;
  return (
    <div>
      <Button
        size="small"
        variant="outlined"
        color={isSet ? "primary" : "inherit"}
        endIcon={<ArrowDropDownOutlined />}
        {...menu.button}
        sx={{ px: 1, ...(isSet && { bgcolor: "action.selected" }) }}
      >
        {t`Credit`}
      </Button>
      <Menu {...menu.popup} slotProps={{ list: { "aria-label": t`Credit` } }}>
        {outcomeEnumValues.map((outcome) => item(outcomeLabel(outcome), credit === outcome, outcome))}
        <Divider />
        {item(t`Open objections`, objection === true, undefined)}
      </Menu>
    </div>
  );
}

/** Removes the filters that links set. */
export const NO_LINKED_FILTERS = {
  department: "",
  hiring_manager: "",
  without: "",
  unanswered: "",
  credit: "",
  objection: "",
  ...NO_FIGURE_FILTERS,
} as const;

type LinkedFiltersProps = {
  params: ReferralParams;
  onChange: (changes: ListChange<typeof REFERRALS>) => void;
};

/**
 * Shows the filters that links set, such as those of a count on a dashboard, each with a button that
 * removes it. Renders nothing without any.
 */
export function LinkedFilters({ params, onChange }: LinkedFiltersProps) {
  const { department, hiring_manager, without, unanswered, credit, objection } = params;
  const remove = (name: keyof typeof NO_LINKED_FILTERS) => () => onChange({ [name]: "" });
  const ofFigure = figureFilters(params);
  const chosen = [department, hiring_manager, without, unanswered, credit, objection];
  if (!chosen.some(Boolean) && ofFigure.length === 0) return null;
  const outcome = credit && outcomeLabel(credit);
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
      {without && <FilterChip label={withoutLabel(without)} onDelete={remove("without")} />}
      {unanswered && <FilterChip label={t`Not answered yet`} onDelete={remove("unanswered")} />}
      {outcome && <FilterChip label={t`Credit: ${outcome}`} onDelete={remove("credit")} />}
      {objection && <FilterChip label={t`Open objections`} onDelete={remove("objection")} />}
      {ofFigure.map(({ label, cleared }) => (
        <FilterChip key={label} label={label} onDelete={() => onChange(cleared)} />
      ))}
    </Stack>
  );
}

function withoutLabel(without: NonNullable<ReferralParams["without"]>): string {
  if (without === "department") return t`Unknown Department`;
  return without === "reason" ? t`No reason given` : t`No hiring manager`;
}

const FilterChip = (props: { label: string; onDelete: () => void }) => <Chip {...props} ref={passFocusOn} />;

function ManagerChip({ id, onDelete }: { id: number; onDelete: () => void }) {
  const { data } = useHiringManager(id);
  const manager = data && fullName(data);
  return (
    <FilterChip label={manager ? t`Hiring manager: ${manager}` : t`Hiring manager`} onDelete={onDelete} />
  );
}
