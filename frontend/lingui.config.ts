import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Texts stand in the code, in English; `npm run translations` updates the catalogs from it. */
export default defineConfig({
  sourceLocale: "en",
  // "pseudo" is English with accents: what stands without them on a screen is not translated.
  locales: ["en", "de", "pseudo"],
  pseudoLocale: "pseudo",
  fallbackLocales: { pseudo: "en" },
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}",
      include: ["<rootDir>/src"],
      exclude: ["**/*.test.*", "<rootDir>/src/shared/testing/**"],
    },
  ],
  format: formatter({ lineNumbers: false }),
});
