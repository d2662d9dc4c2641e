import Papa from "papaparse";
import type { Connection } from "@/shared/api/types";

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = "\ufeff";

/** Under the names of LinkedIn's own export, so that the import reads the file, too. */
const COLUMNS = [
  ["First Name", "first_name"],
  ["Last Name", "last_name"],
  ["URL", "profile_url"],
  ["Email Address", "email"],
  ["Company", "company"],
  ["Position", "position"],
  ["Connected On", "connected_at"],
] as const satisfies readonly (readonly [string, keyof Connection])[];

/** Connections as a CSV, in which no text is taken for a formula. */
export function connectionsCsv(rows: readonly Connection[]): string {
  const fields = COLUMNS.map(([header]) => header);
  const data = rows.map((row) => COLUMNS.map(([, field]) => row[field] ?? ""));
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { escapeFormulae: true });
}
