import { type Screen, waitUntilLoaded } from "../support/screens";
import { expect, test } from "../support/test";
import { getViewer, VIEWER_NAMES } from "../support/viewers";
import { crawl } from "./crawler";

/** Expected on the screens of a missing row and of an expired link. */
const EXPECTED_ERRORS = [
  /^\/api\/(jobs|referrals|connections)\/999999999\/((referrals|messages)\/)?: .*404/,
  /^\/api\/(auth\/(email\/confirm|password\/reset\/confirm)|notifications\/unsubscribe)\/: .*400/,
  /^The server did not accept the form\. ApiError: This link /,
];
/** Fewer controls mean that the crawl did not see the screens. */
const MIN_PRESSED = 20;

for (const name of VIEWER_NAMES) {
  test(`every control has an effect as ${name}`, async ({ demoAccount, openPage, consoleErrors }) => {
    consoleErrors.allow(...EXPECTED_ERRORS);
    const { screens, ...viewer } = await getViewer(name, demoAccount);
    const page = await openPage("/", {
      ...viewer,
      reducedMotion: "reduce",
      permissions: ["clipboard-read", "clipboard-write"],
    });

    /** Reopens the screen, and signs in again after Sign out was pressed. */
    const open = async ({ path }: Screen) => {
      await page.goto(path);
      await waitUntilLoaded(page);
      if (!viewer.as || new URL(page.url()).pathname !== "/login") return;
      const { localStorage } = await demoAccount(viewer.as.username, { renew: true });
      await page.evaluate(
        (entries) => {
          for (const [key, value] of entries) window.localStorage.setItem(key, value);
        },
        Object.entries({ ...localStorage, ...viewer.localStorage }),
      );
      await page.goto(path);
      await waitUntilLoaded(page);
    };

    let pressed = 0;
    for (const [index, screen] of screens.filter(({ crawled }) => crawled).entries()) {
      await test.step(screen.name, async () => {
        // The shell is the same on all screens and is crawled once.
        const within = index === 0 || !viewer.as ? "body" : "main";
        const result = await crawl(page, () => open(screen), within);
        pressed += result.pressed;
        expect.soft(result.inert, screen.name).toEqual([]);
      });
    }
    expect(pressed).toBeGreaterThan(MIN_PRESSED);
  });
}
