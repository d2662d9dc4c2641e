import { existsSync, readdirSync, readFileSync } from "node:fs";

/*
 * What a first visit loads, as served (Brotli): the document, and the scripts and styles that its
 * entry, layout and screen import according to Vite's manifest. Not counted: pictures, the font
 * (once for all pages), and what a screen loads later.
 */
const MANIFEST = "dist/.vite/manifest.json";
if (!existsSync(`${MANIFEST}.br`)) throw new Error("Build and compress first: make frontend/dist/.built");
const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));

const DOCUMENT = "dist/index.html";
const ENTRY = "index.html";
// What all screens load after the sign-in.
const SHELL = ["src/app/shell/SignedInLayout.tsx", "src/app/reads.ts"];
const SIGN_IN = "src/features/accounts/auth/SignIn.tsx";
// Loaded for the language, beside what shows them.
const VISITORS_TEXTS = "src/locales/visitors/en.po";
const SCREEN_TEXTS = "src/locales/screens/en.po";
const CHARTS = "src/features/insights/reports/ReportChart.tsx";

/** All files that these modules import statically. */
function filesOf(...modules) {
  const imported = new Set();
  const visit = (key) => {
    if (imported.has(key)) return;
    imported.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of modules) visit(key);
  return [...new Set([...imported].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]))].map(
    (file) => `dist/${file}`,
  );
}

/** The compressed file if there is one: files that do not shrink are served as they are. */
const servedFile = (file) => (existsSync(`${file}.br`) ? `${file}.br` : file);
const sizeOf = (files) => files.reduce((sum, file) => sum + readFileSync(servedFile(file)).length, 0);
const limit = (name, size, files) => ({ name, path: files.map(servedFile), limit: size, brotli: false });

// The routes name the screens; what these open on demand is loaded by them.
const screens = manifest[ENTRY].dynamicImports.filter((src) => src.endsWith(".tsx"));
const [largest] = screens
  .map((src) => ({
    src,
    files: [DOCUMENT, ...filesOf(ENTRY, VISITORS_TEXTS, SCREEN_TEXTS, ...SHELL, src)],
  }))
  .sort((one, other) => sizeOf(other.files) - sizeOf(one.files));
const everything = readdirSync("dist/assets")
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => `dist/assets/${file}`);

export default [
  limit("landing", "30 KB", ["dist/landing/en.html"]),
  limit("sign-in", "240 KB", [DOCUMENT, ...filesOf(ENTRY, VISITORS_TEXTS, SIGN_IN)]),
  limit(`largest screen: ${largest.src.split("/").at(-1)}`, "330 KB", largest.files),
  limit(
    "charts",
    "110 KB",
    filesOf(CHARTS).filter((file) => !filesOf(ENTRY, ...SHELL).includes(file)),
  ),
  limit("everything", "680 KB", everything),
];
