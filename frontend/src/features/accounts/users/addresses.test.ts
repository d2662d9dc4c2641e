import { expect, it } from "vitest";
import { parseAddresses } from "./addresses";

it.each([
  [
    "ada@x.org, bob@x.org;cleo@x.org dan@x.org\neve@x.org",
    ["ada@x.org", "bob@x.org", "cleo@x.org", "dan@x.org", "eve@x.org"],
  ],
  ["Ada@x.org\nada@X.org", ["Ada@x.org"]],
  ["", []],
  ["Name,E-mail\nAda,ada@x.org", ["ada@x.org"]],
  ["not an address", ["not an address"]],
])("finds the addresses in %j", (text, emails) => {
  expect(parseAddresses(text).map(({ email }) => email)).toEqual(emails);
});

it("finds the names beside them", () => {
  expect(parseAddresses('Ada Lovelace <ada@x.org>, "Boole, George" <boole@x.org>')).toEqual([
    { email: "ada@x.org", name: "Ada Lovelace" },
    { email: "boole@x.org", name: "Boole George" },
  ]);
  expect(parseAddresses("ada@x.org;Ada;Lovelace")).toEqual([{ email: "ada@x.org", name: "Ada Lovelace" }]);
});
