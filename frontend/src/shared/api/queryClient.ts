import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";

/** After this time, a cached response is refetched where it is needed. */
export const STALE_TIME_MS = 10_000;

/** For whoever looks into a failure; the person reads it on the screen. */
const logError = (error: Error): void => console.error("A request failed.", error);

/** The queries of what no longer exists, while the screens that show it close. */
const gone = new WeakSet<object>();

/** Whether a query may be fetched: what it reads was not deleted. */
export const exists = (query: object): boolean => !gone.has(query);

/**
 * Drops queries of what was deleted, withdrawn or erased: what is being fetched is cancelled, nothing
 * is fetched again, and none is left once no screen shows it.
 */
export function dropQueries(client: QueryClient, isDropped: (query: Query) => boolean): void {
  for (const query of client.getQueryCache().findAll({ predicate: isDropped })) {
    gone.add(query);
    void query.cancel({ revert: true });
    if (!query.getObserversCount()) client.getQueryCache().remove(query);
  }
}

/** Creates an empty cache for one user and view; see `SessionStore`. */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({ onError: logError });
  queryCache.subscribe(({ type, query }) => {
    if (type === "observerRemoved" && !exists(query) && !query.getObserversCount()) queryCache.remove(query);
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError: logError }),
    defaultOptions: {
      queries: {
        // Failures show a Retry button at once instead of retrying silently; offline counts as a
        // failure.
        retry: false,
        networkMode: "always",
        staleTime: STALE_TIME_MS,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
