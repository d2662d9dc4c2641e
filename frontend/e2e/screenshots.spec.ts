import path from "node:path";
import { showScreen } from "./support/screens";
import { test } from "./support/test";
import { getViewer, VIEWER_NAMES } from "./support/viewers";

const FOLDER = path.resolve(import.meta.dirname, "../screens");
/** `ONLY=employee` or `ONLY=hr/users` takes the pictures whose names begin so. */
const ONLY = process.env.ONLY ?? "";

for (const name of VIEWER_NAMES.filter(
  (each) => `${each}/`.startsWith(ONLY) || ONLY.startsWith(`${each}/`),
)) {
  for (const width of [1280, 375]) {
    for (const colorScheme of ["light", "dark"] as const) {
      test(`${name}, ${width} px, ${colorScheme}`, async ({ demoAccount, openPage, consoleErrors }) => {
        consoleErrors.allow(/./);
        const { screens, ...viewer } = await getViewer(name, demoAccount);
        const page = await openPage("/", {
          ...viewer,
          viewport: { width, height: 900 },
          colorScheme,
          reducedMotion: "reduce",
        });
        for (const screen of screens.filter((each) => `${name}/${each.name}`.startsWith(ONLY))) {
          await showScreen(page, screen);
          const file = path.join(FOLDER, name, `${screen.name}-${width}-${colorScheme}.png`);
          await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
        }
      });
    }
  }
}
