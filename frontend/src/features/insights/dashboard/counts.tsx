import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sampleSize, useIsSample } from "@/shared/session/viewAsSample";
import { StatTile } from "@/shared/ui/data-display/StatTile";
import { formatCount } from "@/shared/ui/format";

type Count = { value: number | undefined; loading: boolean };

/**
 * One of the figures of a response. When a role is viewed without a person, only `share` of it.
 */
export function useCount<Name extends string>(
  { data, isPending }: UseQueryResult<Record<Name, number> | undefined>,
  name: Name,
  share = 1,
): Count {
  const sample = useIsSample();
  const value = data && sampleSize(data[name], sample ? share : 1);
  return { value, loading: isPending };
}

type CountTileProps = {
  label: string;
  to: string;
  icon: ReactNode;
  hint: string;
  count: Count;
};

/** A tile with a count that links to the list. */
export function CountTile({ count: { value, loading }, ...tile }: CountTileProps) {
  return (
    <StatTile {...tile} loading={loading} value={value === undefined ? undefined : formatCount(value)} />
  );
}
