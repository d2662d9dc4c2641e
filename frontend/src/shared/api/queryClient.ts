import { QueryClient } from "@tanstack/react-query";

/** Creates an empty cache, used for one user and view; see QueryScope. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Failures show a Retry button at once instead of retrying silently; offline counts as a
        // failure.
        retry: false,
        networkMode: "always",
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
