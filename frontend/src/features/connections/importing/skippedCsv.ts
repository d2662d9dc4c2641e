import Papa from "papaparse";
import type { ImportResult } from "@/shared/api/types";
import { type CsvSeparator, SEPARATOR_SIGNS } from "@/shared/ui/csvSeparator";
import { neutralised } from "../formulas";
import { OUTCOME } from "./messages";
import { readBytes, type SelectedFile } from "./selectedFile";
import { skipReason } from "./summarySentences";

/** Without it, Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

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
  const fields = [OUTCOME.line, OUTCOME.reason, ...(lines ? [OUTCOME.row] : [])];
  const data = skipped.map(({ line, reason }) => [
    line,
    skipReason(reason),
    ...(lines ? [neutralised(lines[line - 1] ?? "")] : []),
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
