import type { QueryOf } from "@/shared/api/calls";
import { useApiList } from "@/shared/api/queries";
import { sampleSize, useIsSample } from "@/shared/session/viewAsSample";

type CountedList = "/jobs/" | "/referrals/" | "/users/" | "/connections/";
type Counting = { value: number | undefined; error: Error | null; retry: () => void; loading: boolean };

/**
 * How many rows a list of the scope has: the server counts, one row travels. In a view without a person, the
 * prescribed share of them.
 */
export function useCount<List extends CountedList>(list: List, filters: QueryOf<List>, share = 1): Counting {
  const sample = useIsSample();
  const query = useApiList<CountedList, number>(list, {
    query: { ...filters, limit: 1 },
    select: ({ count }) => count,
  });
  return {
    value: query.data === undefined ? undefined : sampleSize(query.data, sample ? share : 1),
    error: query.error,
    retry: () => void query.refetch(),
    loading: query.isPending,
  };
}
