/**
 * What a spreadsheet would interpret as a formula. If it separates cells by semicolons, as in most of Europe, a new
 * cell begins after each of them and on each line, even inside quotes.
 *
 * Apostrophes before such a character count as well, so that the import can tell the one that is
 * added from one that was there. The server has the same rule: `common/spreadsheets.py`.
 */
const FORMULA = /(^|[;\n\r]\s*)(?='*[=+\-@\t\r])/g;

/**
 * Escapes text against formula injection: puts an apostrophe before anything that could be a
 * formula. The import takes it off again.
 */
export const neutralised = (text: string) => text.replace(FORMULA, "$1'");
