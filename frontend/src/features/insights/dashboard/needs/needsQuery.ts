import { getLastJobsVisit } from "@/features/jobs/lastJobsVisit";

/**
 * Query parameters of the dashboard call: for employees, since when jobs count as new; for a
 * superuser who views as HR or an employee, that role.
 */
export function needsQuery(role: string, effectiveRole: string, userId: number) {
  if (role === "EMPLOYEE") {
    const since = getLastJobsVisit(userId);
    return since ? { jobs_since: since } : {};
  }
  const isViewed = effectiveRole === "HR" || effectiveRole === "EMPLOYEE";
  return role === "SUPERUSER" && isViewed ? ({ role: effectiveRole } as const) : {};
}
