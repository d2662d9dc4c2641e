import type { Referral } from "@/shared/api/types";
import type { Fact } from "@/shared/ui/data-display/DescriptionList";
import { AnswerClock, answerSentence } from "./AnswerClock";
import { ANSWER } from "./messages";

/** The line of a list of facts that says until when an answer is promised; none where nobody waits for one. */
export const answerFact = (referral: Referral): Fact[] =>
  answerSentence(referral) ? [{ label: ANSWER.label, value: <AnswerClock referral={referral} /> }] : [];
