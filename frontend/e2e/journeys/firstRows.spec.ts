import type { Locator, Page } from "@playwright/test";
import type { Account } from "../support/account";
import { expect, test } from "../support/test";

/* How much of a list is seen before anybody scrolls. */

const LAPTOP = { width: 1280, height: 900 };
const PHONE = { width: 375, height: 740 };
const LOCALES = { English: "en-GB", German: "de-DE" };

/** How many rows are in sight, with the share of one that is cut. */
const inSight = (rows: Locator): Promise<number> =>
  rows.evaluateAll((all) =>
    all
      .map((row) => row.getBoundingClientRect())
      .map(
        ({ top, bottom, height }) => Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) / height,
      )
      .reduce((sum, share) => sum + share, 0),
  );

const heights = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));

/** The dates that are not shown whole. */
const cutDates = (rows: Locator): Promise<string[]> =>
  rows
    .locator(".cell-text")
    .filter({ hasText: /^[\w .]+\d{4}$/ })
    .evaluateAll((all) =>
      all
        .filter((text) => text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth)
        .map(({ textContent }) => textContent),
    );

/** The rows of the content once they are loaded, in place of which others stand before. */
async function loaded(page: Page, rows: string): Promise<Locator> {
  const there = page.locator(`main [aria-label][aria-busy="false"] ${rows}`);
  await expect(there.first()).toBeVisible();
  return there;
}

const tableRows = (page: Page): Promise<Locator> => loaded(page, "tbody tr");
const listRows = (page: Page): Promise<Locator> => loaded(page, "> li");

/** Sets a list up for as long as something is looked at. */
async function withSettings(
  account: Account,
  list: string,
  settings: object,
  look: () => Promise<void>,
): Promise<void> {
  await account.call("PUT", `/table-settings/${list}/`, settings);
  try {
    await look();
  } finally {
    await account.call("PUT", `/table-settings/${list}/`, {});
  }
}

for (const [language, locale] of Object.entries(LOCALES)) {
  test(`a laptop shows ten rows of a table, in both densities, in ${language}`, async ({
    demoAccount,
    openPage,
  }) => {
    const tables = [
      { username: "hr", list: "referrals", path: "/all-referrals" },
      { username: "manager", list: "referrals", path: "/job-referrals" },
      { username: "hr", list: "jobs", path: "/all-jobs" },
      { username: "hr", list: "users", path: "/users?size=10" },
      { username: "employee", list: "connections", path: "/connections" },
    ];
    for (const { username, list, path } of tables) {
      const account = await demoAccount(username);
      for (const density of ["comfortable", "compact"]) {
        const title = `${path} as ${username}, ${density}`;
        await withSettings(account, list, { layout: "table", density }, async () => {
          const page = await openPage(path, { as: account, locale, viewport: LAPTOP });
          const rows = await tableRows(page);
          expect.soft(await rows.count(), title).toBe(10);
          expect.soft(await inSight(rows), title).toBeGreaterThanOrEqual(10);
          expect.soft(await cutDates(rows), title).toEqual([]);
          if (density === "compact")
            expect.soft(Math.max(...(await heights(rows))), title).toBeLessThan(37.5);
          await page.context().close();
        });
      }
    }
    const page = await openPage("/my-referrals", {
      as: await demoAccount("employee"),
      locale,
      viewport: LAPTOP,
    });
    const rows = await tableRows(page);
    expect
      .soft(await inSight(rows), "/my-referrals")
      .toBeGreaterThanOrEqual(Math.min(10, await rows.count()));
  });

  test(`a laptop shows five referrals as cards, in ${language}`, async ({ demoAccount, openPage }) => {
    for (const [username, path] of [
      ["hr", "/all-referrals"],
      ["manager", "/job-referrals"],
    ] as const) {
      const page = await openPage(path, { as: await demoAccount(username), locale, viewport: LAPTOP });
      expect.soft(await inSight(await listRows(page)), path).toBeGreaterThanOrEqual(5);
    }
  });

  test(`a phone shows four rows, and one and a half referrals, in ${language}`, async ({
    demoAccount,
    openPage,
  }) => {
    for (const [username, path, least] of [
      ["employee", "/my-referrals", 4],
      ["employee", "/connections", 4],
      ["manager", "/job-referrals", 1.5],
    ] as const) {
      const page = await openPage(path, {
        as: await demoAccount(username),
        locale,
        viewport: PHONE,
        hasTouch: true,
      });
      expect.soft(await inSight(await listRows(page)), path).toBeGreaterThanOrEqual(least);
    }
  });
}

