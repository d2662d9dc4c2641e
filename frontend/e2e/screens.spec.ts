import type { Page } from "@playwright/test";
import type { Language } from "../src/shared/i18n/i18n";
import { axeViolations, cutTexts, horizontalOverflow } from "./support/checks";
import { openCold, readLoaded, readShifts } from "./support/firstLoad";
import { type Screen, showScreen } from "./support/screens";
import { expect, test } from "./support/test";
import { PSEUDO, showPseudo, type Texts, textsIn } from "./support/texts";
import { collectTexts, isPlain, textsOn } from "./support/unmarkedTexts";
import { getViewer, isShownDaily, SHOWN_DAILY, VIEWER_NAMES } from "./support/viewers";

const WIDE = { width: 1280, height: 900 };
/** The narrowest phone in use. */
const NARROW = { width: 360, height: 780 };
const LOCALES = { en: "en-GB", de: "de-DE" } as const;
const SCHEMES = ["light", "dark"] as const;

/** What screens load until they stand still, in KB, by the beginning of their names. */
const BUDGETS: Record<string, number> = {
  landing: 30,
  login: 240,
  // They show texts in Markdown at once, whose renderer has 14 KB.
  "my-jobs-view": 352,
  "all-jobs-view": 352,
  referrals: 355,
  // The board comes on top of the list.
  "all-referrals-board": 343,
  "job-referrals-board": 343,
  // Tabs, filters and tables of their own.
  "hr-metrics": 347,
  analytics: 347,
};
/** Meant are 330: every screen loads the texts of all, and those of signing in and of credit have grown. */
const BUDGET = 342;
const budgetOf = ({ name }: Screen): number =>
  Object.entries(BUDGETS).find(([start]) => name.startsWith(start))?.[1] ?? BUDGET;
const MOST_FILES = 30;
/** A tenth of what counts as good, https://web.dev/articles/cls. */
const MOST_SHIFTED = 0.01;

const EXPECTED_ERRORS = [
  // Rows that do not exist, and links that have expired.
  /^\/api\/.*40[04]/,
  // Checked by axe itself.
  /^Applying inline style violates/,
];

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
        // Chips keep their size, and are pressed beyond their edges.
        .filter(
          ({ target, box }) =>
            !target.matches(".MuiChip-root") ||
            !(Math.min(box.width, Number.parseFloat(getComputedStyle(target, "::after").height)) >= 43.5),
        )
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

/** Opens a screen for the first time, and checks what moved and what was loaded until it stood still. */
async function checkFirstLoad(page: Page, screen: Screen, title: string): Promise<void> {
  await openCold(page, screen.path);
  const { sum, moved } = await readShifts(page);
  expect.soft(sum, `${title}: ${moved.join("; ")}`).toBeLessThan(MOST_SHIFTED);
  const { bytes, files } = await readLoaded(page);
  const what = `${title} loads ${(bytes / 1000).toFixed(1)} KB in ${files.length} files`;
  test.info().annotations.push({ type: "loaded", description: what });
  expect.soft(bytes, what).toBeLessThanOrEqual(budgetOf(screen) * 1000);
  expect.soft(files.length, `${what}: ${files.join(" ")}`).toBeLessThanOrEqual(MOST_FILES);
}

interface Look {
  language: Language;
  viewport: { width: number; height: number };
  schemes: readonly ("light" | "dark")[];
  say: Texts;
}

/** Opens a screen once, and checks all that can be seen on it. */
async function checkScreen(page: Page, screen: Screen, look: Look): Promise<void> {
  const title = `${screen.name} in ${look.language}, ${look.viewport.width} px`;
  await test.step(title, async () => {
    const [first = "light", ...others] = look.schemes;
    await setColorScheme(page, first);
    // What opens on a screen is loaded with it, or when it opens.
    if (!screen.open) await checkFirstLoad(page, screen, title);
    await showScreen(page, screen, look.say, { isOpen: !screen.open });
    await expect(page.locator("html")).toHaveAttribute("lang", look.language);
    for (const scheme of [first, ...others]) {
      await setColorScheme(page, scheme);
      expect.soft(await axeViolations(page), `${title}, ${scheme}`).toEqual([]);
    }
    await expect
      .configure({ soft: true })
      .poll(() => horizontalOverflow(page), { message: title, timeout: 2000 })
      .toBeLessThanOrEqual(0);
    if (look.viewport === WIDE) return;
    expect.soft(await cutTexts(page), title).toEqual([]);
    expect.soft(await smallFields(page), title).toEqual([]);
    expect.soft(await smallTargets(page), title).toEqual([]);
  });
}

test.describe.configure({ timeout: 1_200_000 });

for (const name of VIEWER_NAMES) {
  const which = name in SHOWN_DAILY ? "what is their own" : "every screen";
  // In English wide, in German narrow, light and dark in turn: German texts are longer. By night all combinations.
  for (const [language, viewport] of [
    ["en", WIDE],
    ["de", NARROW],
  ] as const) {
    test(`${which} in ${language} stands still, is small and accessible to ${name}`, async ({
      demoAccount,
      openPage,
      consoleErrors,
    }) => {
      consoleErrors.allow(...EXPECTED_ERRORS);
      const { screens, ...viewer } = await getViewer(name, demoAccount);
      const say = await textsIn(language);
      const page = await openPage("about:blank", {
        ...viewer,
        viewport,
        locale: LOCALES[language],
        reducedMotion: "reduce",
        hasTouch: viewport === NARROW,
      });
      for (const [index, screen] of screens.filter((one) => isShownDaily(name, one)).entries()) {
        const schemes = [SCHEMES[(index + Number(viewport === NARROW)) % 2] ?? "light"];
        await checkScreen(page, screen, { language, viewport, schemes, say });
      }
    });
  }

  for (const language of ["en", "de"] as const) {
    test(`nightly: every screen in ${language}, light and dark, wide and narrow, stands still, is small and accessible to ${name}`, async ({
      demoAccount,
      openPage,
      consoleErrors,
    }) => {
      consoleErrors.allow(...EXPECTED_ERRORS);
      const { screens, ...viewer } = await getViewer(name, demoAccount);
      const say = await textsIn(language);
      for (const viewport of [WIDE, NARROW]) {
        const page = await openPage("about:blank", {
          ...viewer,
          viewport,
          locale: LOCALES[language],
          reducedMotion: "reduce",
          hasTouch: viewport === NARROW,
        });
        for (const screen of screens)
          await checkScreen(page, screen, { language, viewport, schemes: SCHEMES, say });
        await page.context().close();
      }
    });
  }

  test(`nightly: every text is marked for translation on the screens of ${name}`, async ({
    demoAccount,
    openPage,
    consoleErrors,
  }) => {
    consoleErrors.allow(...EXPECTED_ERRORS);
    const { screens, ...viewer } = await getViewer(name, demoAccount);
    const say = await textsIn(PSEUDO);
    const page = await openPage("about:blank", { ...viewer, locale: LOCALES.de, reducedMotion: "reduce" });
    await showPseudo(page);
    const data = new Set<string>();
    page.on("response", async (response) => {
      if (!response.url().includes("/api/")) return;
      collectTexts(await response.json().catch(() => null), data);
    });
    for (const screen of screens) {
      // Rendered at build time, in both languages; and what is in a file is shown before it is sent.
      if (["landing", "connections-import-preview"].includes(screen.name)) continue;
      await test.step(screen.name, async () => {
        await showScreen(page, screen, say);
        const unmarked = (await textsOn(page)).filter((text) => isPlain(text, data));
        expect.soft(unmarked, screen.name).toEqual([]);
      });
    }
  });
}
