/*
 * Takes the landing page's screenshots. With `make run` serving the demo data in another terminal,
 * run `npm run pictures` (or `BASE_URL=http://… npm run pictures`), then review and commit them.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";

const FOLDER = path.resolve(import.meta.dirname, "../src/features/landing/pictures");
const BASE_URL = process.env.BASE_URL ?? "http://127.0.0.1:8000";

/** How a browser asks for each language, and what the suggestions are called in it. */
const LANGUAGES = {
  en: { locale: "en-GB", title: "People you know who fit an open job" },
  de: { locale: "de-DE", title: "Kontakte, die zu einer offenen Stelle passen" },
};

/** Viewport size, what is shown above the suggestions, device scale and quality of each screenshot. */
const WIDE = { name: "wide", viewport: { width: 1028, height: 590 }, above: 206, quality: 41 };
const SHOTS = [
  { ...WIDE, scale: 1 },
  { ...WIDE, scale: 2 },
  // A telephone gets it in one round trip, as the largest thing on the page: at most 9.5 KB, as the
  // font and the icon come beside it.
  { name: "narrow", viewport: { width: 375, height: 400 }, above: 72, scale: 1.8, quality: 25 },
];

async function take(browser, { locale, title }, { viewport, above, scale, quality }, colorScheme) {
  const context = await browser.newContext({
    baseURL: BASE_URL,
    viewport,
    colorScheme,
    locale,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.locator("[autocomplete=username]").fill("employee");
  const password = page.locator("[autocomplete=current-password]");
  await password.fill("referral-demo");
  await password.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.waitForLoadState("networkidle");
  // The suggestions, and above them no more than fits.
  const suggestions = page.getByRole("region", { name: title });
  const { y } = await suggestions.boundingBox();
  const scroll = Math.round(y - above);
  await page.evaluate((top) => window.scrollTo(0, top), scroll);
  const devtools = await context.newCDPSession(page);
  const { data } = await devtools.send("Page.captureScreenshot", {
    format: "png",
    clip: { x: 0, y: scroll, ...viewport, scale },
  });
  await context.close();
  return sharp(Buffer.from(data, "base64")).avif({ quality, effort: 9 }).toBuffer();
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
  args: ["--no-sandbox"],
});
for (const [language, names] of Object.entries(LANGUAGES)) {
  await mkdir(path.join(FOLDER, language), { recursive: true });
  for (const scheme of ["light", "dark"]) {
    for (const shot of SHOTS) {
      const picture = await take(browser, names, shot, scheme);
      const file = `${language}/${shot.name}-${scheme}-${shot.viewport.width * shot.scale}.avif`;
      await writeFile(path.join(FOLDER, file), picture);
      console.log(`${file}: ${Math.round(picture.length / 1024)} KB`);
    }
  }
}
await browser.close();
