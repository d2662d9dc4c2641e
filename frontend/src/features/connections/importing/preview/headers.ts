import {
  CONNECTED_PREFIXES,
  type ColumnField,
  FIELD_OF_NAME,
  HONORIFIC_MARKS,
  NAME_WORDS,
  OTHER_LINKEDIN_FILES,
  TITLE_WORDS,
} from "./columnNames";

/** What each of a header's columns means: our field → the index of its column. */
export type Columns = { indexes: ReadonlyMap<ColumnField, number>; names: readonly string[] };

/** A column name as it is compared: no case, accents, blanks or punctuation (`E-Mail-Adresse` → `emailadresse`). */
export const normalizeHeader = (name: string): string =>
  name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** The meaning of a header's cells; the first of several columns with one meaning counts. */
export function matchColumns(cells: readonly string[]): Columns {
  const names = cells.map((cell) => cell.replaceAll("\ufeff", "").trim().replace(/\s+/g, " "));
  const words = names.map(normalizeHeader);
  const indexes = new Map<ColumnField, number>();
  for (const [index, word] of words.entries()) {
    const field = FIELD_OF_NAME.get(word) ?? connectedField(word);
    if (field && !indexes.has(field)) indexes.set(field, index);
  }
  addAmbiguousName(indexes, words);
  if (!indexes.has("position") && !words.some((word) => HONORIFIC_MARKS.has(word))) {
    addFirst(indexes, "position", words, TITLE_WORDS);
  }
  return { indexes, names };
}

/** Whether this header names a list of people: a name, and at least one more thing about them. */
export const hasPeople = ({ indexes }: Columns): boolean =>
  indexes.size > 1 && (["first_name", "last_name", "full_name"] as const).some((field) => indexes.has(field));

/** The other file of LinkedIn's archive that has these columns, if it is one. */
export function otherLinkedInFile({ names }: Columns): string | undefined {
  const words = new Set(names.map(normalizeHeader));
  const found = Object.entries(OTHER_LINKEDIN_FILES).find(([, marks]) =>
    marks.split(" ").every((mark) => words.has(mark)),
  );
  return found?.[0];
}

const connectedField = (word: string): ColumnField | undefined =>
  CONNECTED_PREFIXES.some((prefix) => word.startsWith(prefix)) ? "connected_at" : undefined;

/** `Nom`, `Nome`, `Name`: the half that is missing beside the other half, else the whole name. */
function addAmbiguousName(indexes: Map<ColumnField, number>, words: readonly string[]): void {
  const missing = missingName(indexes);
  if (missing && !indexes.has("full_name")) addFirst(indexes, missing, words, NAME_WORDS);
}

function missingName(indexes: ReadonlyMap<ColumnField, number>): ColumnField | null {
  const [first, last] = [indexes.has("first_name"), indexes.has("last_name")];
  if (first && last) return null;
  if (first) return "last_name";
  if (last) return "first_name";
  // Without one of these, a table with names can be of anything: products, files, places.
  const marks = ["email", "profile_url", "position", "connected_at"] as const;
  return marks.some((field) => indexes.has(field)) ? "full_name" : null;
}

function addFirst(
  indexes: Map<ColumnField, number>,
  field: ColumnField,
  words: readonly string[],
  meanings: ReadonlySet<string>,
): void {
  const index = words.findIndex((word) => meanings.has(word));
  if (index >= 0 && !indexes.has(field)) indexes.set(field, index);
}
