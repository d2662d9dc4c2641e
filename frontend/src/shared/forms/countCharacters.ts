import { t } from "@lingui/core/macro";
import { formatCount } from "@/shared/ui/format";

/** The length of a text in code points, as the server counts it: an emoji is one character. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** Why a text is too long; undefined if it is not. */
export function tooLong(text: string, limit: number): string | undefined {
  if (countCharacters(text) <= limit) return undefined;
  const count = formatCount(limit);
  return t`At most ${count} characters`;
}
