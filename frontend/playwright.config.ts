import { defineConfig } from "@playwright/test";

/** Each crawl changes the demo data, so it is a project of its own: a project's workers start their own server. */
const crawl = (name: string, viewers: string) => ({
  name: `crawl ${name}`,
  testDir: "e2e/crawl",
  grep: new RegExp(` as (${viewers})$`),
  fullyParallel: false,
  timeout: 1_200_000,
});

/** A superuser, whose screens are those of HR and the companies, and who sees what somebody else sees. */
const OF_SUPERUSERS = /accessible to superuser/;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  forbidOnly: Boolean(process.env.CI),
  // A second try, said as "flaky" at the end with the trace of the first: one click that a busy machine lost stops nobody.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  // A browser mostly waits: three are faster than two, on two processors as well.
  workers: 3,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 30_000,
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    // Screenshots in a trace would double the time of a test.
    trace: { mode: "retain-on-failure", screenshots: false },
    launchOptions: {
      // An installed Chromium; none is downloaded.
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
  },
  // In the order in which they start: the longest first.
  projects: [
    { name: "journeys", testIgnore: ["crawl/**", "screenshots.spec.ts"], grepInvert: OF_SUPERUSERS },
    crawl("visitor", "visitor"),
    // Minutes for each of them: `make test-nightly`, not part of `make test`.
    { ...crawl("", "employee|hr|manager|superuser.*"), name: "nightly crawl" },
    { name: "nightly accessibility", testMatch: "accessibility.spec.ts", grep: OF_SUPERUSERS },
    // Not a test: `make screens`.
    {
      name: "screenshots",
      testMatch: "screenshots.spec.ts",
      timeout: 1_800_000,
    },
  ],
});
