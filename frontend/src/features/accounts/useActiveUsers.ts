import { useApiList } from "@/shared/api/queries";
import type { ViewRole } from "@/shared/session/roles";
import { fullName } from "@/shared/session/sessionUser";
import type { PersonRef } from "@/shared/session/storage";

/**
 * The active users with a role in a company, sorted by name; does not fetch without a company. Not
 * scoped by View As: superusers choose the person to view as from this list.
 */
export const useActiveUsers = (
  companyId: number | null,
  role: ViewRole,
  page: { search?: string; limit?: number } = {},
) =>
  useApiList("/users/", {
    query: { company_id: companyId, role, status: "ACTIVE", ordering: "name", ...page },
    scope: false,
    enabled: companyId !== null,
    select: ({ rows }) => rows.map((user): PersonRef => ({ id: user.id, name: fullName(user) })),
  });
