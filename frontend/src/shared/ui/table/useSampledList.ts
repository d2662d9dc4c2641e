import { samplePage, useIsSample } from "@/shared/session/viewAsSample";
import type { PageQuery } from "./QueryTable";

/** A list as the dashboard counts it: in a view without a person, a sample of it. */
export function useSampledList<Row>(query: PageQuery<Row>, share: number, offset: number): PageQuery<Row> {
  const sample = useIsSample();
  const { data, error, isFetching, refetch } = query;
  return { data: sample && data ? samplePage(data, share, offset) : data, error, isFetching, refetch };
}
