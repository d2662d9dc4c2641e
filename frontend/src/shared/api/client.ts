import { authorizationHeader, buildUrl } from "./buildUrl";
import type {
  CallOptions,
  ListPath,
  Method,
  ObjectPath,
  Optional,
  PathOf,
  ResponseBody,
  Row,
  Transport,
} from "./calls";
import { emitSecondFactorSetup, emitUnauthorized } from "./events";
import { type HttpResponse, sendHttpRequest } from "./http";
import { parseApiError, unexpectedResponse, unreachable } from "./parseError";
import { reauthenticate } from "./reauthentication";
import { getScope } from "./scope";
import { withAllParts } from "./specifiedReferral";
import { tokenStore } from "./token";

/** The options of all calls, without their specific types. */
type Options = {
  path?: object;
  query?: object;
  body?: unknown;
  scope?: false;
  signal?: AbortSignal;
  transport?: Transport;
};

/** What a successful response contains, unless it has no content (204). */
type ResponseKind = "object" | "list" | "file";

/**
 * Whether a successful response is of this kind. Others do not come from the API, but from a captive
 * portal, for example. Fields and values are not checked: an older page works with a newer server.
 */
function isOfKind(kind: ResponseKind, { status, data, header }: HttpResponse): boolean {
  if (status === 204) return true;
  if (kind === "file") return !header("content-type")?.startsWith("text/html");
  return typeof data === "object" && data !== null && Array.isArray(data) === (kind === "list");
}

/** Makes a call in the current scope. Rejects if the response is not of this kind. */
async function request(
  method: Method,
  path: string,
  kind: ResponseKind,
  { path: ids, query, body, scope, signal, transport }: Options = {},
): Promise<HttpResponse> {
  const view = scope === false ? {} : getScope(path);
  const isForm = body instanceof FormData;
  if (isForm) for (const [name, value] of Object.entries(view)) body.set(name, String(value));
  const url = buildUrl(path, ids, query, isForm ? {} : view);

  const response = await send(method, url, { body, signal, ...transport });
  if (!isOfKind(kind, response)) throw unexpectedResponse(`${method} ${path}`, kind, response);
  return { ...response, data: withAllParts(path, response.data) };
}

type SendOptions = Transport & { body: unknown; signal: AbortSignal | undefined };

/**
 * Sends a request with the current token; rejects with an ApiError unless the response is
 * successful.
 */
async function send(method: Method, url: string, options: SendOptions): Promise<HttpResponse> {
  const headers = options.headers ?? authorizationHeader(tokenStore.get());
  const response = await sendHttpRequest({ method, url, ...options, headers }).catch((error: unknown) => {
    // An aborted request (screen left, search changed) is not a server failure.
    throw options.signal?.aborted ? error : unreachable(error);
  });
  if (response.status >= 200 && response.status < 300) return response;
  // A 401 for an old token must not end the current session.
  const currentHeader = authorizationHeader(tokenStore.get()).Authorization;
  const hasCurrentToken = currentHeader !== undefined && headers.Authorization === currentHeader;
  if (response.status === 401 && hasCurrentToken && !tokenStore.isBeingReplaced()) {
    // The user may sign in again; the call is then repeated, transparently to the caller.
    if (await emitUnauthorized()) return send(method, url, options);
  }
  const failure = parseApiError(response);
  // Asks for the password and repeats the call, transparently to the caller.
  if (failure.code === "reauthentication_required" && (await reauthenticate()))
    return send(method, url, options);
  if (failure.code === "second_factor_setup_required" && hasCurrentToken) emitSecondFactorSetup();
  throw failure;
}

const createCall =
  <M extends Method>(method: M) =>
  async <P extends ObjectPath<M>>(
    path: P,
    ...[options]: Optional<CallOptions<M, P>>
  ): Promise<ResponseBody<M, P>> =>
    (await request(method, path, "object", options)).data as ResponseBody<M, P>;

/** One page of a list, the total count, and the other headers of the response by their names. */
export type Page<Item> = {
  rows: Item[];
  count: number;
  header: HttpResponse["header"];
};

/** All API calls: `api.get("/jobs/{id}/", { path: { id } })`. Reject with an ApiError. */
export const api = {
  get: createCall("get"),
  post: createCall("post"),
  put: createCall("put"),
  patch: createCall("patch"),
  delete: createCall("delete"),

  /** GET a list: its rows, and the total from `X-Total-Count`, if sent. */
  list: async <P extends ListPath>(
    path: P,
    ...[options]: Optional<CallOptions<"get", P>>
  ): Promise<Page<Row<P>>> => {
    const { data, header } = await request("get", path, "list", options);
    const rows = data as Row<P>[];
    const total = Number.parseInt(header("x-total-count") ?? "", 10);
    return { rows, count: Number.isNaN(total) ? rows.length : total, header };
  },

  /** GET a file as bytes; decoding it as text would drop its byte order mark. */
  file: async <P extends PathOf<"get">>(
    path: P,
    ...[options]: Optional<CallOptions<"get", P>>
  ): Promise<{ name: string | undefined; content: ArrayBuffer }> => {
    const { data, header } = await request("get", path, "file", { ...options, transport: { bytes: true } });
    const disposition = header("content-disposition") ?? "";
    return { name: /filename="([^"]+)"/.exec(disposition)?.[1], content: data as ArrayBuffer };
  },
};
