import { expect, it } from "vitest";
import { sharedAddress } from "./sharedProfile";

const PROFILE = "https://www.linkedin.com/in/kim-ode";

it.each([
  ["an address alone", PROFILE],
  ["within a sentence", `Look at Kim (${PROFILE}), she is good.`],
  ["at the end of a sentence", `Kim Ode: ${PROFILE}.`],
  ["in quotes", `\u201c${PROFILE}\u201d`],
  ["from a mail", "https://www.linkedin.com/comm/in/kim-ode"],
  ["from an old phone", "https://www.linkedin.com/mwlite/in/kim-ode!"],
])("reads the shared address %s", (_where, text) => {
  expect(sharedAddress(new URLSearchParams({ shared: text }))).toBe(PROFILE);
});
