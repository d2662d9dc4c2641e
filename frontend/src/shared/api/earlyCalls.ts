import { addressOf, authorization } from "./address";
import type { PathOf, ReadParams } from "./calls";
import { exchange, type HttpAnswer } from "./http";
import type { Scope } from "./scope";

/*
 * Calls that are made as soon as the page starts, while its scripts are on their way. An answer is given once, to
 * the first call with the same address and the same token, hence to nobody who could not have asked themselves.
 */

/** A GET call that a screen is known to begin with. */
export type EarlyCall = { path: string; ids: object; query: object; scope: false | undefined };

type Loose = { path?: object; query?: object; scope?: false };

/** `earlyCall("/jobs/", { query: { limit: 10 } })`, typed as the call that it comes before. */
export const earlyCall = <P extends PathOf<"get">>(path: P, params?: ReadParams<P>): EarlyCall => {
  const { path: ids = {}, query = {}, scope } = (params ?? {}) as Loose;
  return { path, ids, query, scope };
};

/** How long an answer that nobody asked for is kept: as long as one counts as fresh. */
const KEPT_MS = 10_000;

const waiting = new Map<string, Promise<HttpAnswer>>();

const keyOf = (url: string, headers: Record<string, string>): string => `${headers.Authorization} ${url}`;

/** Makes these calls now, each in its scope. */
export function startEarlyCalls(calls: EarlyCall[], token: string, scopeOf: (path: string) => Scope): void {
  const headers = authorization(token);
  for (const { path, ids, query, scope } of calls) {
    const url = addressOf(path, ids, query, scope === false ? {} : scopeOf(path));
    const answer = exchange({ method: "get", url, headers });
    // Whoever takes it sees the failure.
    answer.catch(() => undefined);
    waiting.set(keyOf(url, headers), answer);
  }
  setTimeout(dropEarlyCalls, KEPT_MS);
}

/** The answer to a call that was made already; a call that changes something makes all of them out of date. */
export function takeEarlyCall(
  method: string,
  url: string,
  headers: Record<string, string>,
): Promise<HttpAnswer> | undefined {
  if (method !== "get") dropEarlyCalls();
  const key = keyOf(url, headers);
  const answer = waiting.get(key);
  waiting.delete(key);
  return answer;
}

/** Forgets all of them: the session or the data is another one. */
export const dropEarlyCalls = (): void => waiting.clear();
