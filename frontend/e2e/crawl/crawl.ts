import type { Page } from "playwright-core";
import { settled } from "../screens";
import { type Clickable, clickables } from "./clickables";

/** A link out of the product that leads somewhere: a mail, a telephone, a page. */
const SOMEWHERE = /^(mailto:[^@\s]+@[^@\s]+|tel:\+?\d+$|https:\/\/[^/\s]+\.[^/\s]+)/;
const PATIENCE = 4_000;
const LAYER = '[role="dialog"], [role="menu"], [role="listbox"], .MuiPopover-paper';

/** What was done on a screen: how much was pressed, and what did nothing. */
export interface Crawled {
  pressed: number;
  inert: string[];
}

/** Counts what happens beside the page: files that arrive or are asked for, windows that open. */
function countEvents(page: Page): () => number {
  let events = 0;
  const count = () => {
    events += 1;
  };
  page.on("download", count);
  page.on("filechooser", count);
  page.context().on("page", (opened) => {
    count();
    void opened.close();
  });
  return () => events;
}

/** Everything that somebody at the screen, seeing or not, can tell apart. */
async function impression(page: Page, events: number): Promise<string> {
  const look = await page.evaluate(() => [
    window.location.href,
    document.documentElement.getAttribute("data-theme"),
    window.scrollY,
    document.activeElement?.localName === "main",
  ]);
  return JSON.stringify([look, events, await page.locator("body").ariaSnapshot()]);
}

async function changed(page: Page, before: string, events: () => number): Promise<boolean> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await page.waitForTimeout(50)) {
    // A page on its way cannot be read; that it is on its way is a change.
    const after = await impression(page, events()).catch(() => "");
    if (after !== before) return true;
  }
  return false;
}

/** Presses one thing; whether anything came of it, or null when it could not be pressed. */
async function press(page: Page, found: Clickable, events: () => number): Promise<boolean | null> {
  const target = page.locator(found.selector);
  const byKeyboard = found.key.includes("Skip to");
  if (byKeyboard) await target.focus();
  const before = await impression(page, events());
  try {
    if (byKeyboard) await page.keyboard.press("Enter");
    else await target.click({ timeout: PATIENCE });
  } catch {
    return null;
  }
  return changed(page, before, events);
}

/**
 * Presses everything on the screen that `open` shows, and everything in the dialogs, menus and lists of choices that
 * open from there. What leads to another screen is followed no further: that screen has a turn of its own.
 */
export async function crawl(page: Page, open: () => Promise<void>, within: string): Promise<Crawled> {
  const events = countEvents(page);
  const done = new Set<string>();
  const again = new Set<string>();
  const inert: string[] = [];
  let pressed = 0;
  await open();
  const home = new URL(page.url()).pathname;
  for (;;) {
    const here = await clickables(page, within);
    const next = here.find(({ key }) => !done.has(key));
    if (!next) {
      if (
        !(await page
          .locator(LAYER)
          .last()
          .isVisible()
          .catch(() => false))
      )
        return { pressed, inert };
      await page.keyboard.press("Escape");
      const left = await changed(page, await impression(page, events()), events).catch(() => true);
      if (!left && (await page.locator(LAYER).last().isVisible())) await open();
      continue;
    }
    done.add(next.key);
    if (next.outward) {
      pressed += 1;
      if (!SOMEWHERE.test(next.outward)) inert.push(`${next.key} leads to ${next.outward}`);
      continue;
    }
    const effect = await press(page, next, events);
    if (effect === null) {
      if (again.has(next.key)) inert.push(`${next.key} cannot be pressed`);
      else {
        again.add(next.key);
        done.delete(next.key);
      }
      await open();
      continue;
    }
    pressed += 1;
    if (!effect) inert.push(next.key);
    await settled(page);
    const { pathname } = new URL(page.url());
    if (pathname !== home) await open();
  }
}
