import { useQuery } from "@tanstack/react-query";
import { apiPage } from "@/shared/api/queries";
import type { Person } from "@/shared/api/types";
import type { ViewRole } from "@/shared/session/roles";
import { fullName } from "@/shared/session/sessionUser";

/**
 * The active users with a role in a company, sorted by name; does not fetch without a company. Not
 * scoped by View As: superusers choose the person to view as from this list.
 */
export const activeUsersQuery = (
  companyId: number | null,
  role: ViewRole,
  page: { search?: string; limit?: number } = {},
) => ({
  ...apiPage("/users/", {
    query: { company_id: companyId, role, status: "ACTIVE", ordering: "name", ...page },
    scope: false,
  }),
  enabled: companyId !== null,
});

/** As `activeUsersQuery`, with id and name. */
export const useActiveUsers = (...args: Parameters<typeof activeUsersQuery>) =>
  useQuery({
    ...activeUsersQuery(...args),
    select: ({ rows }) => rows.map((user): Person => ({ id: user.id, name: fullName(user) })),
  });
