import { useQuery, useQueryClient } from "@tanstack/react-query";
import { departmentsQuery } from "@/features/companies/queries";
import { apiPage, apiQuery, useRefreshAffected } from "@/shared/api/queries";
import { pathsApiUsersGetParametersQueryOrderingValues } from "@/shared/api/schema";
import type { Role, UserStatus } from "@/shared/api/types";
import { anyId, anyText, flag, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import type { Reads } from "@/shared/session/reads";
import { isRole } from "@/shared/session/roles";

export const USER_STATUSES: readonly UserStatus[] = ["ACTIVE", "INACTIVE"];

const anyRole = (text: string): Role | undefined => (isRole(text) ? text : undefined);

/** The list of users, as the address describes it. */
export const USER_LIST = listParams({
  sort: "name",
  size: 25,
  orders: pathsApiUsersGetParametersQueryOrderingValues,
  filters: {
    company: anyId,
    role: anyRole,
    department: anyText,
    status: oneOf(USER_STATUSES),
    never_signed_in: flag,
  },
});
type UserListParams = ParamsOf<typeof USER_LIST>;

/** For whom the list is: superusers without a viewed company filter by company. */
type Viewer = { isSuperuser: boolean; companyId: number | null };

/** The list's state without the filters that are not for the viewer. */
export const allowedParams = (all: UserListParams, { isSuperuser, companyId }: Viewer): UserListParams => ({
  ...all,
  company: isSuperuser && companyId === null ? all.company : undefined,
  role: all.role === "SUPERUSER" && !isSuperuser ? undefined : all.role,
});

export function userFilters(params: UserListParams) {
  const { company, ...query } = USER_LIST.toQuery(params);
  return { company_id: company, ...query };
}

export const usersQuery = (params: UserListParams) => apiPage("/users/", { query: userFilters(params) });

/** What the list of users begins with. */
export const userListReads: Reads = ({ params, user, companyId }) => {
  const list = allowedParams(USER_LIST.parse(params), { isSuperuser: user.role === "SUPERUSER", companyId });
  return [usersQuery(list), departmentsQuery(companyId ?? list.company ?? null)];
};

/** What the form of a user begins with; the user is read by the form, anew for each edit. */
export const userFormReads: Reads = ({ companyId }) => [departmentsQuery(companyId)];

/**
 * One user, for the form: always fetched once and never refetched, as the form must start with current
 * values and not change while typing.
 */
export const useUserToEdit = (id: number | null) =>
  useQuery({
    ...apiQuery("/users/{id}/", { path: { id } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Refetches the user lists on screen and removes the other cached ones. */
export function useRefreshUsers() {
  const queryClient = useQueryClient();
  const refresh = useRefreshAffected("user");
  return (): Promise<void> => {
    // Removed, so that no list starts with outdated rows.
    queryClient.removeQueries({ queryKey: ["/users/"], type: "inactive" });
    return refresh();
  };
}
