/*
 * Checks that the catalogs have every text of the code, and that each is translated, with the same
 * placeholders. Part of `npm run lint`.
 */
import { relative } from "node:path";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";

/** The values and the elements in a text, in one line: `{name}`, `<0>`. */
const placeholdersOf = (text) => [...new Set(text.match(/\{\w+(?=[,}])|<\w+/g))].sort().join(" ");

const config = getConfig();
const [catalog] = await getCatalogs(config);
const texts = await catalog.collect();
if (!texts) throw new Error("The texts of the code could not be read");

/** What is wrong with the texts of a language. */
async function findProblems(locale) {
  const stored = (await catalog.read(locale)) ?? {};
  const file = relative(config.rootDir, catalog.getFilename(locale));
  const problems = [];
  const missing = Object.keys(texts).filter((id) => !stored[id]);
  const gone = Object.keys(stored).filter((id) => !texts[id] && !stored[id].obsolete);
  if (missing.length > 0 || gone.length > 0)
    problems.push(`${file}: ${missing.length} new and ${gone.length} old texts. Run: npm run translations`);
  if (locale === config.sourceLocale) return problems;
  for (const [id, { message, translation }] of Object.entries(stored)) {
    if (!translation) problems.push(`${file}: not translated: ${message ?? id}`);
    else if (placeholdersOf(translation) !== placeholdersOf(message ?? id))
      problems.push(`${file}: other placeholders than in the code: ${translation}`);
  }
  return problems;
}

const problems = (await Promise.all(config.locales.map(findProblems))).flat();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
