import { defineConfig } from "vitest/config";
import { inTheBrowser } from "./shared.config.ts";

/**
 * A real browser against the real server. The journeys have companies of their own on one server. What counts the
 * whole platform, and each crawl, which changes what the demo holds, has a server to itself. A browser mostly waits, so
 * more run than there are processors.
 */
export default defineConfig({
  test: {
    maxWorkers: 3,
    projects: [
      inTheBrowser("crawl as the superuser", "crawl/superuser.test.ts"),
      inTheBrowser("crawl as HR", "crawl/hr.test.ts"),
      inTheBrowser("crawl as employee and manager", "crawl/people.test.ts"),
      inTheBrowser("crawl through others' eyes", "crawl/views.test.ts"),
      inTheBrowser("journeys of the platform", "platform/*.test.ts"),
      inTheBrowser("journeys", "*.test.ts"),
    ],
  },
});
