/*
 * Takes the landing page's pictures of the product anew. With `make run` serving the demo data in another
 * terminal: `npm run pictures` (or `BASE_URL=http://… npm run pictures`), then look at them and commit.
 * Chromium encodes them as well, so that nothing else has to be installed.
 */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { chromium } from "@playwright/test";

const FOLDER = path.resolve(import.meta.dirname, "../src/features/landing/pictures");
const BASE_URL = process.env.BASE_URL ?? "http://127.0.0.1:8000";
const QUALITY = 0.8;

/** What is taken: the size of the window, and the widths in pixels at which it is kept. */
const SHOTS = [
  { name: "wide", viewport: { width: 1028, height: 590 }, widths: [1028, 2056] },
  // Past the heading and the search, so that the referrals themselves are in the picture.
  { name: "narrow", viewport: { width: 375, height: 520 }, scroll: 200, widths: [750] },
];

async function take(browser, { viewport, scroll = 0 }, colorScheme) {
  const context = await browser.newContext({
    baseURL: BASE_URL,
    viewport,
    colorScheme,
    deviceScaleFactor: 2,
    locale: "en-GB",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Username").fill("hr");
  await page.getByLabel("Password", { exact: true }).fill("referral-demo");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.goto("/all-referrals");
  await page.getByRole("link", { name: "View Profile" }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate((top) => window.scrollTo(0, top), scroll);
  const png = await page.screenshot();
  await context.close();
  return png;
}

/** One PNG as WebP of the given width. */
async function toWebp(page, png, width) {
  const source = `data:image/png;base64,${png.toString("base64")}`;
  const base64 = await page.evaluate(
    async ([url, target, quality]) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = target;
      canvas.height = Math.round((target * image.height) / image.width);
      const context = canvas.getContext("2d");
      context.imageSmoothingQuality = "high";
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL("image/webp", quality).split(",")[1];
    },
    [source, width, QUALITY],
  );
  return Buffer.from(base64, "base64");
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const workshop = await browser.newPage();
for (const scheme of ["light", "dark"]) {
  for (const shot of SHOTS) {
    const png = await take(browser, shot, scheme);
    for (const width of shot.widths) {
      const file = `${shot.name}-${scheme}-${width}.webp`;
      const webp = await toWebp(workshop, png, width);
      await writeFile(path.join(FOLDER, file), webp);
      console.log(`${file}: ${Math.round(webp.length / 1024)} KB`);
    }
  }
}
await browser.close();
