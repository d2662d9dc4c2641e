import { plural, t } from "@lingui/core/macro";
import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import Box from "@mui/material/Box";
import type { AnswerState, Referral } from "@/shared/api/types";
import type { DescriptionItem } from "@/shared/ui/data-display/DescriptionList";
import { formatDayInWords, formatShortDay } from "@/shared/ui/format";

type Promised = Pick<Referral, "answer_due" | "answer_state" | "answer_overdue_days">;

const COLORS: Partial<Record<AnswerState, string>> = { due: "warning.main", overdue: "error.main" };

/** When an answer is due or how long it is overdue, as a sentence; null if no answer is pending. */
function answerSentence({ answer_due, answer_state, answer_overdue_days: days }: Promised): string | null {
  if (!answer_due) return null;
  const day = formatDayInWords(answer_due);
  switch (answer_state) {
    case "waiting":
      return t`Answer by ${day}`;
    case "due":
      return t`Answer due today`;
    case "overdue":
      return days
        ? plural(days, { one: "# working day overdue", other: "# working days overdue" })
        : t`Overdue since ${day}`;
    case "paused":
      return t`Paused while the job is on hold`;
    default:
      return null;
  }
}

const colorOf = ({ answer_state }: Promised): string =>
  (answer_state && COLORS[answer_state]) ?? "text.secondary";

/** The same in a cell of a table, in a few words: "Due 8 Dec"; renders nothing if no answer is pending. */
export function AnswerDue({ referral }: { referral: Promised }) {
  const sentence = answerSentence(referral);
  if (!sentence || !referral.answer_due) return null;
  const day = formatShortDay(referral.answer_due);
  const words = {
    waiting: t`Due ${day}`,
    due: t`Due today`,
    overdue: t`Overdue since ${day}`,
    paused: t`Paused`,
  };
  return (
    <Box component="span" title={sentence} sx={{ color: colorOf(referral), whiteSpace: "nowrap" }}>
      {words[referral.answer_state as keyof typeof words]}
    </Box>
  );
}

/**
 * The sentence with a clock icon, in the surrounding font size; renders nothing if no answer is
 * pending.
 */
export function AnswerClock({ referral }: { referral: Promised }) {
  const sentence = answerSentence(referral);
  if (!sentence) return null;
  const color = colorOf(referral);
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5, verticalAlign: "top", color }}>
      <ScheduleOutlined aria-hidden sx={{ fontSize: "1.15em", mt: "0.2em" }} />
      <span>{sentence}</span>
    </Box>
  );
}

/** When an answer is due, as an item of a description list; empty if no answer is pending. */
export const answerItem = (referral: Promised): DescriptionItem[] =>
  answerSentence(referral) ? [{ label: t`Answer`, value: <AnswerClock referral={referral} /> }] : [];
