import { DECISION } from "@/features/referrals/decision/messages";
import { MESSAGE_CREATE_LIMITS } from "@/shared/api/inputLimits.generated";
import { countCharacters } from "@/shared/forms/countCharacters";
import { THREAD } from "./messages";

/** Validates the text of a message. */
export function checkText({ text }: { text: string }): { text?: string } {
  if (!text.trim()) return { text: THREAD.required };
  const { text: limit } = MESSAGE_CREATE_LIMITS;
  return countCharacters(text) > limit ? { text: DECISION.tooLong(limit) } : {};
}
