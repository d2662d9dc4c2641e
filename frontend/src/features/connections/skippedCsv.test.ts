import { expect, it } from "vitest";
import { escapeFormulas } from "./skippedCsv";

it.each([
  ["=1", "'=1"],
  ["+1", "'+1"],
  ["-1", "'-1"],
  ["@SUM(1)", "'@SUM(1)"],
  ["\t=1", "'\t=1"],
  ["  =1", "  =1"],
  ["Ada;=HYPERLINK(1)", "Ada;'=HYPERLINK(1)"],
  ["Ada; =1", "Ada; '=1"],
  ["Ada;Byron;=cmd|1", "Ada;Byron;'=cmd|1"],
  ["'=1", "''=1"],
])("neutralises %j, which a spreadsheet would run", (text, expected) => {
  expect(escapeFormulas(text)).toBe(expected);
});

it.each(["Ada", "Byron-Lovelace", "1+1=2", "R&D; Sales", "'t Hooft", "O'Neil", ""])(
  "leaves %j as it is",
  (text) => {
    expect(escapeFormulas(text)).toBe(text);
  },
);
