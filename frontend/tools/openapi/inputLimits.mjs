/*
 * Writes src/shared/api/inputLimits.generated.ts: the longest text that each field of a body may hold, for the forms
 * that check it. A constant for each body, so that a screen loads only its own.
 */
import { api, writeGenerated } from "./generatedFile.mjs";

/** The bodies whose limits a form reads. A form that needs another adds it here. */
const BODIES = [
  "CloseJobRequest",
  "JobCreateRequest",
  "JobTextsRequest",
  "MessageCreateRequest",
  "ReasonInputRequest",
  "ReferralCreateRequest",
  "ReferralUpdateRequest",
];

/** `JobCreateRequest` becomes `JOB_CREATE_LIMITS`. */
const nameOf = (schema) =>
  `${schema.replace(/Request$/, "").replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toUpperCase()}_LIMITS`;

const constants = BODIES.map((schema) => {
  const limits = Object.entries(api.components.schemas[schema].properties).flatMap(([field, { maxLength }]) =>
    maxLength ? [[field, maxLength]] : [],
  );
  return `export const ${nameOf(schema)} = ${JSON.stringify(Object.fromEntries(limits), null, 2)};`;
});

writeGenerated(
  "inputLimits.generated.ts",
  "inputLimits.mjs",
  `/* The longest texts that the server takes, in characters. */\n\n${constants.join("\n\n")}`,
);
