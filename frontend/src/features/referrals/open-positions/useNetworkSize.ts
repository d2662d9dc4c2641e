import { useConnectionCount } from "@/features/connections/queries";
import { useSession } from "@/shared/session/useSession";

/**
 * The number of the user's connections; undefined if unknown. Not fetched when viewing as a person,
 * as nobody can be referred then.
 */
export function useNetworkSize() {
  const { viewAsPerson } = useSession();
  const connections = useConnectionCount(viewAsPerson === null);
  return { size: connections.data?.count };
}
