/*
 * The last step of `npm run build`: creates the pages served at entry URLs, from dist/index.html.
 * - dist/pages/landing.html, login.html and the like: prerendered pages with inlined styles.
 * - dist/pages/reset-password.html and the like: preload the chunks of their screen, whose content
 *   depends on the rest of the URL.
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

const FONT = "src/shared/theme/fonts/inter-basic.woff2";
const PICTURES = "src/features/landing/pictures";
const AUTH = "src/features/accounts/auth";
/** The screens before sign-in, by the name of their page. */
const SCREENS = {
  landing: "src/features/landing/Landing.tsx",
  login: `${AUTH}/sign-in/SignIn.tsx`,
  signup: `${AUTH}/sign-up/SignUp.tsx`,
  "forgot-password": `${AUTH}/ForgotPassword.tsx`,
  "reset-password": `${AUTH}/ResetPassword.tsx`,
  "confirm-email": `${AUTH}/ConfirmEmail.tsx`,
  unsubscribe: `${AUTH}/Unsubscribe.tsx`,
};
/** The prerendered ones, and when they load the app: see `src/app/pageStart.ts`. */
const PRERENDERED = {
  landing: "on-interaction",
  login: "after-paint",
  signup: "after-paint",
  "forgot-password": "after-paint",
};
const pathOf = (name) => (name === "landing" ? "/" : `/${name}`);
/** The layout of all other screens, and the chunk loaded with their first API call. */
const SIGNED_IN = ["src/app/shell/SignedInLayout.tsx", "src/shared/api/checkResponse.ts"];

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

/** Renders pages to HTML, by name. */
async function render(names) {
  await build({
    root: ROOT,
    logLevel: "error",
    build: { ssr: "src/app/prerender.tsx", outDir: SERVER_BUILD, manifest: false, copyPublicDir: false },
  });
  const { prerender } = await import(pathToFileURL(path.join(SERVER_BUILD, "prerender.js")).href);
  const rendered = [];
  for (const name of names) rendered.push([name, await prerender(pathOf(name))]);
  await rm(SERVER_BUILD, { recursive: true });
  return Object.fromEntries(rendered);
}

/** Builds the script in their heads, which runs before the first paint. */
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

/** The page `name` with this content. */
async function prerenderedPage(name, content, shell, startScript) {
  const screen = SCREENS[name];
  const files = [...new Set([...stylesOf("index.html"), ...stylesOf(screen)])];
  const styles = await Promise.all(files.map((file) => readFile(path.join(DIST, file), "utf8")));
  const bare = shell
    .replace(/\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g, "")
    // Only the landing page works without scripts.
    .replace(name === "landing" ? /\s*<noscript>.*?<\/noscript>/ : "", "")
    .replace('<div id="root"></div>', `<div id="root">${content}</div>`);
  if (!bare.includes("<h1") || bare.includes("<script"))
    throw new Error("dist/index.html is not as expected");
  const scripts = [...new Set([...scriptsOf("index.html"), ...scriptsOf(screen)])];
  const data = { app: urlOf("index.html"), scripts: scripts.join(" "), load: PRERENDERED[name] };
  const attributes = Object.entries(data).map(([key, value]) => ` data-${key}="${value}"`);
  return insertIntoHead(bare, [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${urlOf(FONT)}">`,
    ...(name === "landing" ? picturePreloads() : []),
    `<style>${styles
      .join("")
      .replace(/\/\*.*?\*\//gs, "")
      .trim()}</style>`,
    `<script${attributes.join("")}>${startScript}</script>`,
  ]);
}

const shell = await readFile(path.join(DIST, "index.html"), "utf8");
await mkdir(PAGES, { recursive: true });
const startScript = await buildStartScript();
const contents = await render(Object.keys(PRERENDERED));
for (const [name, screen] of Object.entries(SCREENS)) {
  const page =
    name in PRERENDERED
      ? await prerenderedPage(name, contents[name], shell, startScript)
      : insertIntoHead(shell, preloads(shell, [screen]));
  await writeFile(path.join(PAGES, `${name}.html`), page);
}
await writeFile(path.join(DIST, "index.html"), insertIntoHead(shell, preloads(shell, SIGNED_IN)));
