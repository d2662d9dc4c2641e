import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/*
 * What the first visit of a page loads, as served (Brotli): the document, the scripts and styles
 * that its entry, layout and screen import according to Vite's manifest, and those that every
 * screen loads at once. Pictures are not counted; the font (13 KB, the same on every page) only for
 * the landing page.
 */
const MANIFEST = "dist/.vite/manifest.json";
if (!existsSync(`${MANIFEST}.br`)) throw new Error("Build and compress first: make frontend/dist/.built");
const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));

const ENTRY = "index.html";
const SHELL = "src/app/shell/SignedInLayout.tsx";
/** Loaded with the first API call. */
const RESPONSE_CHECKER = "src/shared/api/checkResponse.ts";

/** All files that the given modules import statically. */
function filesOf(...modules) {
  const seen = new Set();
  const files = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    files.add(`dist/${chunk.file}`);
    for (const css of chunk.css ?? []) files.add(`dist/${css}`);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of modules) visit(key);
  return [...files];
}

/** The compressed file if `make` created one; files that do not shrink are served uncompressed. */
const servedFile = (file) => (existsSync(`${file}.br`) ? `${file}.br` : file);
const limit = (name, size, files) => ({ name, path: files.map(servedFile), limit: size, brotli: false });
const page = (name, size, ...modules) =>
  limit(name, size, ["dist/index.html", ...filesOf(ENTRY, ...modules)]);

/** The landing page inlines its styles and script, and loads only its picture and the font. */
const LANDING_PAGE = "dist/pages/landing.html";
const FONT = Object.values(manifest).find(({ src }) => src?.endsWith("inter-basic.woff2"));
const unexpectedLink = readFileSync(LANDING_PAGE, "utf8").match(/(href|src)="[^"]+\.(css|js)"/);
if (unexpectedLink || !FONT) throw new Error(`${LANDING_PAGE} is not as expected`);

/** Lazily loaded screens that do not require sign-in. */
const GUEST_SCREENS = ["Landing", "SignIn", "SignUp", "ForgotPassword", "ResetPassword", "ConfirmEmail"];
/** The budget of a screen after sign-in, without what opens on demand. */
const SCREEN = "290 KB";
/** What is loaded after its screen. */
const CHARTS = "insights/reports/ReportChart";
const sourceOf = (name) => path.posix.join("src/features", `${name}.tsx`);
const signedIn = Object.values(manifest)
  .filter(
    ({ isDynamicEntry, src }) => isDynamicEntry && src?.startsWith("src/features/") && src.endsWith(".tsx"),
  )
  .map(({ src }) => src.slice("src/features/".length, -".tsx".length))
  .filter((name) => !GUEST_SCREENS.some((screen) => name.endsWith(`/${screen}`)) && name !== CHARTS);

export default [
  limit("landing, with its font", "30 KB", [LANDING_PAGE, `dist/${FONT.file}`]),
  page("sign-in", "200 KB", "src/features/accounts/auth/sign-in/SignIn.tsx"),
  page("sign-up", "200 KB", "src/features/accounts/auth/sign-up/SignUp.tsx"),
  page("connections", SCREEN, SHELL, RESPONSE_CHECKER, "src/app/screens/ConnectionsScreen.tsx"),
  page("settings", SCREEN, SHELL, RESPONSE_CHECKER, "src/app/screens/SettingsScreen.tsx"),
  page("import", SCREEN, SHELL, RESPONSE_CHECKER, "src/app/screens/ImportScreen.tsx"),
  page(
    "superuser's dashboard",
    SCREEN,
    SHELL,
    RESPONSE_CHECKER,
    ...["Dashboard", "SuperuserDashboard", "needs/Needs", "needs/SuperuserNeeds"].map((name) =>
      sourceOf(`insights/dashboard/${name}`),
    ),
  ),
  ...signedIn.map((name) => page(name, SCREEN, SHELL, RESPONSE_CHECKER, sourceOf(name))),
  limit(
    "charts",
    "110 KB",
    filesOf(sourceOf(CHARTS)).filter((file) => !filesOf(ENTRY, SHELL).includes(file)),
  ),
];
