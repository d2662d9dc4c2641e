import { useHasSuggestions } from "@/features/matching/useSuggestions";
import type { Page } from "@/shared/api/client";
import { useApiList } from "@/shared/api/queries";

/**
 * The number of the user's connections; undefined while unknown. Comes with the jobs, except in
 * View As, where it is fetched.
 */
export function useNetworkSize(jobs: Page<unknown> | undefined): number | undefined {
  const hasSuggestions = useHasSuggestions();
  const connections = useApiList("/connections/", { query: { limit: 1 }, enabled: !hasSuggestions });
  if (!hasSuggestions) return connections.data?.count;
  const size = Number.parseInt(jobs?.header("x-network-size") ?? "", 10);
  return Number.isNaN(size) ? undefined : size;
}
