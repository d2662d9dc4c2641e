import ScheduleOutlined from "@mui/icons-material/ScheduleOutlined";
import Box from "@mui/material/Box";
import type { AnswerState, Referral } from "@/shared/api/types";
import type { DescriptionItem } from "@/shared/ui/data-display/DescriptionList";
import { formatDayInWords, formatNumberOf } from "@/shared/ui/format";
import { ANSWER } from "./messages";

type Promised = Pick<Referral, "answer_due" | "answer_state" | "answer_overdue_days">;

const COLORS: Partial<Record<AnswerState, string>> = { due: "warning.main", overdue: "error.main" };

/** When an answer is due or how long it is overdue, as a sentence; null if no answer is pending. */
function answerSentence({ answer_due, answer_state, answer_overdue_days }: Promised): string | null {
  if (!answer_due) return null;
  switch (answer_state) {
    case "waiting":
      return ANSWER.by(formatDayInWords(answer_due));
    case "due":
      return ANSWER.due;
    case "overdue":
      return answer_overdue_days
        ? ANSWER.overdue(formatNumberOf(answer_overdue_days, "working day"))
        : ANSWER.overdueSince(formatDayInWords(answer_due));
    case "paused":
      return ANSWER.paused;
    default:
      return null;
  }
}

/**
 * The same sentence with a clock icon, in the surrounding font size; renders nothing if no answer
 * is pending.
 */
export function AnswerClock({ referral }: { referral: Promised }) {
  const sentence = answerSentence(referral);
  if (!sentence) return null;
  const color = (referral.answer_state && COLORS[referral.answer_state]) ?? "text.secondary";
  return (
    <Box component="span" sx={{ display: "inline-flex", gap: 0.5, verticalAlign: "top", color }}>
      <ScheduleOutlined aria-hidden sx={{ fontSize: "1.15em", mt: "0.2em" }} />
      <span>{sentence}</span>
    </Box>
  );
}

/** When an answer is due, as an item of a description list; empty if no answer is pending. */
export const answerItem = (referral: Promised): DescriptionItem[] =>
  answerSentence(referral) ? [{ label: ANSWER.label, value: <AnswerClock referral={referral} /> }] : [];
