import { useUrlSearch, useUrlState } from "@/shared/hooks/useUrlState";
import { useSession } from "@/shared/session/useSession";

/** The search and filters of the connection list, from the URL. */
export function useConnectionFilters() {
  const search = useUrlSearch();
  const { params, change, clear } = useUrlState();
  const { viewAs } = useSession();
  const employer = params.get("employer") ?? "";
  // Suggestions are not available in View As.
  const canFit = viewAs === null;
  const fits = canFit && params.get("fits") === "true";
  return {
    search,
    employer,
    setEmployer: (next: string) => change({ employer: next }),
    canFit,
    fits,
    setFits: (next: boolean) => change({ fits: next ? "true" : undefined }),
    /** Whether filters other than the search are active. */
    filtered: employer !== "" || fits,
    clear,
  };
}

export type ConnectionFilterState = ReturnType<typeof useConnectionFilters>;
