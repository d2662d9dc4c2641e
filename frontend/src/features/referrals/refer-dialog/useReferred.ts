import { useApiList, useApiQuery } from "@/shared/api/queries";

/** The most that is asked for at once; the server refuses whoever is not among them. */
const LIMIT = 1000;

/** Which of one's connections were referred to this job before. */
export function useReferred(job: number): ReadonlySet<number | null> {
  const { data } = useApiList("/referrals/", { query: { mine: true, job, limit: LIMIT } });
  return new Set(data?.rows.map(({ connection }) => connection));
}

/** One of one's own connections; nothing is asked without an id. */
export const useConnection = (id: number | null) => useApiQuery("/connections/{id}/", { path: { id } });
