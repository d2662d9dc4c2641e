/*
 * The last step of `npm run build`: creates the pages served at entry URLs, from dist/index.html.
 * - dist/pages/landing.html: prerendered, with inlined styles.
 * - dist/pages/login.html and the like: preload the chunks of their screen. Forms are rendered by the
 *   app alone, since password managers change them as soon as they are there.
 * dist/index.html itself, for all other URLs, preloads the signed-in layout.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";

const ROOT = path.resolve(import.meta.dirname, "..");
const DIST = path.join(ROOT, "dist");
const PAGES = path.join(DIST, "pages");
const SERVER_BUILD = path.join(DIST, ".prerender");

const FONT = "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2";
const PICTURES = "src/features/landing/pictures";
const AUTH = "src/features/accounts/auth";
const LANDING = "src/features/landing/Landing.tsx";
/** The other screens before sign-in, by the name of their page. */
const SCREENS = {
  login: `${AUTH}/sign-in/SignIn.tsx`,
  signup: `${AUTH}/sign-up/SignUp.tsx`,
  "forgot-password": `${AUTH}/ForgotPassword.tsx`,
  "reset-password": `${AUTH}/ResetPassword.tsx`,
  "confirm-email": `${AUTH}/ConfirmEmail.tsx`,
  unsubscribe: `${AUTH}/Unsubscribe.tsx`,
};
/** The layout of all other screens. */
const SIGNED_IN = ["src/app/shell/SignedInLayout.tsx"];

const manifest = JSON.parse(await readFile(path.join(DIST, ".vite/manifest.json"), "utf8"));
const chunk = (source) => {
  if (!manifest[source]) throw new Error(`${source} is not in the build`);
  return manifest[source];
};
const urlOf = (source) => `/${chunk(source).file}`;

/** A chunk and all its imports. */
const withImports = (source) => [source, ...(chunk(source).imports ?? []).flatMap(withImports)];
const scriptsOf = (source) => withImports(source).map(urlOf);
const stylesOf = (source) => withImports(source).flatMap((one) => chunk(one).css ?? []);

/** Preload links for everything these modules need that the page does not link yet. */
function preloads(page, sources) {
  const missing = (urls) => [...new Set(urls)].filter((url) => !page.includes(url));
  return [
    ...missing(sources.flatMap(scriptsOf)).map(
      (url) => `<link rel="modulepreload" crossorigin href="${url}">`,
    ),
    ...missing(sources.flatMap(stylesOf).map((file) => `/${file}`)).map(
      (url) => `<link rel="stylesheet" crossorigin href="${url}">`,
    ),
  ];
}

const insertIntoHead = (page, lines) => page.replace("</head>", `  ${lines.join("\n    ")}\n  </head>`);

/** Renders the landing page to HTML. */
async function renderLanding() {
  await build({
    root: ROOT,
    logLevel: "error",
    build: { ssr: "src/app/prerender.tsx", outDir: SERVER_BUILD, manifest: false, copyPublicDir: false },
  });
  const { prerenderLanding } = await import(pathToFileURL(path.join(SERVER_BUILD, "prerender.js")).href);
  const content = prerenderLanding();
  await rm(SERVER_BUILD, { recursive: true });
  return content;
}

/** Builds the script in its head. */
async function buildStartScript() {
  const [{ output }] = await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    resolve: { alias: { "@": path.join(ROOT, "src") } },
    build: {
      write: false,
      lib: { entry: path.join(ROOT, "src/app/pageStart.ts"), formats: ["iife"], name: "page" },
    },
  });
  return output[0].code.trim();
}

/** Preloads the hero picture, the largest resource, in the system's colour scheme. */
function picturePreloads() {
  return ["light", "dark"].flatMap((scheme) => {
    const [narrow, wide, large] = ["narrow-%-675", "wide-%-1028", "wide-%-2056"].map((name) =>
      urlOf(`${PICTURES}/${name.replace("%", scheme)}.avif`),
    );
    const preload = '<link rel="preload" as="image" fetchpriority="high"';
    const preferred = `(prefers-color-scheme: ${scheme})`;
    return [
      `${preload} href="${narrow}" media="(max-width: 599.95px) and ${preferred}">`,
      `${preload} imagesrcset="${wide} 1028w, ${large} 2056w" imagesizes="(min-width: 1120px) 1028px, 92vw" media="(min-width: 600px) and ${preferred}">`,
    ];
  });
}

async function landingPage(shell) {
  const files = [...new Set([...stylesOf("index.html"), ...stylesOf(LANDING)])];
  const styles = await Promise.all(files.map((file) => readFile(path.join(DIST, file), "utf8")));
  const bare = shell
    .replace(/\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g, "")
    // This page works without scripts.
    .replace(/\s*<noscript>.*?<\/noscript>/, "")
    .replace('<div id="root"></div>', `<div id="root">${await renderLanding()}</div>`);
  if (!bare.includes("<h1") || bare.includes("<script"))
    throw new Error("dist/index.html is not as expected");
  return insertIntoHead(bare, [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${urlOf(FONT)}">`,
    ...picturePreloads(),
    `<style>${styles
      .join("")
      .replace(/\/\*.*?\*\//gs, "")
      .trim()}</style>`,
    `<script data-app="${urlOf("index.html")}">${await buildStartScript()}</script>`,
  ]);
}

const shell = await readFile(path.join(DIST, "index.html"), "utf8");
await mkdir(PAGES, { recursive: true });
await writeFile(path.join(PAGES, "landing.html"), await landingPage(shell));
for (const [name, screen] of Object.entries(SCREENS))
  await writeFile(path.join(PAGES, `${name}.html`), insertIntoHead(shell, preloads(shell, [screen])));
await writeFile(path.join(DIST, "index.html"), insertIntoHead(shell, preloads(shell, SIGNED_IN)));
