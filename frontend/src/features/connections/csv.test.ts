import { i18n } from "@lingui/core";
import { expect, it } from "vitest";
import { activateLanguage } from "@/shared/i18n/i18n";
import { connectionsCsv, escapeCsvFormula } from "./csv";

it.each([
  ["=1", "'=1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(1)", "'@SUM(1)"],
  ["\t=1", "'\t=1"],
  ["CEO;=HYPERLINK(1)", "CEO;'=HYPERLINK(1)"],
  ["CEO; =1", "CEO; '=1"],
  ["CEO\n=1", "CEO\n'=1"],
  ["'=1", "''=1"],
  ["CEO; ''@1", "CEO; '''@1"],
])("neutralises %j, which a spreadsheet would run", (text, expected) => {
  expect(escapeCsvFormula(text)).toBe(expected);
});

it.each(["Ada", "Byron-Lovelace", "1+1=2", "R&D; Sales", "'t Hooft", "O'Neil", ""])(
  "leaves %j as it is",
  (text) => {
    expect(escapeCsvFormula(text)).toBe(text);
  },
);

it("names the columns in German as the import knows them", async () => {
  await activateLanguage("de");
  try {
    expect(connectionsCsv([], "comma")).toBe(
      "\ufeffVorname,Nachname,URL,E-Mail-Adresse,Unternehmen,Position,Verbunden am\r\n",
    );
  } finally {
    i18n.activate("en");
    document.documentElement.lang = "en";
  }
});
