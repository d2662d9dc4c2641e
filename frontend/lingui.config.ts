import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** Texts stand in the code, in English; `npm run translations` updates the catalogs from it. */
export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "de"],
  catalogs: [
    {
      path: "<rootDir>/src/locales/{locale}",
      include: ["<rootDir>/src"],
      exclude: ["**/*.test.*", "<rootDir>/src/shared/testing/**"],
    },
  ],
  format: formatter({ lineNumbers: false }),
});
