import { defineConfig } from "@playwright/test";

/** Each crawl changes the demo data and needs its own server; workers start one per project. */
const crawl = (name: string, viewers: string) => ({
  name: `crawl ${name}`,
  testDir: "e2e/crawl",
  grep: new RegExp(` as (${viewers})$`),
  fullyParallel: false,
  timeout: 1_200_000,
});

/** Takes minutes for each viewer. */
const NIGHTLY = / nightly: /;
/** By day, the front end's tests say the same of each screen. */
const FAILURES = "journeys/failures/**";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/support/demoData.ts",
  forbidOnly: Boolean(process.env.CI),
  // One retry, reported as "flaky" with a trace, so that a click lost on a busy machine does not
  // fail the run.
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  // Browsers mostly wait: three workers are faster than two, even on two processors.
  workers: 3,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 30_000,
    locale: "en-GB",
    viewport: { width: 1280, height: 900 },
    // Recording costs a seventh of the time, and screenshots would double it: `--trace on` records everything.
    trace: { mode: "on-first-retry", screenshots: false },
    launchOptions: {
      // Uses the installed Chromium; none is downloaded.
      executablePath: process.env.CHROMIUM || "/usr/bin/chromium-headless-shell",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
  },
  // In starting order, longest first.
  projects: [
    { name: "screens", testMatch: "screens.spec.ts", grepInvert: NIGHTLY },
    { name: "journeys", testDir: "e2e/journeys", testIgnore: FAILURES, grepInvert: NIGHTLY },
    { name: "nightly failures", testMatch: FAILURES },
    crawl("visitor", "visitor"),
    // Takes minutes per user: `make test-nightly`, not part of `make test`.
    { ...crawl("", "employee|hr|manager|superuser.*"), name: "nightly crawl" },
    {
      name: "nightly screens",
      testMatch: "screens.spec.ts",
      grep: NIGHTLY,
    },
    // Not a test: `make screens`.
    {
      name: "screenshots",
      testMatch: "screenshots.spec.ts",
      timeout: 1_800_000,
    },
  ],
});
