import type { Referral } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import { useSession } from "@/shared/session/useSession";

/** Where this person sees the job of a referral; null for a manager who referred somebody to another's job. */
export function useJobPath(): (referral: Referral) => string | null {
  const { effectiveRole, readOnly } = useSession();
  return ({ job, job_title, job_status, allowed }) => {
    if (effectiveRole === "EMPLOYEE") return job_status === "OPEN" ? openPosition(job_title) : paths.jobs;
    if (effectiveRole !== "HIRING_MANAGER") return jobPaths(paths.allJobs).view(job);
    // Managers may set the status on their own jobs and nowhere else; whoever only looks may set none at all.
    return allowed.set_status || readOnly ? jobPaths(paths.myJobs).view(job) : null;
  };
}

/** Employees have no screen of one job: Open Positions shows it alone. */
const openPosition = (title: string): string =>
  `${paths.jobs}?${new URLSearchParams({ search: title }).toString()}`;
