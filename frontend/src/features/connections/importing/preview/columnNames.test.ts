import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  CONNECTED_PREFIXES,
  FIELD_OF_NAME,
  HONORIFIC_MARKS,
  NAME_WORDS,
  OTHER_LINKEDIN_FILES,
  TITLE_WORDS,
} from "./columnNames";
import { normalizeHeader } from "./headers";

/** What the server understands; a name that is added there must be added here. */
const SERVER = readFileSync("../backend/connections/linkedin_parser/column_aliases.py", "utf8");

const block = (name: string): string => {
  const text = new RegExp(`^${name}\\b[^=]*= ([^]*?)^[)}]*\\n?(?=[A-Z#]|$|\\n)`, "m").exec(SERVER)?.[1];
  if (!text) throw new Error(`${name} is not in column_aliases.py`);
  return text;
};
const quoted = (text: string): string[] => Array.from(text.matchAll(/"([^"]+)"/g), ([, word = ""]) => word);
const line = (name: string): string[] => quoted(new RegExp(`^${name} = .*$`, "m").exec(SERVER)?.[0] ?? "");

describe("the column names", () => {
  it("mean what they mean on the server", () => {
    const server = Array.from(SERVER.matchAll(/"(\w+)": """([^"]*)"""/g), ([, field, names = ""]) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => `${name} → ${field}`),
    ).flat();
    const ours = Array.from(FIELD_OF_NAME, ([name, field]) => `${name} → ${field}`);
    expect(server.length).toBeGreaterThan(200);
    expect(new Set(ours)).toEqual(new Set(server));
  });

  it("are told apart by the same marks", () => {
    expect([...NAME_WORDS].sort()).toEqual(line("NAME_ALIASES").sort());
    expect([...TITLE_WORDS].sort()).toEqual(line("TITLE_ALIASES").sort());
    expect([...HONORIFIC_MARKS].sort()).toEqual(line("ADDRESS_BOOK_COLUMNS").sort());
    expect(CONNECTED_PREFIXES).toEqual(quoted(block("CONNECTED_AT_PREFIXES")));
  });

  it("betray the other files of LinkedIn's archive", () => {
    const server = Array.from(
      block("OTHER_LINKEDIN_FILES").matchAll(/"([^"]+)": \(([^)]*)\)/g),
      ([, file, marks = ""]) => [file, quoted(marks).join(" ")],
    );
    expect(OTHER_LINKEDIN_FILES).toEqual(Object.fromEntries(server));
  });

  it.each([
    ["E-Mail-Adresse", "emailadresse"],
    ["Connecté(e) le", "connecteele"],
    [" First_Name ", "firstname"],
  ])("are compared without case, accents and punctuation: %s", (name, word) => {
    expect(normalizeHeader(name)).toBe(word);
  });
});
