import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { PRODUCT_NAME } from "./src/shared/product.ts";
import { getLayerName } from "./tools/layers.ts";
import { themeTokens } from "./tools/themeTokens.ts";

const backend = process.env.VITE_PROXY_TARGET ?? "http://127.0.0.1:8000";

/** The page's title before the first script runs, from the one place where the name stands. */
const productName: Plugin = {
  name: "product-name",
  transformIndexHtml: (html) => html.replaceAll("%PRODUCT_NAME%", PRODUCT_NAME),
};

const LAYERS = [{ name: getLayerName, includeDependenciesRecursively: false }];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), productName, themeTokens],
  resolve: {
    alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) },
  },
  server: {
    proxy: { "/api": { target: backend, changeOrigin: false } },
  },
  preview: {
    proxy: { "/api": { target: backend, changeOrigin: false } },
  },
  build: {
    // Read by .size-limit.js to know which chunks a first visit loads.
    manifest: true,
    // The Content-Security-Policy allows files of our own origin only, so nothing becomes a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: LAYERS } } },
  },
  test: {
    environment: "jsdom",
    setupFiles: ["./src/shared/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "tools/*.test.js"],
    css: false,
    restoreMocks: true,
    // The machine is shared by several test runs; a slow one is not a failed one.
    testTimeout: 90_000,
    maxWorkers: 2,
    // One environment for all files of a worker: setting it up anew took a third of the run.
    isolate: false,
    tags: [{ name: "slow", description: "Fills in whole forms; `make test-fast` leaves it out." }],
  },
}));
