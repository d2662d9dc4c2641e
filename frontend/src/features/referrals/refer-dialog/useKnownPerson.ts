import { useApiQuery } from "@/shared/api/queries";

/** One of one's own connections, with whether one has referred them to this job; nothing is asked without an id. */
export const useKnownPerson = (id: number | null, job: number) =>
  useApiQuery("/connections/{id}/", { path: { id }, query: { referred_to: job } });
