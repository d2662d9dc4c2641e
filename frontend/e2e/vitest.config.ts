import { defineConfig } from "vitest/config";

/** The journeys: a real browser against the real server, one after the other. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    globalSetup: "./server.ts",
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
