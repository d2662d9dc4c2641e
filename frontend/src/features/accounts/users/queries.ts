import { useApiList } from "@/shared/api/queries";
import type { UserStatus } from "@/shared/api/types";
import { anyId, anyText, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import { ROLES } from "@/shared/session/roles";
import { USER } from "./messages";

/** The list of users, as the address describes it. */
export const USER_LIST_PARAMS = listParams({
  filters: {
    company: anyId,
    role: oneOf(ROLES),
    department: anyText,
    status: oneOf(Object.keys(USER.status) as UserStatus[]),
  },
});
export type UserListParams = ParamsOf<typeof USER_LIST_PARAMS>;

export function useUsers(params: UserListParams) {
  const { company, ...query } = USER_LIST_PARAMS.toQuery(params);
  return useApiList("/users/", { query: { company_id: company, ...query } });
}
