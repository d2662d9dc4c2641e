import { t } from "@lingui/core/macro";
import Papa from "papaparse";
import type { Connection, ImportResult } from "@/shared/api/types";
import { type CsvSeparator, SEPARATOR_SIGNS } from "@/shared/ui/csvSeparator";
import { readBytes, type SelectedFile } from "./useImport";

/* The files that are made in the browser. Loaded on demand, as papaparse is large. */

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
export const escapeCsvFormula = (text: string) => text.replace(FORMULA, "$1'");

/** Without it, Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * The columns of exported connections. Their names must be among those that the import knows, in
 * each language: `connections/linkedin_parser/column_aliases.py`.
 */
const connectionFields = () =>
  [
    [t`First Name`, "first_name"],
    [t`Last Name`, "last_name"],
    [t`URL`, "profile_url"],
    [t`Email Address`, "email"],
    [t`Company`, "company"],
    [t`Position`, "position"],
    [t`Connected On`, "connected_at"],
  ] as const satisfies readonly (readonly [string, keyof Connection])[];

/** Why one row was skipped, by the server's code. */
function skipReason(code: string): string {
  switch (code) {
    case "blank_member":
      return t`Hidden by LinkedIn`;
    case "empty_row":
      return t`Empty row`;
    case "name_only":
      return t`One name and nothing else`;
    case "no_name":
      return t`No name`;
    case "malformed_row":
      return t`Could not be read`;
    default:
      return t`Another reason`;
  }
}

/** Connections as CSV, escaped against formula injection. */
export function connectionsCsv(rows: readonly Connection[], separator: CsvSeparator): string {
  const columns = connectionFields();
  const fields = columns.map(([header]) => header);
  const data = rows.map((row) => columns.map(([, field]) => escapeCsvFormula(row[field] ?? "")));
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { delimiter: SEPARATOR_SIGNS[separator] });
}

/**
 * The skipped lines as CSV: line number, reason and, if the file is still readable, the original
 * row.
 */
export async function skippedCsv(
  result: ImportResult,
  source: SelectedFile,
  separator: CsvSeparator,
): Promise<string> {
  const { skipped, detected } = result;
  const lines = await readLines(source, detected.encoding);
  const fields = [t`Line`, t`Reason`, ...(lines ? [t`Row in your file`] : [])];
  const data = skipped.map(({ line, reason }) => [
    line,
    skipReason(reason),
    ...(lines ? [escapeCsvFormula(lines[line - 1] ?? "")] : []),
  ]);
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { delimiter: SEPARATOR_SIGNS[separator] });
}

/** The lines of the file; null for an archive or an unreadable file. */
async function readLines({ file, archive }: SelectedFile, encoding: string): Promise<string[] | null> {
  if (archive) return null;
  try {
    const text = new TextDecoder(decoderLabel(encoding)).decode(await readBytes(file));
    return text.replace(/\r\n?/g, "\n").split("\n");
  } catch (error) {
    console.warn("The file cannot be read any more; the rows are left out.", error);
    return null;
  }
}

/**
 * The browser's name of an encoding detected by the server, such as `cp1252` or `utf-16-le with
 * BOM`.
 */
const decoderLabel = (encoding: string): string =>
  encoding.replace(" with BOM", "").replace("utf-16-", "utf-16").replace("mac_roman", "macintosh");
