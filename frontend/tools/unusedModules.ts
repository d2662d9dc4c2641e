import type { Plugin } from "vite";

/** Modules that libraries import, that nothing here uses, and that the bundler cannot know to be unused. */
const UNUSED = [
  // `http.ts` sends with XMLHttpRequest, as only that tells how much of an upload was sent.
  "axios/lib/adapters/fetch.js",
  // Only offered by axios to whoever imports it.
  "axios/lib/cancel/CancelToken.js",
  "axios/lib/helpers/HttpStatusCode.js",
  // For Emotion's `withTheme`.
  "hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js",
  // Its imports would join the layer of the shell: see layers.ts.
  "@mui/material/styles/enhanceHighContrast.mjs",
];

/** Leaves these modules out of the build: 4.5 KB of every page, and another one of those after signing in. */
export const unusedModules: Plugin = {
  name: "unused-modules",
  apply: "build",
  load: (id) =>
    UNUSED.some((file) => id.endsWith(`/node_modules/${file}`))
      ? "export default null; export const getFetch = null;"
      : undefined,
};
