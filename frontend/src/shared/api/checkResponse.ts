import type { HttpResponse } from "./http";
import { RESPONSE_SHAPES, SHAPES } from "./responseShapes.generated";

/** The shape of a response without a body. */
const NOTHING = "nothing";

/**
 * Describes how a successful response differs from the API's schema, if it does. A 200 response may
 * also come from a captive portal, for example.
 */
export function findMismatch(call: string, { data, header }: HttpResponse): string | undefined {
  const shape = RESPONSE_SHAPES[call] ?? "a call that is described";
  if (shape === NOTHING) return data === "" || data == null ? undefined : "it has a body";
  if (shape.includes("/")) {
    const type = header("content-type") ?? "of no known type";
    return type.startsWith(shape) ? undefined : `it is ${type}`;
  }
  return findMismatchIn(data, shape, "it");
}

/** The first mismatch with any of the alternatives; undefined if one of them matches. */
function findMismatchIn(value: unknown, shape: string, path: string): string | undefined {
  const mismatches = shape.split("|").map((one) => findShapeMismatch(value, one, path));
  return mismatches.includes(undefined) ? undefined : mismatches[0];
}

function findShapeMismatch(value: unknown, shape: string, path: string): string | undefined {
  const wrong = `${path} is no ${shape}`;
  if (shape.endsWith("[]"))
    return Array.isArray(value) ? findItemMismatch(value, shape.slice(0, -2), path) : wrong;
  if (shape.endsWith("{}"))
    return isObject(value) ? findItemMismatch(value, shape.slice(0, -2), path) : wrong;
  const named = SHAPES[shape];
  if (!named) return isPlain(value, shape) ? undefined : wrong;
  if (Array.isArray(named)) return named.includes(String(value)) ? undefined : wrong;
  if (!isObject(value)) return wrong;
  for (const [field, expected] of Object.entries(named)) {
    const found = findMismatchIn(value[field], expected, `${path}.${field}`);
    if (found) return found;
  }
  return undefined;
}

function findItemMismatch(values: object, shape: string, path: string): string | undefined {
  for (const [key, value] of Object.entries(values)) {
    const found = findMismatchIn(value, shape, `${path}.${key}`);
    if (found) return found;
  }
  return undefined;
}

function isPlain(value: unknown, shape: string): boolean {
  if (shape === "null") return value === null;
  if (shape === "date") return typeof value === "string" && !Number.isNaN(Date.parse(value));
  return typeof value === shape;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
