import type { Role } from "@/shared/api/types";

export const DEFAULT_ROLE: Role = "EMPLOYEE";

export const ROLE_LABELS: Record<Role, string> = {
  EMPLOYEE: "Employee",
  HIRING_MANAGER: "Hiring Manager",
  HR: "HR Personnel",
  SUPERUSER: "Super User",
};

/** The roles that a superuser can view as. */
export type ViewRole = Exclude<Role, "SUPERUSER">;

/** Labels of the View As menu, in its order. */
export const VIEW_AS_LABELS: Record<ViewRole, string> = {
  EMPLOYEE: "Employee",
  HIRING_MANAGER: "Hiring Manager",
  HR: "HR Admin",
};

export const VIEW_ROLES = Object.keys(VIEW_AS_LABELS) as ViewRole[];

export const isRole = (value: unknown): value is Role =>
  typeof value === "string" && Object.hasOwn(ROLE_LABELS, value);

export const isViewRole = (value: unknown): value is ViewRole => isRole(value) && value !== "SUPERUSER";

/** The label of a role; unknown roles are shown as they are. */
export const roleLabel = (role: string): string => (isRole(role) ? ROLE_LABELS[role] : role);
