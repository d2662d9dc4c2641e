/*
 * Writes src/shared/api/inputLimits.generated.ts: the longest text that each field of a body may hold, for the forms. A
 * constant for each body, so that a screen loads only its own.
 */
import { api, writeGenerated } from "./generatedFile.mjs";

/** `JobCreateRequest` becomes `JOB_CREATE_LIMITS`. */
const nameOf = (schema) =>
  `${schema.replace(/Request$/, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase()}_LIMITS`;

const constants = Object.entries(api.components.schemas).flatMap(([schema, { properties = {} }]) => {
  const limits = Object.entries(properties).flatMap(([field, { maxLength }]) =>
    maxLength ? [[field, maxLength]] : [],
  );
  if (!schema.endsWith("Request") || limits.length === 0) return [];
  return `export const ${nameOf(schema)} = ${JSON.stringify(Object.fromEntries(limits), null, 2)};`;
});

writeGenerated(
  "inputLimits.generated.ts",
  "inputLimits.mjs",
  `/* The longest texts that the server takes, in characters. */\n\n${constants.join("\n\n")}`,
);
