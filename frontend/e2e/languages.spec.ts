import type { Page } from "@playwright/test";
import { axeViolations, horizontalOverflow } from "./support/checks";
import { showScreen } from "./support/screens";
import { expect, test } from "./support/test";
import { CATALOGS, catalogFile, readCatalogFile, textsIn } from "./support/texts";
import { getViewer, VIEWER_NAMES } from "./support/viewers";

/** The narrowest phone in use: German texts are longer. */
const NARROW = { width: 360, height: 780 };

test.describe.configure({ timeout: 600_000 });

/** German is shown once in `make test`; each role's screens by night. */
const DAILY = ["visitor", "employee"];

for (const name of VIEWER_NAMES) {
  const when = DAILY.includes(name) ? "" : "nightly: ";
  test(`${when}every screen is accessible in German to ${name}`, async ({
    demoAccount,
    openPage,
    consoleErrors,
  }) => {
    consoleErrors.allow(/^\/api\/.*40[04]/, /^Applying inline style violates/);
    const { screens, ...viewer } = await getViewer(name, demoAccount);
    const say = await textsIn("de");
    const page = await openPage("/", {
      ...viewer,
      locale: "de-DE",
      viewport: NARROW,
      reducedMotion: "reduce",
    });
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await showScreen(page, screen, say);
        await expect(page.locator("html")).toHaveAttribute("lang", "de");
        expect.soft(await axeViolations(page), screen.name).toEqual([]);
        await expect
          .configure({ soft: true })
          .poll(() => horizontalOverflow(page), { message: screen.name, timeout: 2000 })
          .toBeLessThanOrEqual(0);
      });
    }
  });

  test(`nightly: every text is marked for translation on the screens of ${name}`, async ({
    demoAccount,
    openPage,
    consoleErrors,
  }) => {
    consoleErrors.allow(/^\/api\/.*40[04]/, /^Applying inline style violates/);
    const { screens, ...viewer } = await getViewer(name, demoAccount);
    const say = await textsIn("pseudo");
    const page = await openPage("about:blank", { ...viewer, locale: "de-DE", reducedMotion: "reduce" });
    // English with accents, in the place of the German texts.
    for (const catalog of CATALOGS) {
      const body = readCatalogFile(catalogFile(catalog, "pseudo"));
      await page.route(`**/${catalogFile(catalog, "de")}`, (route) =>
        route.fulfill({ contentType: "text/javascript", body }),
      );
    }
    const data = new Set<string>();
    page.on("response", async (response) => {
      if (!response.url().includes("/api/")) return;
      collectTexts(await response.json().catch(() => null), data);
    });
    for (const screen of screens) {
      // Rendered at build time, in both languages; and what is in a file is shown before it is sent.
      if (["landing", "import-preview"].includes(screen.name)) continue;
      await test.step(screen.name, async () => {
        await showScreen(page, screen, say);
        const texts = await textsOn(page);
        expect
          .soft(
            texts.filter((text) => isPlain(text, data)),
            screen.name,
          )
          .toEqual([]);
      });
    }
  });
}

/** Adds all texts of a response. */
function collectTexts(value: unknown, into: Set<string>): void {
  if (typeof value === "string") into.add(value);
  else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) collectTexts(one, into);
}

/** What is read or read out: texts, labels, placeholders, titles; not the names of zones, currencies and countries. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script, style, noscript, option")) found.add(node.textContent ?? "");
    for (const name of ["aria-label", "placeholder", "title", "alt"])
      for (const element of document.querySelectorAll(`[${name}]`))
        found.add(element.getAttribute(name) ?? "");
    return [...found];
  });

/** Names, and what the browser calls something, such as months and weekdays. */
const NAMES =
  /\b[Vv]or \d+ [A-Z][a-z]+\b|Vouch|LinkedIn|Google|Slack|Teams|Microsoft|Excel|CSV|ZIP|UTF-8|HTTPS?|JSON|Deutsch|English|\b(?:(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch|Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\b|https?:\S+|\w+@[\w.]+|\S+\.(?:com|csv|zip|example)\b/g;

const words = (text: string): string[] => text.match(/[A-Za-zÄÖÜäöüß]{3,}/g) ?? [];

/** Whether a text has words that come neither from a catalog, which has accents, nor from the server. */
function isPlain(text: string, data: ReadonlySet<string>): boolean {
  const trimmed = text.trim();
  // Names and addresses may be shown in pieces.
  if (words(trimmed).length === 0 || [...data].some((one) => one.includes(trimmed))) return false;
  let rest = trimmed.replace(NAMES, " ");
  const known = [...data]
    .filter((one) => one.length > 1 && rest.includes(one))
    .sort((a, b) => b.length - a.length);
  for (const one of known) rest = rest.replaceAll(one, " ");
  return (
    words(rest).some((word) => !/[^A-Za-zÄÖÜäöüß]/.test(word)) &&
    !/[ĀāàćĆĎďĒēĝĥĩĶķĺḿńŌōƥŕŚśţũŵŷźŽ]/.test(rest)
  );
}
