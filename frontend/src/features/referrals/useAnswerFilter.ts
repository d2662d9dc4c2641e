import { answerStateEnumValues } from "@/shared/api/schema";
import type { AnswerState } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";

/** The answer filter, synced with `?answer=`; null for all and for invalid values. */
export function useAnswerFilter(): [AnswerState | null, (answer: AnswerState | null) => void] {
  const { params, change } = useUrlState();
  const answer = answerStateEnumValues.find((one) => one === params.get("answer")) ?? null;
  return [answer, (next) => change({ answer: next ?? undefined })];
}
