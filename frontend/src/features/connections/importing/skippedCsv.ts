import Papa from "papaparse";
import type { ImportResult } from "@/shared/api/types";
import { OUTCOME } from "./messages";
import { decodeText } from "./preview/encoding";
import { splitLines } from "./preview/records";
import { readBytes, type SelectedFile } from "./selectedFile";
import { skipReason } from "./summarySentences";

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = "\ufeff";

/** The skipped lines as a CSV: line, reason and, where the file is at hand, the row as it stands there. */
export async function skippedCsv({ skipped }: ImportResult, source: SelectedFile): Promise<string> {
  const lines = await linesIn(source);
  const fields = [OUTCOME.line, OUTCOME.reason, ...(lines ? [OUTCOME.row] : [])];
  const data = skipped.map(({ line, reason }) => [
    line,
    skipReason(reason),
    ...(lines ? [lines[line - 1] ?? ""] : []),
  ]);
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { escapeFormulae: FORMULA });
}

/** The lines of the file; null for an archive, and for a file that is no longer there. */
async function linesIn({ file, archive }: SelectedFile): Promise<string[] | null> {
  if (archive) return null;
  try {
    return splitLines(decodeText(await readBytes(file)));
  } catch (error) {
    console.warn("The file cannot be read any more; the rows are left out.", error);
    return null;
  }
}
