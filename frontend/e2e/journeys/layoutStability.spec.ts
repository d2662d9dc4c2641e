import type { Page } from "@playwright/test";
import type { Screen } from "../support/screens";
import { expect, test } from "../support/test";
import { getViewer, VIEWER_NAMES } from "../support/viewers";

/** A fifth of what counts as good, https://web.dev/articles/cls. */
const LIMIT = 0.02;
const SIZES = [
  { width: 1280, height: 900 },
  { width: 375, height: 740 },
];
const DAILY = [
  ...["dashboard", "jobs", "referrals", "metrics-jobs", "metrics-referrals"],
  ...["my-referrals", "users", "settings"],
];

/** Answers each API call of the page's next screen 200 ms later than the one before. */
async function answerOneByOne(page: Page): Promise<void> {
  // An answer that still waits is of the screen before.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  let calls = 0;
  await page.route("**/api/**", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, calls * 200));
    await route.continue();
  });
}

/** What moved on the page since it was opened without anybody having pressed anything, and how much altogether. */
const readShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const found = { sum: 0, moved: [] as string[] };
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null }[];
          })[]) {
            if (entry.hadRecentInput) continue;
            found.sum += entry.value;
            for (const { node } of entry.sources) {
              found.moved.push(`${entry.value.toFixed(3)} ${(node?.textContent ?? "").slice(0, 60)}`);
            }
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(found), 100);
      }),
  );

async function expectStable(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const { name, path } of screens) {
      const title = `${name}, ${size.width} px`;
      await test.step(title, async () => {
        await answerOneByOne(page);
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeAttached();
        const { sum, moved } = await readShifts(page);
        expect.soft(sum, `${title}: ${moved.join("; ")}`).toBeLessThan(LIMIT);
      });
    }
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

test.describe.configure({ timeout: 600_000 });

for (const name of VIEWER_NAMES) {
  for (const { when, isShown } of [
    { when: "", isShown: (screen: Screen) => DAILY.includes(screen.name) },
    { when: "nightly: ", isShown: () => true },
  ]) {
    if (when === "" && !["employee", "hr"].includes(name)) continue;
    test(`${when}what ${name} reads stays where it is while the rest of a screen arrives`, async ({
      demoAccount,
      openPage,
      consoleErrors,
    }) => {
      // Rows that do not exist, and links that have expired.
      consoleErrors.allow(/^\/api\/.*40[04]/);
      const { screens, ...viewer } = await getViewer(name, demoAccount);
      const page = await openPage("/", viewer);
      // Each address once, without what is opened on it.
      const paths = screens.map(({ path }) => path);
      const shown = screens.filter(
        (screen, index) => isShown(screen) && paths.indexOf(screen.path) === index,
      );
      await expectStable(page, shown);
    });
  }
}
