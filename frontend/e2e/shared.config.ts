import { defineProject } from "vitest/config";

/** What everything in the browser shares: a real server with data of its own, and time. */
export const inTheBrowser = (name: string, ...include: string[]) =>
  defineProject({
    test: {
      name,
      root: import.meta.dirname,
      include,
      globalSetup: "./server.ts",
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  });
