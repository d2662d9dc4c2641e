import { useLocation } from "react-router-dom";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { type JobsBase, jobPaths, paths } from "@/shared/paths";

/** Paths of the job screens below the list the user came from: their own jobs or the company's. */
export function useJobLinks() {
  const { pathname } = useLocation();
  const base: JobsBase = pathname.startsWith(paths.myJobs) ? paths.myJobs : paths.allJobs;
  return { ...jobPaths(base), base, ...useListReturnLink(base) };
}
