import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { createQueryClient } from "./queryClient";

/**
 * Gives what stands below a cache of its own. Mounted with `key={viewKey}`: when the person or the view
 * changes, screens and cache start afresh, and nothing of the former view can be seen in the new one.
 */
export function QueryScope({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const mounted = useRef(false);

  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
      // Strict mode unmounts and mounts again at once; only a real farewell empties the cache.
      queueMicrotask(() => {
        if (!mounted.current) queryClient.clear();
      });
    };
  }, [queryClient]);

  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
