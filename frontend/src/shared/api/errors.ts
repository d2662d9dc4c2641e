import { t } from "@lingui/core/macro";

/** Field name → messages, as in a 400 response of DRF. */
export type FieldErrors = Record<string, string[]>;

type ApiErrorParts = {
  status: number;
  code: string;
  message: string;
  fields?: FieldErrors;
  data?: unknown;
  retryAfter?: number | null;
};

/** Status of a request without a response (offline, refused, blocked). */
export const NO_RESPONSE = 0;

/** Code of a successful response that does not come from the API. */
export const UNEXPECTED_RESPONSE = "unexpected_response";

/** The error of every failed call. `message` can be shown to the user. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  /** The response body, for the few screens that need more than the message. */
  readonly data: unknown;
  /** Seconds until a retry makes sense, if the server says so. */
  readonly retryAfter: number | null;

  constructor({ status, code, message, fields = {}, data, retryAfter = null }: ApiErrorParts) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Somebody else changed the object since it was read. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === "stale";

/** No response, an invalid one, or a server error. */
export const isServerFailure = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === NO_RESPONSE || error.status >= 500 || error.code === UNEXPECTED_RESPONSE);

/** The end of "Error fetching …: {message or Unknown error}". */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : t`Unknown error`;
}

/** Field errors of a failed call, or an empty object. */
export function getFieldErrors(error: unknown): FieldErrors {
  return error instanceof ApiError ? error.fields : {};
}
