import { getLastJobsVisit } from "@/features/jobs/lastJobsVisit";

/**
 * Query parameters of the dashboard call: for employees, since when jobs count as new; for a
 * superuser who views as HR, that role.
 */
export function needsQuery(role: string, effectiveRole: string, userId: number) {
  if (role === "EMPLOYEE") {
    const since = getLastJobsVisit(userId);
    return since ? { jobs_since: since } : {};
  }
  return role === "SUPERUSER" && effectiveRole === "HR" ? ({ role: "HR" } as const) : {};
}
