import { connectionName } from "@/features/connections/connectionName";
import { useApiQuery } from "@/shared/api/queries";
import type { Candidate, Connection, Referral } from "@/shared/api/types";
import { useLogError } from "@/shared/hooks/useLogError";

/**
 * The candidate of a referral: the connection's current data; the referral's own copy if the
 * connection was deleted; only the name while the connection cannot be read.
 */
export function useCandidate(referral: Referral) {
  const { connection: id, candidate } = referral;
  const query = useApiQuery("/connections/{id}/", { path: { id } });
  useLogError(query.error, "The connection could not be loaded.");
  const nameOnly: Candidate = {
    name: referral.connection_name,
    email: null,
    phone: candidate.phone,
    company: null,
    position: null,
    profile_url: null,
    connected_at: null,
  };
  const person = id === null ? candidate : query.data ? toCandidate(query.data, candidate.phone) : nameOnly;
  return { person, loading: id !== null && query.isPending, failed: query.isError, retry: query.refetch };
}

// Phone numbers are stored on the referral, not on the connection.
const toCandidate = (connection: Connection, phone: string | null): Candidate => ({
  ...connection,
  phone,
  name: connectionName(connection),
});
