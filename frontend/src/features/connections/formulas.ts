/**
 * What a spreadsheet would interpret as a formula. If it separates cells by semicolons, as in most of Europe, a new
 * cell begins after each of them and on each line, even inside quotes.
 */
const FORMULA = /(^|[;\n\r]\s*)(?=[=+\-@\t\r])/g;

/**
 * Escapes text against formula injection: puts an apostrophe before anything that could be a
 * formula.
 */
export const neutralised = (text: string) => text.replace(FORMULA, "$1'");
