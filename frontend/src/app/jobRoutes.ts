import type { Role } from "@/shared/api/types";
import { type JobsBase, jobPaths } from "@/shared/paths";
import { forRoles, type ScreenRoute } from "./screenRoute";

/** The job list and the screens below it: the same for managers and for HR, at different paths. */
export function jobRoutes(role: Role, base: JobsBase): ScreenRoute[] {
  const at = jobPaths(base);
  return [
    forRoles(role, at.list, () => import("@/features/jobs/job-list/JobList").then((m) => m.JobList)),
    forRoles(role, at.new, () => import("@/features/jobs/job-form/JobCreate").then((m) => m.JobCreate)),
    forRoles(role, at.view(":id"), () => import("@/features/jobs/job-view/JobView").then((m) => m.JobView)),
    forRoles(role, at.edit(":id"), () => import("@/features/jobs/job-form/JobEdit").then((m) => m.JobEdit)),
  ];
}
