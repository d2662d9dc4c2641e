import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey } from "@/shared/api/queries";
import type { ListedConnection } from "@/shared/api/types";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { useLogError } from "@/shared/hooks/useLogError";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { filterConnections } from "./filterConnections";

/** Page size without a search. */
const LOADED_ROWS = 500;
/** Page size of searches; small, so that typing on does not wait for many rows. */
const MATCHES_PER_PAGE = 50;

export type ConnectionSearch = {
  /** The connections to choose from. */
  options: ListedConnection[];
  /** Total number of matches; undefined while unknown. */
  count: number | undefined;
  /** Results for the current term are still loading. */
  busy: boolean;
  /** Why the unfiltered list could not be loaded. */
  loadError: Error | null;
  /** Why the server's search failed; `options` are then matches among the `loaded` connections. */
  searchError: Error | null;
  loaded: number;
  retry: () => void;
  /** Loads the next page, if there is one. */
  more: () => void;
};

/**
 * Searches the user's connections on the server, 300 ms after typing stops, and reports which were
 * already referred to the job. Until results arrive, or if the search fails, filters the loaded
 * ones.
 */
export function useConnectionSearch(term: string, job: number): ConnectionSearch {
  const debouncedTerm = useDebouncedValue(term, SEARCH_DELAY_MS);
  const isDebouncing = term !== debouncedTerm;
  const allPages = useConnectionPages("", job, LOADED_ROWS, true);
  const searchPages = useConnectionPages(debouncedTerm, job, MATCHES_PER_PAGE, !isDebouncing && term !== "");
  const loadedRows = allPages.rows;
  const searching = term !== "";
  const answered = searching && !isDebouncing && searchPages.rows !== undefined;
  const searchError = searching && !isDebouncing ? searchPages.error : null;
  useLogError(allPages.error, "The connections could not be loaded.");
  useLogError(searchError, "The connections could not be searched.");
  const shown = searching ? searchPages : allPages;
  const options = answered
    ? searchPages.rows
    : searching
      ? filterConnections(loadedRows ?? [], term)
      : loadedRows;

  return {
    options: options ?? [],
    count: searchError ? options?.length : searching && !answered ? undefined : shown.count,
    busy: searching ? !answered && !searchError : allPages.loading,
    loadError: allPages.error,
    searchError,
    loaded: loadedRows?.length ?? 0,
    retry: allPages.retry,
    more: shown.more,
  };
}

/** The matching connections, loaded page by page. */
function useConnectionPages(search: string, job: number, limit: number, enabled: boolean) {
  const filters = { search, referred_to: job, limit };
  const query = useInfiniteQuery({
    queryKey: [...queryKey("/connections/", { query: filters }), "pages"],
    queryFn: ({ pageParam, signal }) =>
      api.list("/connections/", { query: { ...filters, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0);
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined;
    },
    enabled,
  });
  const { data, error, isLoading, hasNextPage, isFetchingNextPage } = query;
  return {
    rows: data?.pages.flatMap((page) => page.rows),
    count: data?.pages.at(-1)?.count,
    error,
    loading: isLoading,
    retry: () => void query.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
