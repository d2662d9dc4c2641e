import type { Row } from "@/shared/api/calls";
import { useApiList } from "@/shared/api/queries";

export type PersonJob = Row<"/connections/{id}/jobs/">;

/** Number of jobs listed; others can be searched for. */
const MAX_JOBS = 10;

/** The open jobs that a person may fit, best first. */
export const usePersonJobs = (id: number, enabled: boolean) =>
  useApiList("/connections/{id}/jobs/", { path: { id }, query: { limit: MAX_JOBS }, enabled });
