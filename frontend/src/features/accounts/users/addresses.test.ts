import { expect, it } from "vitest";
import { listedPeople, parseAddresses } from "./addresses";

const emails = (text: string) =>
  parseAddresses(text).map(({ email, isAddress }) => (isAddress ? email : { not: email }));

it.each([
  [
    "ada@x.org, bob@x.org;cleo@x.org dan@x.org\neve@x.org",
    ["ada@x.org", "bob@x.org", "cleo@x.org", "dan@x.org", "eve@x.org"],
  ],
  ["Ada@x.org\nada@X.org", ["Ada@x.org"]],
  ["", []],
  ["Name,E-mail\nAda,ada@x.org", ["ada@x.org"]],
  ["not an address", [{ not: "not an address" }]],
  // Nobody is invited by a part of an address.
  [
    "Sean O'Neil <sean.o'neil@partner.example>; d'angelo@partner.example",
    ["sean.o'neil@partner.example", "d'angelo@partner.example"],
  ],
  ["sean.o’neil@partner.example", ["sean.o'neil@partner.example"]],
  ["foo@bar@x.org, 'sean@x.org", [{ not: "foo@bar@x.org" }, { not: "'sean@x.org" }]],
  ["ada@x.org/bob@x.org", [{ not: "ada@x.org/bob@x.org" }]],
  // What stands around addresses.
  [
    "Eva Lang (eva.lang@partner.example)\n[finn.roth@partner.example](mailto:finn.roth@partner.example)\n" +
      "\u200bgesa.zero@partner.example\n\u202ahanna.mark@partner.example\u202c",
    [
      "eva.lang@partner.example",
      "finn.roth@partner.example",
      "gesa.zero@partner.example",
      "hanna.mark@partner.example",
    ],
  ],
  [
    "'ada@x.org' \"bob@x.org\" „cleo@x.org“ **dan@x.org** `eve@x.org`.",
    ["ada@x.org", "bob@x.org", "cleo@x.org", "dan@x.org", "eve@x.org"],
  ],
  ["mailto:ada@x.org?subject=Hi, E-Mail:bob@x.org. <cleo@x.org>", ["ada@x.org", "bob@x.org", "cleo@x.org"]],
  // An alias reaches the same mailbox.
  ["ada@x.org, Ada+news@x.org", ["ada@x.org"]],
])("finds the addresses in %j", (text, found) => {
  expect(emails(text)).toEqual(found);
});

const names = (text: string) => parseAddresses(text).map(({ firstName, lastName }) => [firstName, lastName]);

it.each([
  [
    'Ada Lovelace <ada@x.org>, "Boole, George" <boole@x.org>',
    [
      ["Ada", "Lovelace"],
      ["George", "Boole"],
    ],
  ],
  ["ada@x.org;Ada;Lovelace", [["Ada", "Lovelace"]]],
  [
    'Müller, Anna <anna@x.org>; Schmidt, Bernd (EXT) <b@x.org>\n"Weber, Clara Maria" <c@x.org>, Dora Klein <d@x.org>',
    [
      ["Anna", "Müller"],
      ["Bernd", "Schmidt"],
      ["Clara Maria", "Weber"],
      ["Dora", "Klein"],
    ],
  ],
  // Turned only before "<".
  ["Lovelace, Ada, ada@x.org", [["Lovelace", "Ada"]]],
  ["1023;Sommer;Kai;kai@x.org", [["Sommer", "Kai"]]],
  [
    "Sean O’Neil <s@x.org>, 'Eva Lang' <e@x.org>",
    [
      ["Sean", "O'Neil"],
      ["Eva", "Lang"],
    ],
  ],
  ["ada@x.org", [["", ""]]],
])("finds the names in %j", (text, found) => {
  expect(names(text)).toEqual(found);
});

it("takes names of a file from its columns", () => {
  const rows = [
    { email: "Kai S. <kai@x.org>", first_name: "Anna Kai", last_name: "Sommer" },
    { email: "", first_name: "Lea", last_name: "Tal" },
    { email: "kai+x@x.org", first_name: "Kai", last_name: "Sommer" },
  ];
  expect(listedPeople(rows)).toEqual([
    { email: "kai@x.org", firstName: "Anna Kai", lastName: "Sommer", isAddress: true },
    { email: "Lea Tal", firstName: "Lea", lastName: "Tal", isAddress: false },
  ]);
});
