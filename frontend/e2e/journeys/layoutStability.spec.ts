import type { Page } from "@playwright/test";
import { expect, test } from "../support/test";

/** A fifth of the limit of a good cumulative layout shift, https://web.dev/articles/cls. */
const LIMIT = 0.02;
const SIZES = [
  { width: 1280, height: 900 },
  { width: 375, height: 740 },
];
const SCREENS = {
  hr: [
    "/dashboard",
    "/all-referrals",
    "/all-referrals?view=board",
    "/all-jobs",
    "/hr-metrics",
    "/hr-metrics?tab=jobs",
    "/hr-metrics?tab=referrals",
    "/hr-metrics/summary",
    "/users",
    "/settings",
  ],
  manager: ["/dashboard", "/job-referrals?status=PENDING&sort=created_at", "/my-jobs"],
  employee: ["/dashboard", "/jobs", "/my-referrals", "/connections"],
} as const;

/** Answers each API call of the page's next screen 100 ms later than the one before. */
async function answerOneByOne(page: Page): Promise<void> {
  // An answer that still waits is of the screen before.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  let calls = 0;
  await page.route("**/api/**", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, calls * 100));
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

for (const [username, paths] of Object.entries(SCREENS)) {
  test(`what one reads stays where it is while the rest of a screen of ${username} arrives`, async ({
    demoAccount,
    openPage,
  }) => {
    const account = await demoAccount(username);
    const page = await openPage("/profile", { as: account });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      for (const path of paths) {
        await test.step(`${path}, ${size.width} px`, async () => {
          await answerOneByOne(page);
          await page.goto(path, { waitUntil: "networkidle" });
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          const { sum, moved } = await readShifts(page);
          expect.soft(sum, `${path}, ${size.width} px: ${moved.join("; ")}`).toBeLessThan(LIMIT);
        });
      }
    }
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("opening a referral beside the list moves nothing but by the press", async ({
  demoAccount,
  openPage,
}) => {
  const manager = await demoAccount("manager");
  const [row] = await manager.get<{ id: number }[]>("/referrals/?managed=true&limit=1");
  const page = await openPage(`/job-referrals?open=${row?.id}`, { as: manager });
  await answerOneByOne(page);
  await page.reload({ waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: "Conversation" })).toBeVisible();
  const { sum, moved } = await readShifts(page);
  expect(sum, moved.join("; ")).toBeLessThan(LIMIT);
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
