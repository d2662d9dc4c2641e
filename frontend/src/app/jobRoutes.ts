import type { Role } from "@/shared/api/types";
import { type JobsBase, jobPaths } from "@/shared/paths";
import { only, type ScreenRoute } from "./screenRoute";

/** A job list with the screens below it: the same for managers and for HR, each at their own address. */
export function jobScreens(role: Role, base: JobsBase): ScreenRoute[] {
  const at = jobPaths(base);
  return [
    only(role, at.list, () => import("@/features/jobs/JobList").then((m) => m.JobList)),
    only(role, at.new, () => import("@/features/jobs/JobCreate").then((m) => m.JobCreate)),
    only(role, at.view(":id"), () => import("@/features/jobs/JobView").then((m) => m.JobView)),
    only(role, at.edit(":id"), () => import("@/features/jobs/JobEdit").then((m) => m.JobEdit)),
  ];
}
