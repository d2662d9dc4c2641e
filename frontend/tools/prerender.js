/*
 * The last step of `npm run build`: renders the landing page from dist/index.html to a document for
 * each language, dist/landing/en.html and the like, with inlined styles and without scripts.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const ROOT = path.resolve(import.meta.dirname, "..");
const DIST = path.join(ROOT, "dist");
const PAGES = path.join(DIST, "landing");
const SERVER_BUILD = path.join(DIST, ".prerender");

const LANDING = "src/features/landing/Landing.tsx";

const manifest = JSON.parse(await readFile(path.join(DIST, ".vite/manifest.json"), "utf8"));
const chunk = (source) => {
  if (!manifest[source]) throw new Error(`${source} is not in the build`);
  return manifest[source];
};

/** A chunk and all its imports. */
const withImports = (source) => [source, ...(chunk(source).imports ?? []).flatMap(withImports)];
const stylesOf = (source) => withImports(source).flatMap((one) => chunk(one).css ?? []);

/** The files of a document's styles. */
const stylesIn = (page) =>
  [...page.matchAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/g)].map(([, file]) => file);

const insertIntoHead = (page, lines) => page.replace("</head>", `  ${lines.join("\n    ")}\n  </head>`);

/** Renders the landing page in each language. */
async function renderLandings() {
  await build({
    root: ROOT,
    logLevel: "error",
    build: { ssr: "src/app/prerender.tsx", outDir: SERVER_BUILD, manifest: false, copyPublicDir: false },
  });
  const { renderLandings } = await import(pathToFileURL(path.join(SERVER_BUILD, "prerender.js")).href);
  const landings = await renderLandings();
  await rm(SERVER_BUILD, { recursive: true });
  return landings;
}

/** The document of one language: the app's without its scripts, with the content and the styles in it. */
async function landingPage(shell, { language, description, content }, languages) {
  const own = stylesOf(LANDING);
  if (own.length === 0) throw new Error(`${LANDING} has no styles in the build`);
  const files = [...new Set([...stylesIn(shell), ...own])];
  const styles = await Promise.all(files.map((file) => readFile(path.join(DIST, file), "utf8")));
  const page = shell
    .replace(/\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g, "")
    .replace(/\s*<noscript>.*?<\/noscript>/, "")
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/(<meta name="description" content=")[^"]*/, `$1${description}`)
    .replace('<div id="root"></div>', `<div id="root">${content}</div>`);
  if (!page.includes("<h1") || page.includes("<script"))
    throw new Error("dist/index.html is not as expected");
  return insertIntoHead(page, [
    ...languages.map((other) => `<link rel="alternate" hreflang="${other}" href="/?lang=${other}">`),
    `<style>${styles
      .join("")
      .replace(/\/\*.*?\*\//gs, "")
      .trim()}</style>`,
  ]);
}

const shell = await readFile(path.join(DIST, "index.html"), "utf8");
const landings = await renderLandings();
const languages = landings.map(({ language }) => language);
await mkdir(PAGES, { recursive: true });
for (const landing of landings)
  await writeFile(path.join(PAGES, `${landing.language}.html`), await landingPage(shell, landing, languages));
