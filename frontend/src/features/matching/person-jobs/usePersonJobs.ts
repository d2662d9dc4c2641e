import type { Row } from "@/shared/api/calls";
import { useApiList } from "@/shared/api/queries";

export type PersonJob = Row<"/connections/{id}/jobs/">;

/** How many jobs are shown; whoever wants another one searches for it. */
const SHOWN = 10;

/** The open jobs that somebody may fit, best first. */
export const usePersonJobs = (id: number, enabled: boolean) =>
  useApiList("/connections/{id}/jobs/", { path: { id }, query: { limit: SHOWN }, enabled });
