import { useLocation } from "react-router-dom";
import { useListReturnLink } from "@/shared/hooks/useListReturnLink";
import { type JobsBase, jobPaths, paths } from "@/shared/paths";

/** The addresses of the job screens below the list that one came from: a manager's own jobs or the company's. */
export function useJobLinks() {
  const { pathname } = useLocation();
  const base: JobsBase = pathname.startsWith(paths.myJobs) ? paths.myJobs : paths.allJobs;
  return { ...jobPaths(base), base, ...useListReturnLink(base) };
}