test("on a phone, the figures take five screens, and the list of jobs has one bar for its actions", async ({
  demoAccount,
  openPage,
}) => {
  for (const [username, path] of [
    ["hr", "/hr-metrics"],
    ["manager", "/analytics"],
  ] as const) {
    const page = await openPage(path, { as: await demoAccount(username), viewport: PHONE, hasTouch: true });
    await expect(page.getByRole("table", { name: "Referrals and hires by group" })).toBeVisible();
    await expect(page.getByRole("table", { name: "Answers to referrals" })).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, path).toBeLessThan(5.25 * PHONE.height);
  }
  const page = await openPage("/all-jobs", { as: await demoAccount("hr"), viewport: PHONE, hasTouch: true });
  const create = page.locator("#bottom-bar").getByRole("link", { name: "Create Job" });
  await expect(create).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 2000);
  await expect(create).toBeInViewport({ ratio: 1 });
});

test("beside the panel, the table keeps to its place, and the open row has one colour", async ({
  demoAccount,
  openPage,
}) => {
  const hr = await demoAccount("hr");
  await withSettings(hr, "referrals", { layout: "table" }, async () => {
    const page = await openPage("/all-referrals", { as: hr, viewport: LAPTOP });
    const rows = await tableRows(page);
    await rows.nth(1).click({ position: { x: 400, y: 10 } });
    const panel = page.locator("[data-panel]");
    await expect(panel).toBeVisible();
    await expect(page.locator("main th")).toHaveCount(4);
    const edge = (await panel.boundingBox())?.x ?? 0;
    for (const cell of await page.locator("main :is(th, td)").all()) {
      const box = await cell.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(edge);
      const overrun = await cell.evaluate((one) => one.scrollWidth - one.clientWidth);
      expect(overrun).toBeLessThanOrEqual(0);
    }
    expect(Math.max(...(await heights(rows)))).toBeLessThan(60);
  });
});

test("beside the panel, the list begins where three of its cards are seen", async ({
  demoAccount,
  openPage,
}) => {
  for (const [username, path, most] of [
    ["hr", "/all-referrals", 260],
    ["manager", "/job-referrals", 305],
  ] as const) {
    const page = await openPage(path, { as: await demoAccount(username), viewport: LAPTOP });
    const cards = await listRows(page);
    await cards.first().click({ position: { x: 400, y: 8 } });
    await expect(page.locator("[data-panel]")).toBeVisible();
    await expect
      .poll(async () => (await cards.first().boundingBox())?.y, { message: path })
      .toBeLessThan(most);
    // No status or answer is lost for it.
    for (const [group, name] of [
      ["Filter by status", "Rejected"],
      ["Filter by answer", "Due Today"],
    ])
      await expect(page.getByRole("group", { name: group }).getByRole("button", { name })).toBeInViewport({
        ratio: 1,
      });
    await page.context().close();
  }
});

test("every screen begins at the same left edge", async ({ demoAccount, openPage }) => {
  const page = await openPage("/all-jobs", {
    as: await demoAccount("hr"),
    viewport: { width: 1600, height: 900 },
  });
  const lefts = new Set<number>();
  for (const path of ["/all-jobs", "/all-jobs/new", "/users", "/users/new", "/settings", "/profile"]) {
    await page.goto(path);
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toBeVisible();
    lefts.add(Math.round((await heading.boundingBox())?.x ?? 0));
  }
  expect([...lefts]).toHaveLength(1);
});
