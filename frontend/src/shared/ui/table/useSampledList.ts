import { samplePage, useIsSample } from "@/shared/session/viewAsSample";
import type { PageQuery } from "./DataTable";

/** A list as counted on the dashboard: only a sample of it in a view without a person. */
export function useSampledList<Row>(query: PageQuery<Row>, share: number, offset: number): PageQuery<Row> {
  const sample = useIsSample();
  const { data, error, isFetching, refetch } = query;
  return { data: sample && data ? samplePage(data, share, offset) : data, error, isFetching, refetch };
}
