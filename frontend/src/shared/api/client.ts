import axios, { type AxiosResponse, isAxiosError, isCancel } from "axios";
import { API_BASE } from "./base";
import type { Answer, CallOptions, ListPath, Method, Optional, PathOf, Row, Transport } from "./calls";
import { emitUnauthorized } from "./events";
import { parseApiError, unexpectedAnswer, unreachable } from "./parseError";
import { getScope } from "./scope";
import { tokenStore } from "./token";

/** The one HTTP client. No time-out: large imports take minutes. JSON unless a FormData is sent. */
const client = axios.create({ baseURL: API_BASE });

client.interceptors.request.use((config) => {
  const token = tokenStore.get();
  if (token && !config.headers.has("Authorization")) config.headers.set("Authorization", `Token ${token}`);
  return config;
});

client.interceptors.response.use(undefined, async (error: unknown) => {
  // An abandoned request (screen left, search retyped) is no failure of the server.
  if (isCancel(error) || !isAxiosError(error)) throw error;
  if (error.response?.status === 401) {
    // Only when the refused token is still ours: a late answer to an old token ends no new session.
    const sent = error.config?.headers.get("Authorization");
    if (sent && sent === `Token ${tokenStore.get()}`) emitUnauthorized();
  }
  const failure = parseApiError(error);
  // The one place that asks for the password again: the call is repeated, and whoever made it knows nothing of it.
  const repeated = failure.code === "reauthentication_required" && (await proveAgain()) && error.config;
  if (repeated) return client.request(repeated);
  throw failure;
});

/** Loaded when it is needed: the signed-in part has it, and the sign-in page must stay light. */
const proveAgain = () => import("./reauthentication").then((asking) => asking.proveAgain());

let checkerChunk: Promise<typeof import("./checkAnswer")> | undefined;

/** Fetched while the first answer is on its way, so that no screen waits for it; asked for again after a failure. */
function loadChecker() {
  checkerChunk ??= import("./checkAnswer").catch((error: unknown) => {
    checkerChunk = undefined;
    throw unreachable(error);
  });
  // Where the call itself fails, nobody waits for this.
  checkerChunk.catch(() => undefined);
  return checkerChunk;
}

/** What the types of all calls' options boil down to. */
type Options = {
  path?: object;
  query?: object;
  body?: unknown;
  scope?: false;
  signal?: AbortSignal;
  transport?: Transport;
};

/** Makes a call in the scope of this moment; its answer is what the API describes, or the call has failed. */
async function request(
  method: Method,
  path: string,
  { path: ids = {}, query = {}, body, scope, signal, transport }: Options = {},
): Promise<AxiosResponse> {
  const view = scope === false ? {} : getScope(path);
  const isForm = body instanceof FormData;
  if (isForm) for (const [name, value] of Object.entries(view)) body.set(name, String(value));
  const checker = loadChecker();
  const response = await client.request({
    method,
    url: Object.entries(ids).reduce((url, [name, id]) => url.replace(`{${name}}`, String(id)), path),
    params: { ...(!isForm && view), ...withoutBlanks(query) },
    data: body,
    ...(signal && { signal }),
    ...transport,
  });
  const unexpected = (await checker).findUnexpected(`${method} ${path}`, response);
  if (unexpected) throw unexpectedAnswer(`${method} ${path}`, unexpected, response);
  return response;
}

/** An empty filter is no filter: it is not sent at all. */
function withoutBlanks(params: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== "" && value != null));
}

const caller =
  <M extends Method>(method: M) =>
  async <P extends PathOf<M>>(path: P, ...[options]: Optional<CallOptions<M, P>>): Promise<Answer<M, P>> =>
    (await request(method, path, options)).data;

const BYTES: Transport = {
  responseType: "arraybuffer",
  transformResponse: (body: ArrayBuffer, _headers, status = 0) => (status < 400 ? body : failureIn(body)),
};

/** Why there is no file: a failure comes as JSON, or as the page of a proxy. */
function failureIn(body: ArrayBuffer): unknown {
  const text = new TextDecoder().decode(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** One page of a list and the size of the whole. */
export type Page<Item> = { rows: Item[]; count: number };

/** Every call of the API: `api.get("/jobs/{id}/", { path: { id } })`. Rejects with an ApiError. */
export const api = {
  get: caller("get"),
  post: caller("post"),
  put: caller("put"),
  patch: caller("patch"),
  delete: caller("delete"),

  /** GET a list: its rows, and `X-Total-Count` where the server sent one. */
  list: async <P extends ListPath>(
    path: P,
    ...[options]: Optional<CallOptions<"get", P>>
  ): Promise<Page<Row<P>>> => {
    const { data: rows, headers } = await request("get", path, options);
    const total = Number.parseInt(headers["x-total-count"], 10);
    return { rows, count: Number.isNaN(total) ? rows.length : total };
  },

  /** GET a file, byte for byte: read as text it would lose its byte order mark. */
  file: async <P extends PathOf<"get">>(
    path: P,
    ...[options]: Optional<CallOptions<"get", P>>
  ): Promise<{ name: string | undefined; content: ArrayBuffer }> => {
    const { data: content, headers } = await request("get", path, { ...options, transport: BYTES });
    const disposition = String(headers["content-disposition"] ?? "");
    return { name: /filename="([^"]+)"/.exec(disposition)?.[1], content };
  },
};
