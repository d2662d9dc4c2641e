import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { AnswerState } from "@/shared/api/types";
import { makeReferral } from "@/shared/testing/factories";
import { AnswerClock } from "./AnswerClock";

const show = (answer_state: AnswerState | null, answer_overdue_days: number | null = null) =>
  render(
    <AnswerClock referral={makeReferral({ answer_due: "2026-11-26", answer_state, answer_overdue_days })} />,
  );

it.each<[AnswerState, number | null, string]>([
  ["waiting", null, "Answer by Thursday 26 November"],
  ["due", null, "Answer due today"],
  ["overdue", 0, "Overdue since Thursday 26 November"],
  ["overdue", 1, "1 working day overdue"],
  ["overdue", 2, "2 working days overdue"],
  ["overdue", 38, "38 working days overdue"],
  ["paused", null, "Paused while the job is on hold"],
])("says of a promise that is %s (%s) in words: %s", (state, days, sentence) => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  show(state, days);
  expect(screen.getByText(sentence)).toBeVisible();
});

it.each<AnswerState | null>(["answered", null])("says nothing where nobody waits: %s", (state) => {
  expect(show(state).container).toBeEmptyDOMElement();
});
