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

/** The packages of the screens before the sign-in, with MUI's components on them. */
const VISITORS_PACKAGES = [
  ...["react", "react-dom", "react-router", "react-router-dom", "react-hook-form", "axios"],
  ...["@emotion", "@lingui", "@tanstack/query-core", "@tanstack/react-query", "@mui/system"],
  ...["styles", "utils", "Alert", "AlertTitle", "Box", "Button", "ButtonBase", "Card", "CircularProgress"],
  ...["Divider", "FormControl", "FormHelperText", "GlobalStyles", "IconButton", "InputBase", "Link"],
  ...[
    "OutlinedInput",
    "Paper",
    "Stack",
    "Typography",
    "(AccordionSummary|Autocomplete|Checkbox|Input|FilledInput|Form|ListItemButton|MenuItem|NativeSelect|Radio|Select|Slider|ToggleButton)\\w*/\\w+Classes",
  ],
];

/**
 * Few chunks that many screens need, instead of dozens: each costs a request, and small ones hardly
 * shrink. The first two are all that the screens before the sign-in load beside their own.
 */
const codeSplitting = {
  groups: [
    {
      name: "vendor",
      test: new RegExp(`node_modules/(@mui/material/)?(${VISITORS_PACKAGES.join("|")})\\b(?![-])`),
    },
    {
      name: "common",
      test: /src\/shared\/(loadChunk|api|session|theme|i18n|forms\/(Form\.|formErrors|useServerForm)|ui\/(inputs\/(Field|links|Button)|feedback\/ErrorBanner|Brand|keys))|auth\/AuthLayout/,
    },
    { name: "mui", test: /node_modules\/@mui\/(?!.*Autocomplete)/, minShareCount: 3 },
    { name: "shared", test: /node_modules|src\/(?!shared\/ui\/table)/, minShareCount: 10 },
    { name: "table", test: /shared\/ui\/table/, minShareCount: 3 },
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
