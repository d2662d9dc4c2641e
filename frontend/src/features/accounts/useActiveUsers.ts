import { useApiList } from "@/shared/api/queries";
import type { ViewRole } from "@/shared/session/roles";
import { fullName } from "@/shared/session/sessionUser";
import type { PersonRef } from "@/shared/session/storage";

/**
 * The active users of a role in a company, by name; asks for nothing without a company. Through nobody's eyes:
 * a superuser chooses among them whom to look at.
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
