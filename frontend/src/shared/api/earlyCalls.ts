import { authorizationHeader, buildUrl } from "./buildUrl";
import type { PathOf, ReadParams } from "./calls";
import { type HttpResponse, sendHttpRequest } from "./http";
import type { Scope } from "./scope";

/*
 * GET calls started while the page's scripts load. Each response is used once, by the first call
 * with the same URL and the same token.
 */

/** A GET call that a screen makes first. */
export type EarlyCall = { path: string; ids: object; query: object; scope: false | undefined };

type AnyParams = { path?: object; query?: object; scope?: false };

/** `earlyCall("/jobs/", { query: { limit: 10 } })`, typed like the call that it anticipates. */
export const earlyCall = <P extends PathOf<"get">>(path: P, params?: ReadParams<P>): EarlyCall => {
  const { path: ids = {}, query = {}, scope } = (params ?? {}) as AnyParams;
  return { path, ids, query, scope };
};

/** How long to keep unused responses: as long as queries count as fresh. */
const MAX_AGE_MS = 10_000;

const NOTIFICATIONS = "/notifications/";

const pendingCalls = new Map<string, Promise<HttpResponse>>();

const getKey = (url: string, headers: Record<string, string>): string => `${headers.Authorization} ${url}`;

/** Starts the calls, each in its scope. */
export function startEarlyCalls(
  calls: EarlyCall[],
  token: string,
  getScopeOf: (path: string) => Scope,
): void {
  const headers = authorizationHeader(token);
  for (const { path, ids, query, scope } of calls) {
    const url = buildUrl(path, ids, query, scope === false ? {} : getScopeOf(path));
    const response = sendHttpRequest({ method: "get", url, headers });
    const key = getKey(url, headers);
    pendingCalls.set(key, response);
    // A call that already waits handles the failure; a later one is made anew, as the server may be
    // back.
    const drop = (): void => {
      if (pendingCalls.get(key) === response) pendingCalls.delete(key);
    };
    response.then(({ status }) => status >= 500 && drop(), drop);
  }
  setTimeout(() => dropEarlyCalls(), MAX_AGE_MS);
}

/**
 * Takes the response of an early call. A call that changes data invalidates all of them, except that
 * marking notifications as read, which screens do by themselves, invalidates those of notifications.
 */
export function takeEarlyCall(
  method: string,
  url: string,
  headers: Record<string, string>,
): Promise<HttpResponse> | undefined {
  if (method !== "get") dropEarlyCalls(url.includes(NOTIFICATIONS) ? NOTIFICATIONS : "");
  const key = getKey(url, headers);
  const response = pendingCalls.get(key);
  pendingCalls.delete(key);
  return response;
}

/** Drops the early calls whose URL contains `part`, by default all, as the session or the data has changed. */
export function dropEarlyCalls(part = ""): void {
  for (const key of [...pendingCalls.keys()]) if (key.includes(part)) pendingCalls.delete(key);
}
