import { addressOf, authorization } from "./address";
import type { Answer, CallOptions, ListPath, Method, Optional, PathOf, Row, Transport } from "./calls";
import { takeEarlyCall } from "./earlyCalls";
import { emitUnauthorized } from "./events";
import { exchange, type HttpAnswer } from "./http";
import { parseApiError, unexpectedAnswer, unreachable } from "./parseError";
import { getScope } from "./scope";
import { tokenStore } from "./token";

/** Loaded when it is needed: the signed-in part has it. */
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
  { path: ids, query, body, scope, signal, transport }: Options = {},
): Promise<HttpAnswer> {
  const view = scope === false ? {} : getScope(path);
  const isForm = body instanceof FormData;
  if (isForm) for (const [name, value] of Object.entries(view)) body.set(name, String(value));
  const url = addressOf(path, ids, query, isForm ? {} : view);

  const checker = loadChecker();
  const answer = await send(method, url, { body, signal, ...transport });
  const unexpected = (await checker).findUnexpected(`${method} ${path}`, answer);
  if (unexpected) throw unexpectedAnswer(`${method} ${path}`, unexpected, answer);
  return answer;
}

type Sent = Transport & { body: unknown; signal: AbortSignal | undefined };

/** Sends with the token of this moment; rejects with an ApiError for every answer that is no success. */
async function send(method: Method, url: string, sent: Sent): Promise<HttpAnswer> {
  const headers = sent.headers ?? authorization(tokenStore.get());
  const answer = await (
    takeEarlyCall(method, url, headers) ?? exchange({ method, url, ...sent, headers })
  ).catch((error: unknown) => {
    // An abandoned request (screen left, search retyped) is no failure of the server.
    throw sent.signal?.aborted ? error : unreachable(error);
  });
  if (answer.status >= 200 && answer.status < 300) return answer;
  // Only when the refused token is still ours: a late answer to an old token ends no new session.
  const ours = authorization(tokenStore.get()).Authorization;
  if (answer.status === 401 && ours && headers.Authorization === ours) emitUnauthorized();
  const failure = parseApiError(answer);
  // The one place that asks for the password again: the call is repeated, and whoever made it knows nothing of it.
  if (failure.code === "reauthentication_required" && (await proveAgain())) return send(method, url, sent);
  throw failure;
}

const caller =
  <M extends Method>(method: M) =>
  async <P extends PathOf<M>>(path: P, ...[options]: Optional<CallOptions<M, P>>): Promise<Answer<M, P>> =>
    (await request(method, path, options)).data as Answer<M, P>;

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
    const { data, header } = await request("get", path, options);
    const rows = data as Row<P>[];
    const total = Number.parseInt(header("x-total-count") ?? "", 10);
    return { rows, count: Number.isNaN(total) ? rows.length : total };
  },

  /** GET a file, byte for byte: read as text it would lose its byte order mark. */
  file: async <P extends PathOf<"get">>(
    path: P,
    ...[options]: Optional<CallOptions<"get", P>>
  ): Promise<{ name: string | undefined; content: ArrayBuffer }> => {
    const { data, header } = await request("get", path, { ...options, transport: { bytes: true } });
    const disposition = header("content-disposition") ?? "";
    return { name: /filename="([^"]+)"/.exec(disposition)?.[1], content: data as ArrayBuffer };
  },
};
