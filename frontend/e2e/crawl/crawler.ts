import { expect, type Page } from "@playwright/test";
import { waitUntilLoaded } from "../support/screens";
import { type Clickable, findClickables } from "./clickables";

/** The target of an external link: a mail address, a phone number or a page. */
const VALID_TARGET = /^(mailto:[^@\s]+@[^@\s]+|tel:\+?\d+$|https:\/\/[^/\s]+\.[^/\s]+)/;
const EFFECT_TIMEOUT = 10_000;
/**
 * A control that cannot be clicked in time is covered by loading content, and is retried with more
 * time.
 */
const CLICK_TIMEOUT = 1_000;
const MAX_TRIES = 4;
/** Controls that close a dialog are pressed last, so that all others are reached. */
const CLOSES = /› button “(Cancel|Close)”/;

/** The result of a crawl: how many controls were pressed, and which of them did nothing. */
export interface CrawlResult {
  pressed: number;
  inert: string[];
}

/** Counts what happens outside the page: downloads, file choosers, new windows. */
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

/** Everything that a user, with or without a screen reader, can perceive of the page. */
async function snapshot(page: Page, events: number): Promise<string> {
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

async function changes(
  page: Page,
  before: string,
  events: () => number,
  timeout = EFFECT_TIMEOUT,
): Promise<boolean> {
  // A navigating page cannot be read; the navigation itself is a change.
  const now = () => snapshot(page, events()).catch(() => "");
  return expect
    .poll(now, { timeout, intervals: [50] })
    .not.toBe(before)
    .then(
      () => true,
      () => false,
    );
}

/**
 * Presses one control; returns whether it had an effect, or null if it could not be pressed in
 * time.
 */
async function press(
  page: Page,
  clickable: Clickable,
  events: () => number,
  timeout: number,
): Promise<boolean | null> {
  const target = page.locator(clickable.selector);
  const byKeyboard = clickable.key.includes("Skip to");
  if (byKeyboard) await target.focus();
  const before = await snapshot(page, events());
  try {
    if (byKeyboard) await page.keyboard.press("Enter");
    else await target.click({ timeout });
  } catch {
    // It may have been clicked too late.
    return (await changes(page, before, events, CLICK_TIMEOUT)) || null;
  }
  return changes(page, before, events);
}

/** A dialog or menu: what opens it, what can be pressed in it, and how often it was opened. */
interface OpenedLayer {
  opener: string;
  keys: Set<string>;
  openings: number;
}

/**
 * Presses everything on the screen that `open` shows, and everything in the dialogs and menus that
 * open from there; of a list of options, one. Links to other screens are not followed further: each
 * screen is crawled by itself.
 */
export async function crawl(page: Page, open: () => Promise<void>, within: string): Promise<CrawlResult> {
  const events = countEvents(page);
  const done = new Set<string>();
  const failed = new Map<string, number>();
  const layers = new Map<string, OpenedLayer>();
  const inert: string[] = [];
  let pressed = 0;
  let last = "";
  await open();
  const home = new URL(page.url());

  /** Returns to the screen, by the browser's Back if possible. */
  const returnHome = async () => {
    const { origin, pathname } = new URL(page.url());
    if (origin === home.origin && pathname === home.pathname) return;
    if (origin === home.origin && pathname !== "/login") {
      await page.goBack();
      await waitUntilLoaded(page);
    }
    if (new URL(page.url()).pathname !== home.pathname) await open();
  };

  /** A control that opens a layer with controls left to press. */
  const findOpener = (found: readonly Clickable[]): Clickable | undefined => {
    for (const known of layers.values()) {
      const unfinished = [...known.keys].some((key) => !done.has(key)) && known.openings <= known.keys.size;
      const here = unfinished && found.find(({ key }) => key === known.opener);
      if (here) {
        known.openings += 1;
        return here;
      }
    }
    return undefined;
  };

  for (;;) {
    const { place, isListbox, found } = await findClickables(page, within);
    const onTop = place !== "page";
    if (onTop && !isListbox) {
      const known = layers.get(place) ?? { opener: last, keys: new Set(), openings: 1 };
      layers.set(place, known);
      for (const { key } of found) known.keys.add(key);
    }
    const left = found.filter(({ key }) => !done.has(key));
    const next = left.find(({ key }) => !CLOSES.test(key)) ?? left[0] ?? findOpener(found);
    if (!next) {
      if (!onTop) return { pressed, inert };
      const before = await snapshot(page, events());
      await page.keyboard.press("Escape");
      if (!(await changes(page, before, events))) await open();
      continue;
    }
    last = next.key;
    const known = done.has(next.key);
    done.add(next.key);
    if (next.outward) {
      pressed += 1;
      if (!VALID_TARGET.test(next.outward)) inert.push(`${next.key} leads to ${next.outward}`);
      continue;
    }
    const failures = failed.get(next.key) ?? 0;
    const effect = await press(page, next, events, CLICK_TIMEOUT * 3 ** failures);
    if (effect === null) {
      const tries = failures + 1;
      failed.set(next.key, tries);
      if (tries === MAX_TRIES) inert.push(`${next.key} cannot be pressed`);
      else if (!known) done.delete(next.key);
      if (tries > 1) await open();
      continue;
    }
    failed.delete(next.key);
    if (!known) pressed += 1;
    if (!effect) inert.push(next.key);
    if (new URL(page.url()).origin === home.origin) await waitUntilLoaded(page);
    await returnHome();
  }
}
