import type { UserStatus } from "@/shared/api/types";
import { USER } from "./messages";

export const USER_STATUSES = Object.keys(USER.status) as UserStatus[];

export const isUserStatus = (value: string): value is UserStatus => Object.hasOwn(USER.status, value);
