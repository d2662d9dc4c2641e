import type { Page } from "playwright-core";
import { settled } from "../screens";
import { type Clickable, clickables } from "./clickables";

/** A link out of the product that leads somewhere: a mail, a telephone, a page. */
const SOMEWHERE = /^(mailto:[^@\s]+@[^@\s]+|tel:\+?\d+$|https:\/\/[^/\s]+\.[^/\s]+)/;
const PATIENCE = 4_000;
/** What is not free by then is covered by something that is on its way, and looked for again. */
const AT_ONCE = 1_000;
const TRIES = 4;
/** What leaves a dialog as it was comes last: what it does may take more than one step in it. */
const LEAVES = /› button “(Cancel|Close)”/;

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
  const look = await page.evaluate(() => {
    const STATES = [
      "aria-label",
      "aria-expanded",
      "aria-pressed",
      "aria-selected",
      "aria-checked",
      "aria-invalid",
    ];
    const states = [...document.querySelectorAll(STATES.map((name) => `[${name}]`).join(", "))].map(
      (element) => STATES.map((name) => element.getAttribute(name)),
    );
    const entries = [...document.querySelectorAll("input, textarea")].map((element) =>
      element instanceof HTMLInputElement
        ? [element.value, element.checked, element.type]
        : [(element as HTMLTextAreaElement).value],
    );
    return [
      window.location.href,
      document.documentElement.getAttribute("data-theme"),
      window.scrollY,
      document.activeElement?.localName === "main",
      document.body.innerText,
      states,
      entries,
    ];
  });
  return JSON.stringify([look, events]);
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
    else await target.click({ timeout: AT_ONCE });
  } catch {
    return null;
  }
  return changed(page, before, events);
}

/** What is known of a dialog or menu: how one comes there, what can be pressed in it, and how often it was opened. */
interface Known {
  opener: string;
  keys: Set<string>;
  openings: number;
}

/**
 * Presses everything on the screen that `open` shows, and everything in the dialogs and menus that open from there; of
 * a list of choices, one. What leads to another screen is followed no further: that screen has a turn of its own.
 */
export async function crawl(page: Page, open: () => Promise<void>, within: string): Promise<Crawled> {
  const events = countEvents(page);
  const done = new Set<string>();
  const failed = new Map<string, number>();
  const layers = new Map<string, Known>();
  const inert: string[] = [];
  let pressed = 0;
  let last = "";
  await open();
  const home = new URL(page.url());

  /** The way back to the screen, the shortest there is. */
  const back = async () => {
    const { origin, pathname } = new URL(page.url());
    if (origin === home.origin && pathname === home.pathname) return;
    if (origin === home.origin && pathname !== "/login") {
      await page.goBack();
      await settled(page);
    }
    if (new URL(page.url()).pathname !== home.pathname) await open();
  };

  /** What opens a layer in which something is left to press; each is opened as often as it has something to press. */
  const opener = (found: readonly Clickable[]): Clickable | undefined => {
    for (const known of layers.values()) {
      const worthIt = [...known.keys].some((key) => !done.has(key)) && known.openings <= known.keys.size;
      const here = worthIt && found.find(({ key }) => key === known.opener);
      if (here) {
        known.openings += 1;
        return here;
      }
    }
    return undefined;
  };

  for (;;) {
    const { place, choices, found } = await clickables(page, within);
    const onTop = place !== "page";
    if (onTop && !choices) {
      const known = layers.get(place) ?? { opener: last, keys: new Set(), openings: 1 };
      layers.set(place, known);
      for (const { key } of found) known.keys.add(key);
    }
    const left = found.filter(({ key }) => !done.has(key));
    const next = left.find(({ key }) => !LEAVES.test(key)) ?? left[0] ?? opener(found);
    if (!next) {
      if (!onTop) return { pressed, inert };
      const before = await impression(page, events());
      await page.keyboard.press("Escape");
      if (!(await changed(page, before, events))) await open();
      continue;
    }
    last = next.key;
    const known = done.has(next.key);
    done.add(next.key);
    if (next.outward) {
      pressed += 1;
      if (!SOMEWHERE.test(next.outward)) inert.push(`${next.key} leads to ${next.outward}`);
      continue;
    }
    const effect = await press(page, next, events);
    if (effect === null) {
      const tries = (failed.get(next.key) ?? 0) + 1;
      failed.set(next.key, tries);
      if (tries === TRIES) inert.push(`${next.key} cannot be pressed`);
      else if (!known) done.delete(next.key);
      if (tries > 1) await open();
      continue;
    }
    failed.delete(next.key);
    if (!known) pressed += 1;
    if (!effect) inert.push(next.key);
    if (new URL(page.url()).origin === home.origin) await settled(page);
    await back();
  }
}
