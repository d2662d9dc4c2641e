import { useUrlSearch, useUrlState } from "@/shared/hooks/useUrlState";
import { useSession } from "@/shared/session/useSession";

/** What the list of connections is searched and filtered for, as it stands in the address. */
export function useConnectionFilters() {
  const search = useUrlSearch();
  const { params, change, clear } = useUrlState();
  const { viewAs } = useSession();
  const employer = params.get("employer") ?? "";
  // Through other eyes nobody is suggested.
  const canFit = viewAs === null;
  const fits = canFit && params.get("fits") === "true";
  return {
    search,
    employer,
    setEmployer: (next: string) => change({ employer: next }),
    canFit,
    fits,
    setFits: (next: boolean) => change({ fits: next ? "true" : undefined }),
    /** Whether anything but the search narrows the list. */
    filtered: employer !== "" || fits,
    clear,
  };
}

export type ConnectionFilterState = ReturnType<typeof useConnectionFilters>;
