import { expect, test } from "vitest";
import { complaintsOf, withBrowser } from "../browser";
import { forget, lookAs, storageOf } from "../looking";
import { type Screen, settled, type Viewer, viewers } from "../screens";
import { crawl } from "./crawl";

const LONG = 600_000;
/** What the server rightly refuses on screens that stand for it: a row that is not there, a link that is spent. */
const ANSWERED = [
  /^\/api\/(jobs|referrals|connections)\/999999999\/: .*404/,
  /^\/api\/auth\/(email\/confirm|password\/reset\/confirm)\/: .*400/,
];
/** Less than this would mean that the crawl does not see the screens. */
const AT_LEAST = 20;

/** Opens the screen as if for the first time; whoever was signed out on the way signs in again. */
const opening =
  (page: Awaited<ReturnType<typeof lookAs>>["page"], viewer: Viewer, screen: Screen) => async () => {
    await page.goto(screen.path);
    await settled(page);
    if (!viewer.account || new URL(page.url()).pathname !== "/login") return;
    forget(viewer.account);
    const stored = await storageOf(viewer);
    await page.evaluate((entries) => {
      for (const [name, value] of entries) window.localStorage.setItem(name, value);
    }, Object.entries(stored));
    await page.goto(screen.path);
    await settled(page);
  };

/** Presses everything on every screen of these viewers, one viewer after the other. */
export function pressEverythingAs(...names: string[]): void {
  withBrowser();
  test.for(names)("nothing is inert for: %s", { timeout: LONG }, async (name) => {
    const viewer = (await viewers()).find((each) => each.name === name);
    if (!viewer) throw new Error(`Nobody is called ${name}`);
    const { page, context } = await lookAs(viewer, { width: 1280, scheme: "light" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const complaints = complaintsOf(page);
    const found: Record<string, string[]> = {};
    let pressed = 0;
    for (const [index, screen] of viewer.screens.filter(({ open }) => !open).entries()) {
      // The frame around the screens is the same on all of them; once is enough.
      const within = index === 0 || !viewer.account ? "body" : "main";
      const crawled = await crawl(page, opening(page, viewer, screen), within);
      pressed += crawled.pressed;
      if (crawled.inert.length > 0) found[screen.name] = crawled.inert;
    }
    await context.close();
    expect(found).toEqual({});
    expect(complaints.filter((line) => !ANSWERED.some((known) => known.test(line)))).toEqual([]);
    expect(pressed).toBeGreaterThan(AT_LEAST);
  });
}
