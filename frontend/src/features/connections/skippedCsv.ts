import { t } from "@lingui/core/macro";
import Papa from "papaparse";
import type { ImportResult } from "@/shared/api/types";
import type { CsvFile } from "@/shared/ui/csvExport";
import { type CsvSeparator, SEPARATOR_SIGNS } from "@/shared/ui/csvSeparator";
import { readBytes, type SelectedFile } from "./useImport";

/** Without it, Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * What a spreadsheet would interpret as a formula. If it separates cells by semicolons, as in most of Europe, a new
 * cell begins after each of them and on each line, even inside quotes; papaparse looks at the beginning alone. The
 * server has the same rule: `common/spreadsheets.py`.
 */
const FORMULA = /(^|[;\n\r]\s*)(?='*[=+\-@\t\r])/g;

/** Puts an apostrophe before anything that could be a formula. */
export const escapeFormulas = (text: string): string => text.replace(FORMULA, "$1'");

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

/**
 * The skipped lines as CSV: line number, reason and, if the file is still readable, the original
 * row. Made in the browser, which has the file, and loaded on demand, as papaparse is large.
 */
export async function skippedCsv(
  result: ImportResult,
  source: SelectedFile,
  separator: CsvSeparator,
): Promise<CsvFile> {
  const { skipped, detected } = result;
  const lines = await readLines(source, detected.encoding);
  const fields = [t`Line`, t`Reason`, ...(lines ? [t`Row in your file`] : [])];
  const data = skipped.map(({ line, reason }) => [
    line,
    skipReason(reason),
    ...(lines ? [escapeFormulas(lines[line - 1] ?? "")] : []),
  ]);
  const options = { delimiter: SEPARATOR_SIGNS[separator] };
  return { name: "skipped-lines.csv", content: BYTE_ORDER_MARK + Papa.unparse({ fields, data }, options) };
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
