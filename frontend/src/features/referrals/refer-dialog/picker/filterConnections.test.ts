import { describe, expect, it } from "vitest";
import { makeConnection } from "@/shared/testing/factories";
import { filterConnections } from "./filterConnections";

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
  ])("finds by %s, in any case", (_field, term) => {
    expect(filterConnections([ADA, GRACE], term)).toEqual([ADA]);
  });

  it("does not search e-mail addresses", () => {
    expect(filterConnections([ADA, GRACE], "example.org")).toEqual([]);
  });
});
