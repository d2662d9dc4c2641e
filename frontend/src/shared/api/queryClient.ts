import { QueryClient } from "@tanstack/react-query";

/** For how long responses count as fresh. */
export const FRESH_MS = 10_000;

/** Creates an empty cache, used for one user and view; see QueryScope. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Failures show a Retry button at once instead of retrying silently; offline counts as a
        // failure.
        retry: false,
        networkMode: "always",
        staleTime: FRESH_MS,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
