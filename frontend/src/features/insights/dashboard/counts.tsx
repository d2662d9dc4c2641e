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
 * How many rows a list of the scope has: the server counts, one row travels. In a view without a person, the
 * prescribed share of them.
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

/** The same of a figure of the scope, where it came with others. */
export function useFigureCount<Name extends string>(
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

/** A count that leads to the rows behind it. */
export function CountTile({ count: { value, loading }, ...tile }: CountTileProps) {
  return (
    <StatTile {...tile} loading={loading} value={value === undefined ? undefined : formatCount(value)} />
  );
}

/** One banner for the counts that could not be loaded; Retry asks for those again. */
export function CountErrors({ counts }: { counts: Count[] }) {
  const failed = counts.filter(({ error }) => error);
  const refetch = (): void => {
    for (const count of failed) void count.refetch();
  };
  return <QueryError query={{ error: failed[0]?.error ?? null, refetch }} text={DASHBOARD.failed} />;
}
