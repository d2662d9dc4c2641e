import type { ImportResult } from "@/shared/api/types";
import { formatCount } from "@/shared/ui/format";
import { OUTCOME, SKIP_REASONS, UNKNOWN_CODE, WARNINGS } from "./messages";

const LINES_SHOWN = 5;

/** "9", "9 and 34", "9, 34 and 48"; more than five: "9, 34, 48, 50, 61 and 12 more". */
function linesText(lines: readonly number[], total: number): string {
  const [first] = lines;
  if (first === undefined) return "";
  if (total === 1) return OUTCOME.atLine(first);
  const shown = lines.slice(0, LINES_SHOWN).map(formatCount);
  const rest = total - shown.length;
  const last = rest > 0 ? OUTCOME.andMore(rest) : `and ${shown.pop()}`;
  return OUTCOME.atLines(`${shown.join(", ")} ${last}`);
}

type Occurrences = {
  /** Number of occurrences per code. */
  counts: Record<string, number>;
  /** The first occurrences, by line. */
  listed: readonly { line: number; code: string }[];
  phrases: typeof SKIP_REASONS;
};

/** One sentence per code with count and lines, most frequent first. */
function toSentences({ counts, listed, phrases }: Occurrences): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([code, count]) => {
      const lines = listed.filter((each) => each.code === code).map(({ line }) => line);
      const where = linesText(lines, count);
      const what = (phrases[code] ?? UNKNOWN_CODE)(count);
      return where ? `${what} (${where})` : what;
    });
}

/** Why rows were skipped, as sentences. */
export const skippedSentences = (result: ImportResult): string[] =>
  toSentences({
    counts: result.skipped_by_reason,
    listed: result.skipped.map(({ line, reason }) => ({ line, code: reason })),
    phrases: SKIP_REASONS,
  });

/** Warnings about imported rows, as sentences. */
export const warningSentences = (result: ImportResult): string[] =>
  toSentences({ counts: result.warnings_by_code, listed: result.warnings, phrases: WARNINGS });

/** The text for one skipped row. */
export const skipReason = (code: string): string =>
  (SKIP_REASONS[code] ?? UNKNOWN_CODE)(1).replace(/^1 /, "");
