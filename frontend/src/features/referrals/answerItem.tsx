import type { Referral } from "@/shared/api/types";
import type { DescriptionItem } from "@/shared/ui/data-display/DescriptionList";
import { AnswerClock, answerSentence } from "./AnswerClock";
import { ANSWER } from "./answerMessages";

/** When an answer is due, as an item of a description list; empty if no answer is pending. */
export const answerItem = (referral: Referral): DescriptionItem[] =>
  answerSentence(referral) ? [{ label: ANSWER.label, value: <AnswerClock referral={referral} /> }] : [];
