import { useHasSuggestions } from "@/features/matching/queries";
import type { Page } from "@/shared/api/client";
import { useApiList } from "@/shared/api/queries";
import { useSession } from "@/shared/session/useSession";

/**
 * The number of the user's connections; undefined if unknown. Comes with the jobs, except in View As
 * without a person, where it is fetched; with a person, nobody can be referred.
 */
export function useNetworkSize(jobs: Page<unknown> | undefined): {
  size: number | undefined;
  loading: boolean;
} {
  const hasSuggestions = useHasSuggestions();
  const { viewAsPerson } = useSession();
  const fetches = !hasSuggestions && viewAsPerson === null;
  const connections = useApiList("/connections/", { query: { limit: 1 }, enabled: fetches });
  if (fetches) return { size: connections.data?.count, loading: connections.isPending };
  const size = Number.parseInt(jobs?.header("x-network-size") ?? "", 10);
  return { size: Number.isNaN(size) ? undefined : size, loading: false };
}
