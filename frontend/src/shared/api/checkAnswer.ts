import { ANSWER_SHAPES, SHAPES } from "./answerShapes.generated";
import type { HttpAnswer } from "./http";

/** The shape of an answer that has no body. */
const NOTHING = "nothing";

/**
 * What in a successful answer is not as the API describes it, if anything: not everything that answers 200 is
 * the API, a captive portal does too.
 */
export function findUnexpected(call: string, { data, header }: HttpAnswer): string | undefined {
  const shape = ANSWER_SHAPES[call] ?? "a call that is described";
  if (shape === NOTHING) return data === "" || data == null ? undefined : "it has a body";
  if (shape.includes("/")) {
    const type = header("content-type") ?? "of no known type";
    return type.startsWith(shape) ? undefined : `it is ${type}`;
  }
  return misfit(data, shape, "it");
}

/** The place of the first value that is not of its shape; undefined where all are. */
function misfit(value: unknown, shape: string, place: string): string | undefined {
  const places = shape.split("|").map((one) => misfitOne(value, one, place));
  return places.includes(undefined) ? undefined : places[0];
}

function misfitOne(value: unknown, shape: string, place: string): string | undefined {
  const wrong = `${place} is no ${shape}`;
  if (shape.endsWith("[]")) return Array.isArray(value) ? firstOf(value, shape.slice(0, -2), place) : wrong;
  if (shape.endsWith("{}")) return isObject(value) ? firstOf(value, shape.slice(0, -2), place) : wrong;
  const named = SHAPES[shape];
  if (!named) return isPlain(value, shape) ? undefined : wrong;
  if (Array.isArray(named)) return named.includes(String(value)) ? undefined : wrong;
  if (!isObject(value)) return wrong;
  for (const [field, expected] of Object.entries(named)) {
    const found = misfit(value[field], expected, `${place}.${field}`);
    if (found) return found;
  }
  return undefined;
}

function firstOf(values: object, shape: string, place: string): string | undefined {
  for (const [key, value] of Object.entries(values)) {
    const found = misfit(value, shape, `${place}.${key}`);
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
