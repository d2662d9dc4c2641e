import type { ColumnField } from "./columnNames";
import { decodeText } from "./encoding";

export { isArchive } from "./encoding";

import { type Columns, hasPeople, matchColumns, otherLinkedInFile } from "./headers";
import { PreviewError } from "./previewError";
import { readRecords, splitLines } from "./records";

export const PREVIEW_ROWS = 5;
/** So much of a file is read for its preview; a header stands within the first rows. */
export const PREVIEW_BYTES = 512 * 1024;

const DELIMITERS = [",", ";", "\t", "|"];
const HEADER_WITHIN = 25;
const COLUMNS_AT_MOST = 500;

export type PreviewColumn = { field: ColumnField; name: string };
export type Preview = {
  /** The columns that will be imported, in the file's order and by its names. */
  columns: PreviewColumn[];
  /** The first rows below the header, blank ones left out; one cell per column. */
  rows: string[][];
  /** Names of the columns that will not be imported. */
  ignored: string[];
};

type Table = { columns: Columns; delimiter: string; padding: string; start: number };

/** What the beginning of a file shows of its people. Throws a PreviewError when there are none. */
export function createPreview(bytes: Uint8Array): Preview {
  const lines = splitLines(decodeText(bytes));
  const { columns, delimiter, padding, start } = tableIn(lines);
  const shown = [...columns.indexes].sort(([, a], [, b]) => a - b);
  const rows: string[][] = [];
  for (const { cells } of readRecords(lines, { delimiter, padding, width: columns.names.length }, start)) {
    if (!cells?.some((cell) => cell.trim())) continue;
    rows.push(shown.map(([, index]) => tidy(cells[index] ?? "")));
    if (rows.length === PREVIEW_ROWS) break;
  }
  if (rows.length === 0) throw new PreviewError("noRows");
  const used = new Set(shown.map(([, index]) => index));
  return {
    columns: shown.map(([field, index]) => ({ field, name: columns.names[index] ?? "" })),
    rows,
    ignored: columns.names.filter((name, index) => name && !used.has(index)),
  };
}

/** The header is found by its words, under every delimiter, whatever stands before it; lines are never counted. */
function tableIn(lines: readonly string[]): Table {
  let best: Table | null = null;
  for (const delimiter of DELIMITERS) {
    const found = tableUnder(lines, delimiter);
    if (found && (!best || found.columns.indexes.size > best.columns.indexes.size)) best = found;
  }
  if (!best) throw new PreviewError("noPeople");
  return best;
}

function tableUnder(lines: readonly string[], delimiter: string): Table | null {
  const padding = DELIMITERS.filter((other) => other !== delimiter).join("");
  let seen = 0;
  for (const { cells, at, next } of readRecords(lines, { delimiter, padding })) {
    if (++seen > HEADER_WITHIN) return null;
    if (!cells || cells.length < 2 || cells.length > COLUMNS_AT_MOST) continue;
    const columns = matchColumns(cells);
    const other = otherLinkedInFile(columns);
    if (other) throw new PreviewError("otherFile", other);
    if (hasPeople(columns)) {
      const padded = padding.includes(lines[at]?.at(-1) ?? delimiter);
      return { columns, delimiter, padding: padded ? padding : "", start: next };
    }
  }
  return null;
}

const tidy = (cell: string): string => cell.replaceAll("\ufeff", "").trim().replace(/\s+/g, " ");
