import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey } from "@/shared/api/queries";
import type { ListedConnection } from "@/shared/api/types";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { useLogError } from "@/shared/hooks/useLogError";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { filterConnections } from "./filterConnections";

/** How many connections the picker asks for at a time. */
const CHUNK = 50;

export type ConnectionSearch = {
  /** What can be chosen now. */
  options: ListedConnection[];
  /** How many there are in all, on screen or not; left out while that is not known. */
  count: number | undefined;
  /** The answer to what stands in the box is still on its way. */
  busy: boolean;
  /** Why the whole list is not there. */
  loadError: Error | null;
  /** Why the server did not search; the options then are matches among the `loaded`. */
  searchError: Error | null;
  loaded: number;
  retry: () => void;
  /** Asks for the next options, if there are any. */
  more: () => void;
};

/**
 * The connections that match a term, or all of them, with whether they were referred to the job: searched by the server 300 ms after typing stops.
 * Until the answer is there, and where there is none, those already loaded are filtered.
 */
export function useConnectionSearch(term: string, job: number): ConnectionSearch {
  const settled = useDebouncedValue(term, SEARCH_DELAY_MS);
  const waiting = term !== settled;
  const all = useConnectionChunks("", job, true);
  const found = useConnectionChunks(settled, job, !waiting && term !== "");
  const known = all.rows;
  const searching = term !== "";
  const answered = searching && !waiting && found.rows !== undefined;
  const searchError = searching && !waiting ? found.error : null;
  useLogError(all.error, "The connections could not be loaded.");
  useLogError(searchError, "The connections could not be searched.");
  const shown = searching ? found : all;
  const options = answered ? found.rows : searching ? filterConnections(known ?? [], term) : known;

  return {
    options: options ?? [],
    count: searchError ? options?.length : searching && !answered ? undefined : shown.count,
    busy: searching ? !answered && !searchError : all.loading,
    loadError: all.error,
    searchError,
    loaded: known?.length ?? 0,
    retry: all.retry,
    more: shown.more,
  };
}

/** The connections that match, chunk by chunk. */
function useConnectionChunks(search: string, job: number, enabled: boolean) {
  const asked = { search, referred_to: job, limit: CHUNK };
  const query = useInfiniteQuery({
    queryKey: [...queryKey("/connections/", { query: asked }), "chunks"],
    queryFn: ({ pageParam, signal }) =>
      api.list("/connections/", { query: { ...asked, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, chunks) => {
      const loaded = chunks.reduce((sum, chunk) => sum + chunk.rows.length, 0);
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined;
    },
    enabled,
  });
  const { data, error, isLoading, hasNextPage, isFetchingNextPage } = query;
  return {
    rows: data?.pages.flatMap((chunk) => chunk.rows),
    count: data?.pages.at(-1)?.count,
    error,
    loading: isLoading,
    retry: () => void query.refetch(),
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
    },
  };
}
