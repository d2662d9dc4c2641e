import axe, { type AxeResults, type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { withBrowser } from "./browser";
import { lookAs } from "./looking";
import { show, type Viewer, viewers } from "./screens";

withBrowser();

const WIDE = { width: 1280, height: 900 };
/** The narrowest telephone that anybody still carries. */
const NARROW = { width: 360, height: 780 };

/** What axe finds that keeps people from using the page; all its rules, or one. */
async function barriers(page: Page, rule?: string): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ["violations"],
    ...(rule && { runOnly: { type: "rule", values: [rule] } }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** Whether the page, once it has taken the width, cannot be pushed sideways; else how far, in pixels. */
async function sideways(page: Page): Promise<string[]> {
  const room = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await page.evaluate(room)) <= 0) return [];
    await page.waitForTimeout(50);
  }
  return [`can be pushed ${await page.evaluate(room)} px sideways`];
}

async function lookedAt(viewer: Viewer): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const { page, context } = await lookAs(viewer, { width: WIDE.width, scheme: "light" });
  for (const screen of viewer.screens) {
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: "light" });
    await show(page, screen);
    const seen = { light: await barriers(page), dark: [] as string[], narrow: [] as string[] };
    // The other scheme changes nothing but colours.
    await page.emulateMedia({ colorScheme: "dark" });
    await page.locator('html[data-theme="dark"]').waitFor();
    seen.dark = await barriers(page, "color-contrast");
    await page.setViewportSize(NARROW);
    seen.narrow = await sideways(page);
    for (const [how, what] of Object.entries(seen))
      if (what.length > 0) found[`${screen.name}, ${how}`] = what;
  }
  await context.close();
  return found;
}

const LONG = 300_000;

test.for([
  "visitor",
  "employee",
  "manager",
  "hr",
  "superuser",
  "superuser-as-hr",
  "superuser-as-manager",
  "superuser-as-person",
])("nothing keeps anyone from using the screens of: %s", { timeout: LONG }, async (name) => {
  const viewer = (await viewers()).find((each) => each.name === name);
  if (!viewer) throw new Error(`Nobody is called ${name}`);
  expect(await lookedAt(viewer)).toEqual({});
});
