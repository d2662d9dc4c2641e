import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Role } from "@/shared/api/types";

export const DEFAULT_ROLE: Role = "EMPLOYEE";

const LABELS: Record<Role, MessageDescriptor> = {
  EMPLOYEE: msg`Employee`,
  HIRING_MANAGER: msg`Hiring Manager`,
  HR: msg`HR Personnel`,
  SUPERUSER: msg`Super User`,
};

/** The roles that a superuser can view as. */
export type ViewRole = Exclude<Role, "SUPERUSER">;

export const ROLES = Object.keys(LABELS) as Role[];

/** The roles of the View As menu, in its order. */
export const VIEW_ROLES: readonly ViewRole[] = ["EMPLOYEE", "HIRING_MANAGER", "HR"];

export const isRole = (value: unknown): value is Role =>
  typeof value === "string" && Object.hasOwn(LABELS, value);

export const isViewRole = (value: unknown): value is ViewRole => isRole(value) && value !== "SUPERUSER";

/** The label of a role; unknown roles are shown as they are. */
export const roleLabel = (role: string): string => (isRole(role) ? i18n._(LABELS[role]) : role);

const HR_ADMIN = msg`HR Admin`;

/** The label of a role in View As. */
export const viewRoleLabel = (role: ViewRole): string => (role === "HR" ? i18n._(HR_ADMIN) : roleLabel(role));
