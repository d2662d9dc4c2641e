import { useLocation } from "react-router-dom";
import { type JobsBase, jobPaths, paths } from "@/shared/paths";

type HomeState = { jobsFrom?: string } | null;

/**
 * The list that one came from, and the addresses below it: a manager's own jobs or the company's. `state`
 * goes with every link below the list, so that the way back finds the list as it was filtered.
 */
export function useJobsHome() {
  const { pathname, search, state } = useLocation();
  const base: JobsBase = pathname.startsWith(paths.myJobs) ? paths.myJobs : paths.allJobs;
  const below = jobPaths(base);
  const filters = pathname === base ? search : ((state as HomeState)?.jobsFrom ?? "");
  return { ...below, base, list: base + filters, state: { jobsFrom: filters } satisfies HomeState };
}
