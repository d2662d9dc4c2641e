import Papa from "papaparse";

/** One row: `cells` is empty for a blank one, null for one that cannot be taken apart. `at` is the index of its first line, `next` of the line behind it. */
export type LineRecord = { cells: string[] | null; at: number; next: number };

type Options = {
  delimiter: string;
  /** How many columns the header has; 0 while it is not known. */
  width?: number;
  /** What a spreadsheet of another language put behind each line when it took a line for a single cell. */
  padding?: string;
};

/** A cell with line breaks rarely has more than two lines; a quote that nobody closed would take the whole file. */
const CELL_LINES_AT_MOST = 100;

/** The physical lines, as an editor counts them: LF, CRLF and the lone CR of old Macs alike. */
export const splitLines = (text: string): string[] => text.replace(/\r\n?/g, "\n").split("\n");

/** The rows from line index `start` on, read as the server reads them (backend/connections/linkedin_parser/records.py). */
export function* readRecords(lines: readonly string[], options: Options, start = 0): Generator<LineRecord> {
  for (let at = start; at < lines.length; ) {
    // A line without any character is no row.
    if (!lines[at]) {
      at += 1;
      continue;
    }
    const record = recordAt(lines, at, options);
    yield record;
    at = record.next;
  }
}

function recordAt(lines: readonly string[], at: number, options: Options): LineRecord {
  const { delimiter, width = 0, padding = "" } = options;
  const line = trimEnd(lines[at] ?? "", padding);
  if (Array.from(line).every((letter) => ` \t\u00a0${delimiter}${padding}`.includes(letter))) {
    return { cells: [], at, next: at + 1 };
  }
  if (!line.includes('"')) return { cells: line.split(delimiter), at, next: at + 1 };

  const single = parse(line, delimiter);
  if (single) return { cells: unwrapped(single.cells, delimiter, width) ?? single.cells, at, next: at + 1 };

  const several = parse(lines.slice(at, at + CELL_LINES_AT_MOST).join("\n"), delimiter);
  if (several && (!width || several.cells.length === width)) {
    return { cells: several.cells, at, next: at + several.lines };
  }
  return { cells: lenient(line, delimiter, width), at, next: at + 1 };
}

/** The first row of a well-formed text, or null. A blank between delimiter and quote belongs to neither. */
function parse(text: string, delimiter: string): { cells: string[]; lines: number } | null {
  const tight = text.replaceAll(`${delimiter} "`, `${delimiter}"`);
  const { data, errors, meta } = Papa.parse<string[]>(tight, { delimiter, newline: "\n", preview: 1 });
  const cells = data[0];
  if (!cells || errors.length > 0) return null;
  return { cells, lines: tight.slice(0, meta.cursor).replace(/\n$/, "").split("\n").length };
}

/** A row with something behind a closing quote (`"Ann" B.`) is repaired; one with an open quote is lost. */
function lenient(line: string, delimiter: string, width: number): string[] | null {
  if (line.split('"').length % 2 === 0) return null;
  const cells = line.replaceAll('"', "").split(delimiter);
  return cells.length === width ? cells : null;
}

/** The cells of a row that was wrapped once more in quotes, or null where it was not. */
function unwrapped(cells: string[], delimiter: string, width: number): string[] | null {
  const [first = "", ...others] = cells;
  if (!first.includes(delimiter) || others.some((cell) => cell.trim())) return null;
  const inner = parse(first, delimiter);
  return inner && (!width || inner.cells.length === width) ? inner.cells : null;
}

function trimEnd(line: string, letters: string): string {
  let end = line.length;
  while (end > 0 && letters.includes(line[end - 1] ?? " ")) end -= 1;
  return line.slice(0, end);
}
