import type { Referral } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";

/**
 * Path of a referral's job for the current user; null for a manager whose referral is to another
 * manager's job.
 */
export function useJobPath(): (referral: Referral) => string | null {
  const { effectiveRole, readOnly } = useSession();
  return ({ job, job_title, job_status, allowed }) => {
    if (effectiveRole === "EMPLOYEE") return job_status === "OPEN" ? openPosition(job_title) : paths.jobs;
    if (effectiveRole !== "HIRING_MANAGER") return jobPaths(paths.allJobs).view(job);
    // Managers may only set the status on their own jobs; a read-only view may set none.
    return allowed.set_status || readOnly ? jobPaths(paths.myJobs).view(job) : null;
  };
}

/** Employees have no job screen: search for the job in Open Positions. */
const openPosition = (title: string): string =>
  `${paths.jobs}?${new URLSearchParams({ search: title }).toString()}`;
