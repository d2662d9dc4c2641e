import { describe, expect, it } from "vitest";
import { makeConnection } from "@/shared/testing/factories";
import { filterConnections } from "./ConnectionPicker";

const ADA = makeConnection({
  first_name: "Ada",
  last_name: "Byron",
  company: "Analytical",
  position: "Countess",
});
const GRACE = makeConnection({ first_name: "Grace", last_name: "Hopper", company: null, position: null });

describe("the fallback for the server's search", () => {
  it.each([
    ["first name", "aDA"],
    ["last name", "byr"],
    ["both names", "ada byron"],
    ["company", "ANALY"],
    ["position", "countess"],
    ["words in any order", "byron countess ada"],
  ])("finds by %s, in any case", (_field, term) => {
    expect(filterConnections([ADA, GRACE], term)).toEqual([ADA]);
  });

  it.each([
    ["Shane", "O’Neil", ["oneil", "o'neil shane", "O‘NEIL"]],
    ["Jean-Paul", "Roy", ["jean paul", "roy jean‑paul"]],
    ["伟", "张", ["张伟", "张 伟", "伟张"]],
    ["José", "García", ["García José", "garcia"]],
    ["Jörg", "Bräuer", ["Joerg Braeuer", "jorg brauer"]],
    ["Łukasz", "Weiß", ["lukasz weiss"]],
  ])("finds %s %s as people type it", (first_name, last_name, terms) => {
    const one = makeConnection({ first_name, last_name });
    for (const term of terms) expect(filterConnections([ADA, one], term)).toEqual([one]);
  });

  it("needs every word", () => {
    expect(filterConnections([ADA, GRACE], "ada hopper")).toEqual([]);
  });

  it("does not search e-mail addresses", () => {
    expect(filterConnections([ADA, GRACE], "example.org")).toEqual([]);
  });
});
