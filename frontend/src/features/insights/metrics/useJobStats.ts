import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { queryKey, useApiList } from "@/shared/api/queries";
import type { JobStats, ReferralStatus } from "@/shared/api/types";
import { useDebouncedValue } from "@/shared/hooks/useDebouncedValue";
import { SEARCH_DELAY_MS } from "@/shared/hooks/useUrlState";
import { isFound } from "@/shared/search";
import { countKey } from "@/shared/ui/status";
import type { Paging } from "@/shared/ui/table/usePaging";

const CALL = "/hr-metrics/jobs/";
/** Page size of the job filter. */
const MAX_OPTIONS = 50;

export type JobFilters = { job: number | undefined; status: ReferralStatus | undefined };

/** One page of job metrics that match the filters; from `estimated`, if given. */
export function useJobStats(
  { job, status }: JobFilters,
  { params, size }: Paging,
  estimated: JobStats[] | undefined,
) {
  const query = useApiList(CALL, { query: { ...params, job, status }, enabled: !estimated });
  const matchingEstimates = estimated?.filter(
    (one) => (!job || one.id === job) && (!status || one[countKey(status)] > 0),
  );
  return {
    rows: matchingEstimates?.slice(params.offset, params.offset + size) ?? query.data?.rows,
    count: matchingEstimates?.length ?? query.data?.count,
    query,
  };
}

/** The job with this id; undefined while loading, null if it is not in scope. */
export function useSelectedJob(job: number | undefined, estimated: JobStats[] | undefined) {
  const query = useApiList(CALL, { query: { job, limit: 1 }, enabled: !estimated && job !== undefined });
  const rows = estimated ?? (query.isPlaceholderData ? undefined : query.data?.rows);
  return rows && (rows.find(({ id }) => id === job) ?? null);
}

/** Jobs with a matching title, sorted by title, page by page; fetched once the filter is opened. */
export function useJobChoices(term: string, opened: boolean, estimated: JobStats[] | undefined) {
  const search = useDebouncedValue(term.trim(), SEARCH_DELAY_MS);
  const query = { search, ordering: "title", limit: MAX_OPTIONS };
  const jobPages = useInfiniteQuery({
    queryKey: [...queryKey(CALL, { query }), "pages"],
    queryFn: ({ pageParam, signal }) => api.list(CALL, { query: { ...query, offset: pageParam }, signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined;
    },
    enabled: opened && !estimated,
    placeholderData: keepPreviousData,
  });
  return {
    rows:
      estimated?.filter(({ title }) => isFound(term, [title])) ??
      jobPages.data?.pages.flatMap(({ rows }) => rows) ??
      [],
    busy: !estimated && (jobPages.isFetching || search !== term.trim()),
    error: jobPages.error,
    refetch: jobPages.refetch,
    more: () => {
      if (jobPages.hasNextPage && !jobPages.isFetchingNextPage) void jobPages.fetchNextPage();
    },
  };
}
