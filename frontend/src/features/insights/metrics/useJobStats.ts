import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useApiList } from "@/shared/api/queries";
import type { JobStats, ReferralStatus } from "@/shared/api/types";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { countKey } from "@/shared/ui/status";
import type { Paging } from "@/shared/ui/table/usePaging";

const CALL = "/hr-metrics/jobs/";
/** How many jobs the filter offers at a time. */
const OFFERED = 50;

export type JobFilters = { job: number | undefined; status: ReferralStatus | undefined };

/** One page of the jobs that pass the filters. Where the figures are `estimated`, of those. */
export function useJobStats(
  { job, status }: JobFilters,
  { params, size }: Paging,
  estimated: JobStats[] | undefined,
) {
  const query = useApiList(CALL, { query: { ...params, job, status }, enabled: !estimated });
  const shown = estimated?.filter(
    (one) => (!job || one.id === job) && (!status || one[countKey(status)] > 0),
  );
  return {
    rows: shown?.slice(params.offset, params.offset + size) ?? query.data?.rows,
    count: shown?.length ?? query.data?.count,
    query,
  };
}

/** The job of that id, once it is known; null where there is none in the scope. */
export function useChosenJob(job: number | undefined, estimated: JobStats[] | undefined) {
  const query = useApiList(CALL, { query: { job, limit: 1 }, enabled: !estimated && job !== undefined });
  const rows = estimated ?? (query.isPlaceholderData ? undefined : query.data?.rows);
  return rows && (rows.find(({ id }) => id === job) ?? null);
}

/** The jobs whose titles contain what is typed, by title, more and more of them; asked for when the filter is opened. */
export function useJobChoices(term: string, opened: boolean, estimated: JobStats[] | undefined) {
  const search = useDebouncedValue(term.trim(), SEARCH_DELAY_MS);
  const query = { search, ordering: "title", limit: OFFERED };
  const found = useInfiniteQuery({
    queryKey: [...queryKey(CALL, { query }), "chunks"],
    queryFn: ({ pageParam, signal }) => api.list(CALL, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, chunks) => {
      const loaded = chunks.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined;
    },
    enabled: opened && !estimated,
    placeholderData: keepPreviousData,
  });
  const lower = term.trim().toLowerCase();
  return {
    rows:
      estimated?.filter(({ title }) => title.toLowerCase().includes(lower)) ??
      found.data?.pages.flatMap(({ rows }) => rows) ??
      [],
    busy: !estimated && (found.isFetching || search !== term.trim()),
    error: found.error,
    refetch: found.refetch,
    more: () => {
      if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
    },
  };
}
