import { useApiQuery } from "@/shared/api/queries";

/**
 * One of the user's connections, and whether they referred it to this job. Does not fetch without
 * an id.
 */
export const useConnectionForJob = (id: number | null, job: number) =>
  useApiQuery("/connections/{id}/", { path: { id }, query: { referred_to: job } });
