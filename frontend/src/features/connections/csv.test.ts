import { expect, it } from "vitest";
import { escapeCsvFormula } from "./csv";

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
