import { t } from "@lingui/core/macro";
import { roleLabel, VIEW_ROLES } from "@/shared/session/roles";
import { USER_STATUSES } from "./queries";

/** Only superusers see the Super User role. */
export const getRoleOptions = (isSuperuser: boolean) =>
  [...VIEW_ROLES, ...(isSuperuser ? (["SUPERUSER"] as const) : [])].map((value) => ({
    value,
    label: roleLabel(value),
  }));

/** The label of a status; one that this version does not know is shown as it is. */
export function userStatusLabel(status: string): string {
  if (status === "ACTIVE") return t({ message: "Active", context: "user" });
  return status === "INACTIVE" ? t({ message: "Inactive", context: "user" }) : status;
}

export const getStatusOptions = () =>
  USER_STATUSES.map((value) => ({ value, label: userStatusLabel(value) }));
