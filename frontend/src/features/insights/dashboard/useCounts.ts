import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/shared/session/useSession";
import { countRows } from "../api";
import { sampleSize } from "./viewAsSample";

type Filters = Record<string, string | number | boolean>;
type Counting = { value: number | undefined; error: Error | null; retry: () => void; loading: boolean };

/** Whether a role is viewed without a person: the figures are then a sample of the company's. */
export function useIsSample(): boolean {
  const { viewAs, viewAsPerson } = useSession();
  return viewAs !== null && viewAsPerson === null;
}

/** How many rows a list of the scope has; in a view without a person, the prescribed share of them. */
export function useCount(list: "/jobs/" | "/referrals/" | "/users/", filters: Filters, share = 1): Counting {
  const { view } = useSession();
  const sample = useIsSample();
  const query = useQuery({
    queryKey: [list.replaceAll("/", ""), view.key, "count", filters],
    queryFn: ({ signal }) => countRows(list, { ...view.params, ...filters }, signal),
  });
  const count = query.data;
  return {
    value: count === undefined ? undefined : sampleSize(count, sample ? share : 1),
    error: query.error,
    retry: () => {
      void query.refetch();
    },
    loading: query.isPending,
  };
}

/** How many connections the person has whose network is shown. */
export function useConnectionCount(): Counting {
  const { view } = useSession();
  const query = useQuery({
    queryKey: ["connections", view.key, "count"],
    queryFn: ({ signal }) => countRows("/connections/", view.connectionParams, signal),
  });
  return {
    value: query.data,
    error: query.error,
    retry: () => {
      void query.refetch();
    },
    loading: query.isPending,
  };
}
