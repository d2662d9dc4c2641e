import { t } from "@lingui/core/macro";
import { ApiError, type FieldErrors, NO_RESPONSE, UNEXPECTED_RESPONSE } from "./errors";
import type { HttpResponse } from "./http";

const unreachableText = () => t`Cannot reach the server. Please try again.`;
const brokenText = () => t`The server could not complete the request. Please try again.`;
const failedText = (status: number) => t`Request failed (${status})`;

const CODES: Record<number, string> = {
  400: "invalid",
  401: "not_authenticated",
  403: "permission_denied",
  404: "not_found",
  409: "conflict",
  413: "too_large",
  429: "throttled",
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function messagesIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(messagesIn);
  if (isRecord(value)) return Object.values(value).flatMap(messagesIn);
  return [];
}

/** Field errors of a DRF 400 response; `code`, `detail` and `error` are not fields. */
function fieldsIn(data: Record<string, unknown>): FieldErrors {
  const fields: FieldErrors = {};
  for (const [name, value] of Object.entries(data)) {
    if (name === "code" || name === "detail" || name === "error") continue;
    const messages = messagesIn(value);
    if (messages.length > 0) fields[name] = messages;
  }
  return fields;
}

function messageIn(data: unknown, fields: FieldErrors, status: number): string {
  if (isRecord(data)) {
    if (typeof data.detail === "string" && data.detail) return data.detail;
    if (typeof data.error === "string" && data.error) return data.error;
    const first = fields.non_field_errors ?? Object.values(fields)[0];
    if (first?.[0]) return first[0];
  }
  if (Array.isArray(data)) return messagesIn(data).join(" ") || failedText(status);
  // HTML pages and stack traces are not shown to users.
  if (typeof data === "string" && data && data.length < 300 && !data.trimStart().startsWith("<")) return data;
  return status >= 500 ? brokenText() : failedText(status);
}

/** Converts an unsuccessful response to an ApiError. */
export function parseApiError({ status, data, header }: HttpResponse): ApiError {
  const fields = status === 400 && isRecord(data) ? fieldsIn(data) : {};
  const code = isRecord(data) && typeof data.code === "string" ? data.code : (CODES[status] ?? "error");
  const retryAfter = Number.parseInt(header("retry-after") ?? "", 10) || null;
  return new ApiError({ status, code, message: messageIn(data, fields, status), fields, data, retryAfter });
}

/** The error of a call without a response. */
export const unreachable = (cause: unknown): ApiError =>
  Object.assign(new ApiError({ status: NO_RESPONSE, code: "network", message: unreachableText() }), {
    cause,
  });

/** The error of a call whose successful response is not of the expected kind. */
export function unexpectedResponse(
  call: string,
  kind: string,
  { status, data }: Pick<HttpResponse, "status" | "data">,
): ApiError {
  console.error(`The answer to ${call} is not the expected ${kind}.`);
  return new ApiError({ status, code: UNEXPECTED_RESPONSE, message: brokenText(), data });
}
