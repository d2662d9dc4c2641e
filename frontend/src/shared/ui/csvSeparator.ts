const KEY = "csv-separator";

export type CsvSeparator = "comma" | "semicolon";

export const SEPARATOR_SIGNS: Record<CsvSeparator, string> = { comma: ",", semicolon: ";" };

/** Spreadsheet programs expect semicolons where decimals are written with a comma. */
function getDefault(): CsvSeparator {
  const parts = new Intl.NumberFormat().formatToParts(0.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? "semicolon" : "comma";
}

/** What separates the cells of exported CSV files: as last chosen in this browser, else by its locale. */
export function getCsvSeparator(): CsvSeparator {
  try {
    const chosen = localStorage.getItem(KEY);
    if (chosen === "comma" || chosen === "semicolon") return chosen;
  } catch {
    // Without storage, the default applies.
  }
  return getDefault();
}

export function setCsvSeparator(separator: CsvSeparator): void {
  try {
    localStorage.setItem(KEY, separator);
  } catch {
    // Without storage, the choice holds for one export.
  }
}
