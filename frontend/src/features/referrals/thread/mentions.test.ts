import { describe, expect, it } from "vitest";
import { findMentionToken, insertMention, matchPeople } from "./mentions";

const people = ["Helena Okafor", "Inês Carvalho", "Hélène Roux", "Marieke van Loon"].map((name, id) => ({
  id,
  name,
}));
const names = (typed: string) => matchPeople(people, typed).map(({ name }) => name);

describe("the mention being typed", () => {
  it.each([
    ["@", 1, { start: 0, end: 1, typed: "" }],
    ["Ask @he", 7, { start: 4, end: 7, typed: "he" }],
    ["Ask @he about it", 7, { start: 4, end: 7, typed: "he" }],
    ["(@he", 4, { start: 1, end: 4, typed: "he" }],
    ["First\n@Helena O", 15, { start: 6, end: 15, typed: "Helena O" }],
    ["@Ann and @", 10, { start: 9, end: 10, typed: "" }],
  ])("in '%s' at %i", (text, caret, token) => {
    expect(findMentionToken(text, caret)).toEqual(token);
  });

  it.each([
    ["Nothing", 7],
    ["ada@navy.example", 16],
    ["@he", 0],
    ["@he\nthen", 8],
  ])("is none in '%s' at %i", (text, caret) => {
    expect(findMentionToken(text, caret)).toBeNull();
  });
});

it("finds people by any of their names, whatever its case and accents", () => {
  expect(names("")).toHaveLength(4);
  expect(names("he")).toEqual(["Helena Okafor", "Hélène Roux"]);
  expect(names("INES")).toEqual(["Inês Carvalho"]);
  expect(names("van l")).toEqual(["Marieke van Loon"]);
  expect(names("fo")).toEqual([]);
  expect(names("Helena Okafor ")).toEqual([]);
  expect(names(" ")).toEqual([]);
});

it.each([
  ["Shane O’Neil", ["o'neil", "oneil sh", "O‘Ne"]],
  ["Jean-Paul Roy", ["jean paul", "roy jean‑p", "paul"]],
  ["伟 张", ["张伟", "张 伟"]],
  ["Jörg Müller", ["mueller", "Muller Jo"]],
])("finds %s as people type it", (name, typed) => {
  for (const each of typed)
    expect(matchPeople([...people, { id: 9, name }], each)).toEqual([{ id: 9, name }]);
});

it("offers a few people only", () => {
  const many = Array.from({ length: 20 }, (_, id) => ({ id, name: `Ann ${id}` }));
  expect(matchPeople(many, "ann")).toHaveLength(6);
});

it("replaces the typed text with the name", () => {
  const text = "Ask @he about it";
  expect(insertMention(text, { start: 4, end: 7, typed: "he" }, "Mo Lee")).toEqual({
    text: "Ask @Mo Lee about it",
    caret: 12,
  });
});
