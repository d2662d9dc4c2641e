import type { UserStatus } from "@/shared/api/types";
import { ROLES, roleLabel } from "@/shared/session/roles";
import { USER } from "./messages";

/** Only superusers see the Super User role. */
export const getRoleOptions = (isSuperuser: boolean) =>
  ROLES.filter((role) => role !== "SUPERUSER" || isSuperuser).map((value) => ({
    value,
    label: roleLabel(value),
  }));

export const STATUS_OPTIONS = (Object.keys(USER.status) as UserStatus[]).map((value) => ({
  value,
  label: USER.status[value],
}));
