import { answerStateEnumValues } from "@/shared/api/schema";
import type { AnswerState } from "@/shared/api/types";
import { useUrlState } from "@/shared/hooks/useUrlState";

/** Where the promised answer stands, in `?answer=`, kept in step; null for all, and for a word that is none. */
export function useAnswerFilter(): [AnswerState | null, (answer: AnswerState | null) => void] {
  const { params, change } = useUrlState();
  const answer = answerStateEnumValues.find((one) => one === params.get("answer")) ?? null;
  return [answer, (next) => change({ answer: next ?? undefined })];
}
