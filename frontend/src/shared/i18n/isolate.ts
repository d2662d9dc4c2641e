/** Letters of the scripts that are written from right to left, such as Hebrew and Arabic. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A text with letters from right to left between isolates, so that a date or dot beside it keeps its
 * place; everything else as it is.
 */
export const isolate = <Value>(value: Value): Value | string =>
  typeof value === "string" && RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;

/** The known facts in one line, separated by dots. */
export const dotted = (parts: readonly (string | number | false | null | undefined)[]): string =>
  parts.filter(Boolean).map(isolate).join(" · ");
