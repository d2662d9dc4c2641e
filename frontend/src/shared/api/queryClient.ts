import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** After this time, a cached response is refetched where it is needed. */
export const STALE_TIME_MS = 10_000;

/** For whoever looks into a failure; the person reads it on the screen. */
const logError = (error: Error): void => console.error("A request failed.", error);

/** Creates an empty cache for one user and view; see `SessionStore`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logError }),
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
