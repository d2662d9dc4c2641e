import { QueryClient } from "@tanstack/react-query";

/** A fresh cache. One lives as long as one person looks at one view; see QueryScope. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A failure is shown with its Retry at once, not after silent attempts; offline counts as one.
        retry: false,
        networkMode: "always",
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
