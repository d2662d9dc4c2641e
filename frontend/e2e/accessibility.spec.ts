import type { Page } from "@playwright/test";
import { axeViolations, horizontalOverflow } from "./support/checks";
import { showScreen } from "./support/screens";
import { expect, test } from "./support/test";
import { textsIn } from "./support/texts";
import { getViewer, isShownDaily, SHOWN_DAILY, VIEWER_NAMES } from "./support/viewers";

const WIDE = { width: 1280, height: 900 };
/** The narrowest phone in use. */
const NARROW = { width: 360, height: 780 };
const LOCALES = { en: "en-GB", de: "de-DE" } as const;

const FIELDS =
  "input:not([type=checkbox], [type=radio], [type=file], [aria-hidden]), textarea:not([aria-hidden]), select";

/** Fields into which iPhones zoom: those with less than 16 px. */
const smallFields = (page: Page): Promise<string[]> =>
  page
    .locator(FIELDS)
    .filter({ visible: true })
    .evaluateAll((fields) =>
      fields
        .map((field) => `${getComputedStyle(field).fontSize}: ${field.outerHTML}`)
        .filter((text) => Number.parseFloat(text) < 16),
    );

/** What fingers press and is smaller than 44 px, but for links within a text. */
const smallTargets = (page: Page): Promise<string[]> =>
  page
    .locator("a[href], button, [role=button], [role=tab], input[type=checkbox], input[type=radio]")
    .filter({ visible: true })
    .evaluateAll((targets) =>
      targets
        .filter((target) => getComputedStyle(target).display !== "inline" && !target.matches(":disabled"))
        .filter((target) => !target.matches(".MuiLink-button"))
        // Within a field, which is large enough itself.
        .filter((target) => !target.closest(".MuiAutocomplete-inputRoot, [aria-hidden=true]"))
        .map((target) => ({ target, box: (target.closest("label") ?? target).getBoundingClientRect() }))
        // Neither what only the keyboard shows, nor what is rounded.
        .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 43.5)
        .map(({ target, box }) => `${box.width} × ${box.height}: ${target.outerHTML.slice(0, 300)}`),
    );

async function setColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The landing page, which has no script, has no attribute.
  const other = colorScheme === "light" ? "dark" : "light";
  await expect(page.locator(`html:not([data-theme="${other}"])`)).toBeAttached();
}

const expectNoOverflow = (page: Page, message: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(() => horizontalOverflow(page), { message, timeout: 2000 })
    .toBeLessThanOrEqual(0);

const EXPECTED_ERRORS = [
  // Rows that do not exist, and links that have expired.
  /^\/api\/.*40[04]/,
  // Checked by axe itself.
  /^Applying inline style violates/,
];

test.describe.configure({ timeout: 600_000 });

for (const name of VIEWER_NAMES) {
  const which = name in SHOWN_DAILY ? "what is their own" : "every screen";
  // Each screen, role, scheme and width once, all their combinations by night. German is in `languages.spec.ts`.
  test(`${which} is accessible to ${name}`, async ({ demoAccount, openPage, consoleErrors }) => {
    consoleErrors.allow(...EXPECTED_ERRORS);
    const { screens, ...viewer } = await getViewer(name, demoAccount);
    const page = await openPage("/", {
      ...viewer,
      reducedMotion: "reduce",
      // A coarse pointer, as phones have.
      hasTouch: true,
    });
    for (const [index, screen] of screens.filter((one) => isShownDaily(name, one)).entries()) {
      const title = `${screen.name}, ${index % 2 ? "dark" : "light"}`;
      await test.step(title, async () => {
        await page.setViewportSize(WIDE);
        await setColorScheme(page, index % 2 ? "dark" : "light");
        await showScreen(page, screen);
        expect.soft(await axeViolations(page), title).toEqual([]);
        await page.setViewportSize(NARROW);
        await expectNoOverflow(page, `${title}, narrow`);
        expect.soft(await smallFields(page), `${title}, on a phone`).toEqual([]);
        expect.soft(await smallTargets(page), `${title}, on a phone`).toEqual([]);
      });
    }
  });

  for (const language of ["en", "de"] as const) {
    test(`nightly: every screen in ${language}, light and dark, wide and narrow, is accessible to ${name}`, async ({
      demoAccount,
      openPage,
      consoleErrors,
    }) => {
      consoleErrors.allow(...EXPECTED_ERRORS);
      const { screens, ...viewer } = await getViewer(name, demoAccount);
      const say = await textsIn(language);
      for (const viewport of [WIDE, NARROW]) {
        const page = await openPage("/", {
          ...viewer,
          viewport,
          locale: LOCALES[language],
          reducedMotion: "reduce",
          hasTouch: viewport === NARROW,
        });
        for (const screen of screens) {
          const title = `${screen.name}, ${viewport.width} px`;
          await test.step(title, async () => {
            await showScreen(page, screen, say);
            for (const scheme of ["light", "dark"] as const) {
              await setColorScheme(page, scheme);
              expect.soft(await axeViolations(page), `${title}, ${scheme}`).toEqual([]);
            }
            await expectNoOverflow(page, title);
            if (viewport === WIDE) return;
            expect.soft(await smallFields(page), title).toEqual([]);
            expect.soft(await smallTargets(page), title).toEqual([]);
          });
        }
        await page.context().close();
      }
    });
  }
}
