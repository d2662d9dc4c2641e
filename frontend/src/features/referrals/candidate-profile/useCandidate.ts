import { connectionName } from "@/features/connections/connectionName";
import { useApiQuery } from "@/shared/api/queries";
import type { Candidate, Connection, Referral } from "@/shared/api/types";
import { useLogError } from "@/shared/hooks/useLogError";

/** What a profile shows of a person. */
export type Person = Candidate;

/**
 * The person whom a referral put forward: as their connection says today; as the referral's own copy says
 * once the connection is deleted; only by name while the connection cannot be read.
 */
export function useCandidate(referral: Referral) {
  const { connection: id, candidate } = referral;
  const query = useApiQuery("/connections/{id}/", { path: { id } });
  useLogError(query.error, "The connection could not be loaded.");
  const byName: Person = {
    name: referral.connection_name,
    email: null,
    phone: candidate.phone,
    company: null,
    position: null,
    profile_url: null,
    connected_at: null,
  };
  const person = id === null ? candidate : query.data ? toPerson(query.data, candidate.phone) : byName;
  return { person, loading: id !== null && query.isPending, failed: query.isError, retry: query.refetch };
}

// A phone number is kept with the referral alone.
const toPerson = (connection: Connection, phone: string | null): Person => ({
  ...connection,
  phone,
  name: connectionName(connection),
});
