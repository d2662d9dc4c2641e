import type { Role, UserStatus } from "@/shared/api/types";
import { ROLE_LABELS } from "@/shared/session/roles";
import { USER } from "./messages";

/** Only superusers see the Super User role. */
export const getRoleOptions = (isSuperuser: boolean) =>
  (Object.keys(ROLE_LABELS) as Role[])
    .filter((role) => role !== "SUPERUSER" || isSuperuser)
    .map((value) => ({ value, label: ROLE_LABELS[value] }));

export const STATUS_OPTIONS = (Object.keys(USER.status) as UserStatus[]).map((value) => ({
  value,
  label: USER.status[value],
}));
