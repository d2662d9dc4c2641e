import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

/** The screens before the sign-in. */
const VISITORS = ["features/accounts/auth", "features/accounts/newPassword.ts"];
/** What else only those see who have signed in. */
const SIGNED_IN = ["app/palette", "shared/ui/table"];

/** The texts of some folders and files of `src`. */
const catalog = (name: string, sources: string[], others: string[] = []) => ({
  path: `<rootDir>/src/locales/${name}/{locale}`,
  include: sources.map((path) => `<rootDir>/src/${path}`),
  exclude: [
    "**/*.test.*",
    "<rootDir>/src/shared/testing/**",
    ...others.map((path) => `<rootDir>/src/${path}`),
  ],
});

/** Texts stand in the code, in English; `npm run translations` updates the catalogs from it. */
export default defineConfig({
  sourceLocale: "en",
  // "pseudo" is English with accents: what stands without them on a screen is not translated.
  locales: ["en", "de", "pseudo"],
  pseudoLocale: "pseudo",
  fallbackLocales: { pseudo: "en" },
  catalogs: [
    // Rendered at build time, and never loaded.
    catalog("landing", ["features/landing"]),
    // What everyone loads; visitors need no other.
    catalog("visitors", [...VISITORS, "app", "shared"], SIGNED_IN),
    // What is loaded after the sign-in, with the shell.
    catalog("screens", ["features", ...SIGNED_IN], ["features/landing", ...VISITORS]),
  ],
  format: formatter({ lineNumbers: false }),
});
