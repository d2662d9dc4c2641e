import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createQueryClient } from "./queryClient";

/**
 * Provides its children with their own query cache. Mounted with `key={viewKey}`, so that a change
 * of user or view starts with an empty cache and shows no data of the previous view.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const mounted = useRef(false);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // Strict mode unmounts and remounts at once; only a real unmount clears the cache.
      queueMicrotask(() => {
        if (!mounted.current) queryClient.clear();
      });
    };
  }, [queryClient]);

  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
