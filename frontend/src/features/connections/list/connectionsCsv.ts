import Papa from "papaparse";
import type { Connection } from "@/shared/api/types";
import { type CsvSeparator, SEPARATOR_SIGNS } from "@/shared/ui/csvSeparator";
import { neutralised } from "../formulas";

/** Without it, Excel does not recognise UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/** Headers of LinkedIn's export, so that the import can read the file. */
const COLUMNS = [
  ["First Name", "first_name"],
  ["Last Name", "last_name"],
  ["URL", "profile_url"],
  ["Email Address", "email"],
  ["Company", "company"],
  ["Position", "position"],
  ["Connected On", "connected_at"],
] as const satisfies readonly (readonly [string, keyof Connection])[];

/** Connections as CSV, escaped against formula injection. */
export function connectionsCsv(rows: readonly Connection[], separator: CsvSeparator): string {
  const fields = COLUMNS.map(([header]) => header);
  const data = rows.map((row) => COLUMNS.map(([, field]) => neutralised(row[field] ?? "")));
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { delimiter: SEPARATOR_SIGNS[separator] });
}
