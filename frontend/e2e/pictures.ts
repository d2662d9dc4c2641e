import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { test } from "vitest";
import { withBrowser } from "./browser";
import { lookAs } from "./looking";
import { show, viewers } from "./screens";

withBrowser();

const LONG = 1_800_000;
const FOLDER = path.resolve(import.meta.dirname, "../screens");
/** `ONLY=employee` or `ONLY=hr/users` takes the pictures whose name begins so. */
const ONLY = process.env["ONLY"] ?? "";

test("a picture of every screen, as every role, wide and narrow, light and dark", {
  timeout: LONG,
}, async () => {
  if (!ONLY) rmSync(FOLDER, { recursive: true, force: true });
  for (const viewer of await viewers()) {
    const screens = viewer.screens.filter(({ name }) => `${viewer.name}/${name}`.startsWith(ONLY));
    if (screens.length === 0) continue;
    mkdirSync(path.join(FOLDER, viewer.name), { recursive: true });
    for (const width of [1280, 375])
      for (const scheme of ["light", "dark"] as const) {
        const { page, context } = await lookAs(viewer, { width, scheme });
        for (const screen of screens) {
          await show(page, screen);
          const file = path.join(FOLDER, viewer.name, `${screen.name}-${width}-${scheme}.png`);
          await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
        }
        await context.close();
      }
  }
});
