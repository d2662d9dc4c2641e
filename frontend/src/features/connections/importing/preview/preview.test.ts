import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createPreview, type Preview } from "./preview";
import { PreviewError, type PreviewErrorCode } from "./previewError";

/** The files that the server's tests read, with what a correct reading finds in them. */
const SAMPLES = "../backend/connections/tests/data";
type Sample = { file: string; format?: { columns: string[] } };
const { files } = JSON.parse(readFileSync(`${SAMPLES}/manifest.json`, "utf8")) as { files: Sample[] };
const sample = (file: string): Uint8Array => new Uint8Array(readFileSync(`${SAMPLES}/${file}`));

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const preview = (text: string): Preview => createPreview(bytes(text));

const HEADER = "First Name,Last Name,URL,Email Address,Company,Position,Connected On";
const ANNA = "Anna,Berg,https://www.linkedin.com/in/anna,,Acme,Engineer,04 Mar 2025";
const ANNA_CELLS = [
  "Anna",
  "Berg",
  "https://www.linkedin.com/in/anna",
  "",
  "Acme",
  "Engineer",
  "04 Mar 2025",
];

function problemOf(data: Uint8Array): PreviewErrorCode | null {
  try {
    createPreview(data);
    return null;
  } catch (error) {
    if (error instanceof PreviewError) return error.problem;
    throw error;
  }
}

/** A text in a single-byte encoding that TextDecoder reads. */
function encoded(text: string, encoding: string): Uint8Array {
  const table = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => table.indexOf(letter));
}

describe("the sample files", () => {
  it.each(files.filter(({ format }) => format))(
    "$file: the header is found, five rows follow",
    ({ file, format }) => {
      const { columns, rows, ignored } = createPreview(sample(file));
      const names = format?.columns ?? [];
      const shown = columns.map(({ name }) => name);
      expect(shown).toEqual(names.filter((name) => shown.includes(name)));
      expect([...shown, ...ignored].sort()).toEqual([...names].sort());
      expect(shown.length).toBeGreaterThanOrEqual(5);
      expect(rows).toHaveLength(5);
      expect(rows.some((row) => row.some((cell) => cell.includes("\ufffd")))).toBe(false);
    },
  );

  it("shows the first rows of today's export, the hidden member among them", () => {
    const { columns, rows } = createPreview(sample("d01_current_7col.csv"));
    expect(columns.map(({ field }) => field)).toEqual([
      "first_name",
      "last_name",
      "profile_url",
      "email",
      "company",
      "position",
      "connected_at",
    ]);
    const lines = new TextDecoder().decode(sample("d01_current_7col.csv")).split("\n");
    expect(rows[0]?.[0]).toBe(lines[4]?.split(",")[0]);
    expect(rows[4]?.slice(0, 6)).toEqual(["", "", "", "", "", ""]);
  });

  it("shows letters above ASCII of a legacy file, a UTF-16 file and a localised one as they are", () => {
    const text = (file: string) => createPreview(sample(file)).rows.flat().join(" ");
    expect(text("d04_excel_semicolon_cp1252.csv")).toMatch(/[À-ÿ]/);
    expect(text("d07_excel_unicode_text_utf16.csv")).not.toContain("\u0000");
    expect(createPreview(sample("d08_localised_german.csv")).columns.map(({ name }) => name)).toContain(
      "Verbunden am",
    );
  });

  it("takes of an address book with 59 columns those about the person", () => {
    const { columns, ignored } = createPreview(sample("d06_outlook_59col.csv"));
    expect(columns.map(({ name }) => name)).toEqual([
      "First Name",
      "Last Name",
      "E-mail Address",
      "Company",
      "Job Title",
    ]);
    expect(ignored).toHaveLength(54);
  });

  it("knows a table without people", () => {
    expect(problemOf(sample("d12_unrelated_columns.csv"))).toBe("noPeople");
  });
});

