import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { QueryOf } from "@/shared/api/calls";
import { useApiList } from "@/shared/api/queries";
import { sampleSize, useIsSample } from "@/shared/session/viewAsSample";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { QueryError } from "@/shared/ui/feedback/QueryError";
import { formatCount } from "@/shared/ui/format";
import { DASHBOARD } from "./messages";

type CountedList = "/jobs/" | "/referrals/" | "/users/" | "/connections/";
type Count = { value: number | undefined; error: Error | null; refetch: () => unknown; loading: boolean };

/**
 * The number of rows in a list, from the total of a one-row page. When a role is viewed without a
 * person, only `share` of it.
 */
export function useCount<List extends CountedList>(list: List, filters: QueryOf<List>, share = 1): Count {
  const sample = useIsSample();
  const { data, error, refetch, isPending } = useApiList<CountedList, number>(list, {
    query: { ...filters, limit: 1 },
    select: ({ count }) => count,
  });
  const value = data === undefined ? undefined : sampleSize(data, sample ? share : 1);
  return { value, error, refetch, loading: isPending };
}

/** Like `useCount`, for a figure that was fetched with others. */
export function useMetricCount<Name extends string>(
  { data, error, refetch, isPending }: UseQueryResult<Record<Name, number>>,
  name: Name,
  share = 1,
): Count {
  const sample = useIsSample();
  const value = data && sampleSize(data[name], sample ? share : 1);
  return { value, error, refetch, loading: isPending };
}

type CountTileProps = {
  label: string;
  to: string;
  icon: ReactNode;
  hint: string;
  count: Pick<Count, "value" | "loading">;
};

/** A tile with a count that links to the list. */
export function CountTile({ count: { value, loading }, ...tile }: CountTileProps) {
  return (
    <StatTile {...tile} loading={loading} value={value === undefined ? undefined : formatCount(value)} />
  );
}

/** One banner for all counts that failed to load; Retry refetches only those. */
export function CountErrors({ counts }: { counts: Count[] }) {
  const failed = counts.filter(({ error }) => error);
  const refetch = (): void => {
    for (const count of failed) void count.refetch();
  };
  return <QueryError query={{ error: failed[0]?.error ?? null, refetch }} text={DASHBOARD.failed} />;
}
