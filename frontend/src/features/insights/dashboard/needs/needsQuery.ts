import { lastLookAtJobs } from "@/features/jobs/lastLookAtJobs";

/** What a dashboard asks: an employee's, since when jobs are new; a superuser's in the view of HR, for that. */
export function needsQuery(role: string, effectiveRole: string, userId: number) {
  if (role === "EMPLOYEE") {
    const since = lastLookAtJobs(userId);
    return since ? { jobs_since: since } : {};
  }
  return role === "SUPERUSER" && effectiveRole === "HR" ? ({ role: "HR" } as const) : {};
}
