/** Field name → messages, as DRF answers a 400. */
export type FieldErrors = Record<string, string[]>;

type ApiErrorParts = {
  status: number;
  code: string;
  message: string;
  fields?: FieldErrors;
  data?: unknown;
  retryAfter?: number | null;
};

/** Status of a request that never got an answer (offline, refused, blocked). */
export const NO_ANSWER = 0;

/** Code of an answer that is not what the API describes, whatever its status. */
export const UNEXPECTED_ANSWER = "unexpected_answer";

/** Every failed call, in one shape. `message` is a sentence fit to be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors;
  /** The body as it came, for the few screens that read more than the message. */
  readonly data: unknown;
  /** After how many seconds it may be tried again, where the server says so. */
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

/** Somebody else changed it after it was read. */
export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === "stale";

/** No answer at all or none of the API's, or the server itself failed. */
export const isServerFailure = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === NO_ANSWER || error.status >= 500 || error.code === UNEXPECTED_ANSWER);

/** The tail of 'Error fetching …: {message or Unknown error}'. */
export function errorMessage(error: unknown): string {
  return error instanceof Error && error.message ? error.message : "Unknown error";
}

/** Field errors of a failed save, or an empty object. */
export function getFieldErrors(error: unknown): FieldErrors {
  return error instanceof ApiError ? error.fields : {};
}
