import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

/** The limit of a good cumulative layout shift, https://web.dev/articles/cls. */
const GOOD = 0.1;
const SIZES = [
  { width: 1280, height: 900 },
  { width: 375, height: 740 },
];
const SCREENS = [
  "/all-referrals",
  "/all-jobs",
  "/hr-metrics?tab=jobs",
  "/hr-metrics?tab=referrals",
  "/users",
  "/settings",
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

test("what one reads stays where it is while the rest of a screen arrives", async ({
  demoAccount,
  openPage,
}) => {
  const page = await openPage("/profile", { as: await demoAccount("hr") });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const path of SCREENS) {
      await test.step(`${path}, ${size.width} px`, async () => {
        await answerOneByOne(page);
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const { sum, moved } = await readShifts(page);
        expect.soft(sum, `${path}, ${size.width} px: ${moved.join("; ")}`).toBeLessThan(GOOD);
      });
    }
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
