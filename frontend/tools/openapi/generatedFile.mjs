import { readFileSync, writeFileSync } from "node:fs";

const folder = new URL("../../src/shared/api/", import.meta.url);

/** The API's description, which the backend writes. */
export const api = JSON.parse(readFileSync(new URL("openapi.json", folder), "utf8"));

/** Writes a file of src/shared/api; with `--check` it only says whether that file is up to date. */
export function writeGenerated(name, script, code) {
  const file = new URL(name, folder);
  const content = `/**
 * This file was generated from openapi.json by tools/openapi/${script} (\`make types\`).
 * Do not make direct changes to the file.
 */

${code}
`;
  if (!process.argv.includes("--check")) writeFileSync(file, content);
  else if (readFileSync(file, "utf8") !== content) {
    console.error(`${name} is not what openapi.json says: run \`make types\`.`);
    process.exit(1);
  }
}
