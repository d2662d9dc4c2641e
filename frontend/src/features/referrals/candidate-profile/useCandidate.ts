import { useQuery } from "@tanstack/react-query";
import { getConnection } from "@/features/connections/api";
import { connectionName } from "@/features/connections/connectionName";
import type { Candidate, Connection, Referral } from "@/shared/api/types";
import { useLogError } from "@/shared/hooks/useLogError";
import { useSession } from "@/shared/session/useSession";

/** What a profile shows of a person. */
export type Person = Candidate & { connected_at: string | null };

/**
 * The person whom a referral put forward: as their connection says today; as the referral's own copy says
 * once the connection is deleted; only by name while the connection cannot be read.
 */
export function useCandidate(referral: Referral) {
  const { view } = useSession();
  const { connection: id, candidate } = referral;
  const query = useQuery({
    queryKey: ["connections", view.key, "one", id],
    queryFn: ({ signal }) => getConnection(id ?? 0, view.connectionParams, signal),
    enabled: id !== null,
  });
  useLogError(query.error, "The connection could not be loaded.");
  const byName: Person = {
    name: referral.connection_name,
    email: null,
    company: null,
    position: null,
    profile_url: null,
    connected_at: null,
  };
  const person =
    id === null ? { ...candidate, connected_at: null } : query.data ? toPerson(query.data) : byName;
  return { person, loading: id !== null && query.isPending, failed: query.isError, retry: query.refetch };
}

const toPerson = (connection: Connection): Person => ({
  ...connection,
  name: connectionName(connection),
});
