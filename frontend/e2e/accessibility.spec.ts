import type { Page } from "@playwright/test";
import { axeViolations, horizontalOverflow } from "./support/checks";
import { showScreen } from "./support/screens";
import { expect, test } from "./support/test";
import { getViewer, VIEWER_NAMES } from "./support/viewers";

const WIDE = { width: 1280, height: 900 };
/** The narrowest phone in use. */
const NARROW = { width: 360, height: 780 };

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

test.describe.configure({ timeout: 600_000 });

for (const name of VIEWER_NAMES) {
  test(`every screen is accessible to ${name}`, async ({ demoAccount, openPage, consoleErrors }) => {
    consoleErrors.allow(
      // Rows that do not exist, and links that have expired.
      /^\/api\/.*40[04]/,
      // Checked by axe itself.
      /^Applying inline style violates/,
    );
    const { screens, ...viewer } = await getViewer(name, demoAccount);
    const page = await openPage("/", {
      ...viewer,
      reducedMotion: "reduce",
      // A coarse pointer, as phones have.
      hasTouch: true,
    });
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        await page.setViewportSize(WIDE);
        await page.emulateMedia({ colorScheme: "light" });
        await showScreen(page, screen);
        expect.soft(await axeViolations(page), `${screen.name}, light`).toEqual([]);
        // The other colour scheme only changes colours.
        await page.emulateMedia({ colorScheme: "dark" });
        // The landing page, which has no script, has no attribute.
        await expect(page.locator('html:not([data-theme="light"])')).toBeAttached();
        expect.soft(await axeViolations(page, "color-contrast"), `${screen.name}, dark`).toEqual([]);
        await page.setViewportSize(NARROW);
        await expect
          .configure({ soft: true })
          .poll(() => horizontalOverflow(page), { message: `${screen.name}, narrow`, timeout: 2000 })
          .toBeLessThanOrEqual(0);
        expect.soft(await smallFields(page), `${screen.name}, on a phone`).toEqual([]);
      });
    }
  });
}
