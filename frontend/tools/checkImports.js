/*
 * Enforces the import order of features, that a screen's first reads load no component, and that no two
 * file names differ only in case. Part of `npm run lint`.
 * Usage: node tools/checkImports.js [source folder]
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** A feature may import from itself, from features above it in this list, and from shared. */
const FEATURES = [
  "companies",
  "accounts",
  "audit",
  "notifications",
  "bulk",
  "jobs",
  "matching",
  "connections",
  "credit",
  "referrals",
  "webhooks",
  "insights",
  "landing",
];

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\bmock\()\s*"([^"]+)"/g;

/** The layer of a path below src: `app`, `shared`, or a feature's name. */
function getLayer(file) {
  const [layer, feature] = file.split("/");
  return layer === "features" ? feature : layer;
}

/** The path below src of an import; null for a package. */
function resolveImport(file, specifier) {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  return specifier.startsWith(".") ? path.posix.join(path.posix.dirname(file), specifier) : null;
}

/** Why `file` must not import `target`; null if it may. */
function findImportProblem(file, target) {
  const [from, to] = [getLayer(file), getLayer(target)];
  // Tests render the whole application.
  if (from === to || from === "app" || file.startsWith("shared/testing/")) return null;
  if (to === "app") return "nothing imports from app";
  if (to === "shared") return null;
  if (from === "shared") return "shared imports from no feature";
  return FEATURES.indexOf(to) < FEATURES.indexOf(from) ? null : `${from} stands above ${to} in FEATURES`;
}

/** An import of values: its names, and from where. */
const NAMED_IMPORT = /\bimport\s+(?!type\b)([^;"]*?)\bfrom\s*"([^"]+)"/g;
/** What a route reads first. */
const ROUTE_READS = /\breads:[^,]*?\bimport\("([^"]+)"\)/g;

/**
 * Routes read from `queries` modules, and these import no component: so reads start without waiting for what the
 * screen is drawn with.
 */
function findReadsProblems(file, text, files) {
  if (file === "app/routes.tsx")
    return [...text.matchAll(ROUTE_READS)]
      .filter(([, specifier]) => !specifier.endsWith("/queries"))
      .map(([, specifier]) => `${file}: reads come from a queries module, not from ${specifier}`);
  if (path.posix.basename(file) !== "queries.ts") return [];
  return [...text.matchAll(NAMED_IMPORT)]
    .filter(([, names, specifier]) => {
      if (specifier.startsWith("@mui/")) return true;
      const isComponent = names.split(/[{},]/).some((name) => /^[A-Z][a-z]/.test(name.trim()));
      return isComponent && files.includes(`${resolveImport(file, specifier)}.tsx`);
    })
    .map(([, , specifier]) => `${file}: a queries module imports no component (${specifier})`);
}

/** Features missing from the list, and names that collide on a case-insensitive file system. */
function findNamingProblems(files) {
  const features = new Set(files.filter((file) => file.startsWith("features/")).map(getLayer));
  const problems = [...features]
    .filter((feature) => !FEATURES.includes(feature))
    .map((feature) => `features/${feature}: add it to FEATURES in tools/checkImports.js`);
  const seen = new Map();
  for (const file of files) {
    // Without extensions: importing ./JobForm would resolve to jobForm.ts.
    const name = file.replace(/\.[^/]*$/, "");
    const other = seen.get(name.toLowerCase()) ?? name;
    if (other !== name) problems.push(`${file}: differs from ${other} only in case`);
    seen.set(name.toLowerCase(), name);
  }
  return problems;
}

/** All problems in a source folder, one line each. */
export function checkImports(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
  const problems = findNamingProblems(files);
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(path.join(folder, file), "utf8");
    problems.push(...findReadsProblems(file, text, files));
    for (const [, specifier] of text.matchAll(IMPORT)) {
      const target = resolveImport(file, specifier);
      const problem = target && findImportProblem(file, target);
      if (problem) problems.push(`${file}: must not import ${specifier} (${problem})`);
    }
  }
  return problems;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkImports(process.argv[2] ?? path.resolve(import.meta.dirname, "../src"));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
