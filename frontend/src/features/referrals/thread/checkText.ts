import { DECISION, TEXT_LIMIT } from "@/features/referrals/decision/messages";
import { THREAD } from "./messages";

/** Validates the text of a message. */
export function checkText({ text }: { text: string }): { text?: string } {
  if (!text.trim()) return { text: THREAD.required };
  return Array.from(text).length > TEXT_LIMIT ? { text: DECISION.tooLong(TEXT_LIMIT) } : {};
}