describe("what spreadsheets and people make of an export", () => {
  it.each([
    ["a preamble", `Notes:\n"When exporting, you may, notice"\n\n${HEADER}\n${ANNA}`],
    ["a padded preamble", `Notes:,,,,,,\n"When exporting, you may",,,,,,\n,,,,,,\n${HEADER}\n${ANNA}`],
    ["a byte order mark and CRLF", `\ufeff${HEADER}\r\n${ANNA}\r\n`],
    ["lone carriage returns", `${HEADER}\r${ANNA}\r`],
    ["semicolons", `${HEADER}\n${ANNA}`.replaceAll(",", ";")],
    ["tabs", `${HEADER}\n${ANNA}`.replaceAll(",", "\t")],
    ["rows wrapped once more in quotes", `"${HEADER}"\n"${ANNA}"`],
    ["lines taken for one cell each", `${HEADER};;;;;;\n${ANNA};;;;;;\n`],
    ["quotes around every cell", `${HEADER}\n${ANNA}`.replaceAll(/[^,\n]+/g, '"$&"')],
    [
      "blanks before quotes",
      `${HEADER}\nAnna, Berg, https://www.linkedin.com/in/anna, , "Acme", Engineer, 04 Mar 2025`,
    ],
    ["blank rows between", `${HEADER}\n,,,,,,\n\n   \n${ANNA}\n,,,,,,`],
  ])("reads %s", (_case, text) => {
    const { columns, rows } = preview(text);
    expect(columns).toHaveLength(7);
    expect(rows).toEqual([ANNA_CELLS]);
  });

  it("keeps delimiters, quotes and line breaks within cells", () => {
    const { rows } = preview(`${HEADER}\n"Anna ""Ann""","Berg, PhD",,,"Acme\nGmbH",Engineer,\nBo,Li,,,,,`);
    expect(rows).toEqual([
      ['Anna "Ann"', "Berg, PhD", "", "", "Acme GmbH", "Engineer", ""],
      ["Bo", "Li", "", "", "", "", ""],
    ]);
  });

  it("does not let a stray quote swallow the rows below it", () => {
    const { rows } = preview(`${HEADER}\n"Anna,Berg,,,Acme,,\nBo,Li,,,,,\nCy,Mo,,,,,`);
    expect(rows.map(([first]) => first)).toEqual(["Bo", "Cy"]);
  });

  it("repairs a row with something behind a closing quote", () => {
    const { rows } = preview(`${HEADER}\n"Anna" B.,Berg,,,Acme,,`);
    expect(rows[0]?.slice(0, 2)).toEqual(["Anna B.", "Berg"]);
  });

  it.each([
    ["windows-1252", "Jörg", "Müßig"],
    ["macintosh", "Jörg", "Müßig"],
    ["windows-1250", "Łukasz", "Dvořák"],
    ["windows-1251", "Анна", "Петрова"],
    ["windows-1253", "Ελένη", "Παππάς"],
  ])("shows %s", (encoding, first, last) => {
    const { rows } = createPreview(encoded(`${HEADER}\n${first},${last},,,,,`, encoding));
    expect(rows[0]?.slice(0, 2)).toEqual([first, last]);
  });

  it.each(["utf-16le", "utf-16be"])("shows %s without a mark", (encoding) => {
    const data = new Uint8Array((HEADER.length + ANNA.length + 1) * 2);
    for (const [index, letter] of Array.from(`${HEADER}\n${ANNA}`).entries()) {
      data[index * 2 + (encoding === "utf-16le" ? 0 : 1)] = letter.charCodeAt(0);
    }
    expect(createPreview(data).rows).toEqual([ANNA_CELLS]);
  });

  it("shows a file that was cut within a letter", () => {
    const data = bytes(`${HEADER}\nJörg,Berg,,,,,\nZoë`);
    expect(createPreview(data.subarray(0, -1)).rows[0]?.[0]).toBe("Jörg");
  });

  it("splits nothing of a column with whole names", () => {
    const { columns, rows } = preview("Name;E-Mail\nAnna Berg;anna@example.com");
    expect(columns.map(({ field }) => field)).toEqual(["full_name", "email"]);
    expect(rows).toEqual([["Anna Berg", "anna@example.com"]]);
  });
});

describe("what is no list of people", () => {
  it.each<[string, PreviewErrorCode, Uint8Array]>([
    ["an empty file", "empty", new Uint8Array()],
    ["nothing but blank lines", "empty", bytes("\n \r\n")],
    ["a picture", "notText", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0, 0, 13, 9, 1])],
    ["prose", "noPeople", bytes("Dear Anna,\nthank you for the names.\n")],
    ["a header alone", "noRows", bytes(`${HEADER}\n,,,,,,\n`)],
    ["rows without a header", "noPeople", bytes(`${ANNA}\n${ANNA}`)],
    [
      "another file of the archive",
      "otherFile",
      bytes("First Name,Last Name,Verification type\nAnna,Berg,ID"),
    ],
  ])("knows %s", (_case, problem, data) => {
    expect(problemOf(data)).toBe(problem);
  });
});
