import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import { babel } from "@rollup/plugin-babel";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { PRODUCT_NAME } from "./src/shared/product.ts";
import { themeTokens } from "./tools/themeTokens.ts";

const backend = process.env.VITE_PROXY_TARGET ?? "http://127.0.0.1:8000";

/** The page's title before any script runs. */
const productName: Plugin = {
  name: "product-name",
  transformIndexHtml: (html) => html.replaceAll("%PRODUCT_NAME%", PRODUCT_NAME),
};

/** Replaces the macros that mark texts; before all else, since it reads TypeScript. */
const linguiMacros = {
  ...babel({
    babelHelpers: "bundled",
    configFile: false,
    extensions: [".ts", ".tsx"],
    include: ["src/**"],
    exclude: ["src/shared/api/schema.ts"],
    plugins: ["@lingui/babel-plugin-lingui-macro"],
    parserOpts: { plugins: ["typescript", "jsx"] },
  }),
  enforce: "pre" as const,
};

/**
 * Few chunks that many screens need, instead of dozens: each costs a request, and small ones hardly shrink. `visitors`
 * is what the page begins with, the sign-in among it; `shared` is loaded after the sign-in. Markdown stays apart: few
 * screens show it.
 */
const codeSplitting = {
  groups: [
    // Without the landing page, which is an entry but has no script.
    { name: "visitors", tags: ["$initial" as const], test: /^(?!.*features\/landing)/ },
    { name: "shared", test: /^(?!.*(marked|Markdown))/, minShareCount: 4 },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [linguiMacros, lingui(), react(), productName, themeTokens],
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
    // Read by tools/prerender.js.
    manifest: true,
    // The Content-Security-Policy allows only files of our own origin, so no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          // The landing page is no screen of the app: tools/prerender.js needs its styles and pictures.
          input: ["index.html", "src/features/landing/Landing.tsx"],
          preserveEntrySignatures: "exports-only",
          output: { codeSplitting },
        },
  },
  test: {
    environment: "./src/shared/testing/environment.ts",
    setupFiles: ["./src/shared/testing/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "tools/*.test.js"],
    css: false,
    restoreMocks: true,
    // Generous, because the machine may run several test runs at once.
    testTimeout: 240_000,
    maxWorkers: 2,
    // One environment per worker: creating it for each file took a third of the run.
    isolate: false,
    tags: [{ name: "slow", description: "Fills in whole forms; `make test-fast` leaves it out." }],
  },
}));
