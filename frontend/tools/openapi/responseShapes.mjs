/*
 * Writes src/shared/api/responseShapes.generated.ts: the shape of every successful response in
 * openapi.json, small enough to be sent to the browser, which checks each response against it.
 */
import { api, writeGenerated } from "./generatedFile.mjs";

const METHODS = ["get", "post", "put", "patch", "delete"];
/**
 * Enums that may get new values: unknown ones must not fail the check, as such users may simply do
 * nothing.
 */
const OPEN_ENUMS = ["RoleEnum"];

const shapes = {};

/**
 * The shape of a schema: `|` separates alternatives, `X[]` is a list, `X{}` an object with values
 * of X.
 */
function getShape(schema) {
  const shape = getNonNullShape(schema);
  return schema.nullable && !shape.split("|").includes("null") ? `${shape}|null` : shape;
}

function getNonNullShape(schema) {
  const { $ref, allOf, oneOf, type, format, enum: values, items, additionalProperties } = schema;
  if ($ref) return getNamedShape($ref.split("/").at(-1));
  if (allOf?.length === 1) return getShape(allOf[0]);
  if (oneOf) return oneOf.map(getShape).join("|");
  if (values?.length === 1 && values[0] === null) return "null";
  if (type === "array") return `${single(getShape(items))}[]`;
  if (type === "object" && additionalProperties) return `${single(getShape(additionalProperties))}{}`;
  if (type === "integer" || type === "number") return "number";
  if (type === "string") return format?.startsWith("date") ? "date" : "string";
  if (type === "boolean") return "boolean";
  throw new Error(`responseShapes.mjs does not know how to describe ${JSON.stringify(schema)}`);
}

/** Lists of alternatives would need brackets; no response has one. */
function single(shape) {
  if (shape.includes("|")) throw new Error(`A list or map of ${shape} cannot be described`);
  return shape;
}

function getNamedShape(name) {
  const schema = api.components.schemas[name];
  if (OPEN_ENUMS.includes(name)) return schema.type;
  if (schema.enum && !schema.enum.includes(null)) shapes[name] = schema.enum;
  else if (!schema.properties) return getShape(schema);
  else if (!shapes[name]) {
    shapes[name] = {};
    for (const [field, property] of Object.entries(schema.properties)) {
      const optional = schema.required?.includes(field) ? "" : "|undefined";
      shapes[name][field] = getShape(property) + optional;
    }
  }
  return name;
}

/** `nothing` for a response without a body, the media type if it is not JSON. */
function getResponseShape(responses) {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  if (!response) return null;
  const [mediaType, { schema }] = Object.entries(response.content ?? {})[0] ?? ["nothing", {}];
  return mediaType === "application/json" ? getShape(schema) : mediaType;
}

const answers = {};
for (const [path, operations] of Object.entries(api.paths)) {
  for (const method of METHODS) {
    const shape = operations[method] && getResponseShape(operations[method].responses);
    if (shape) answers[`${method} ${path.replace(/^\/api/, "")}`] = shape;
  }
}

const sorted = Object.fromEntries(Object.entries(shapes).sort(([a], [b]) => a.localeCompare(b)));
writeGenerated(
  "responseShapes.generated.ts",
  "responseShapes.mjs",
  `/** The objects and choices of the answers, by name: field → shape, or the values of a choice. */
export const SHAPES: Record<string, Record<string, string> | string[]> = ${JSON.stringify(sorted, null, 2)};

/** What each call answers: a name above, \`string\`, \`number\`, \`boolean\`, \`date\`, \`null\`; \`X[]\`, \`X{}\`, \`X|Y\`. */
export const RESPONSE_SHAPES: Record<string, string> = ${JSON.stringify(answers, null, 2)};`,
);
