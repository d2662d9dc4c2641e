import type { Page } from "@playwright/test";

/**
 * Opens a path as nobody has before: Chromium's cache is off while a page's requests are intercepted. Each API call is
 * answered 100 ms later than the one before, so that the parts of the screen arrive one by one. Resolves when it
 * stands still.
 */
export async function openCold(page: Page, path: string): Promise<void> {
  let calls = 0;
  await page.route("**/api/**", async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, calls * 100));
    await route.continue();
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await page.getByRole("heading", { level: 1, includeHidden: true }).first().waitFor({ state: "attached" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** What moved on the page since it was opened without anybody having pressed anything, and how much altogether. */
export const readShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        const found = { sum: 0, moved: [] as string[] };
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null }[];
          })[]) {
            if (entry.hadRecentInput) continue;
            found.sum += entry.value;
            for (const { node } of entry.sources) {
              found.moved.push(`${entry.value.toFixed(3)} ${(node?.textContent ?? "").slice(0, 60)}`);
            }
          }
        });
        observer.observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(found), 100);
      }),
  );

/** The files that the page has loaded, and their bytes as served; but for the font, the charts and the API's answers. */
export async function readLoaded(page: Page): Promise<{ files: string[]; bytes: number }> {
  const loaded = await page.evaluate(() =>
    ["navigation", "resource"]
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize, decodedBodySize }) => ({
        path: new URL(name).pathname,
        size: encodedBodySize,
        isCompressed: encodedBodySize < decodedBodySize,
      })),
  );
  const counted = loaded.filter(({ path }) => !/^\/api\/|\.woff2$|\/ReportChart-/.test(path));
  const empty = counted.filter(({ size }) => size === 0);
  if (empty.length > 0) throw new Error(`Loaded from a cache: ${empty.map(({ path }) => path).join(" ")}`);
  // The smallest scripts stay as they are.
  if (counted.some(({ path, size, isCompressed }) => path.endsWith(".js") && size > 10_000 && !isCompressed))
    throw new Error("dist is not compressed: build it with `make frontend/dist/.built`");
  return {
    files: counted.map(({ path, size }) => `${path} ${size}`),
    bytes: counted.reduce((sum, { size }) => sum + size, 0),
  };
}
