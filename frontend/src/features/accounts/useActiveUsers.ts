import { keepPreviousData } from "@tanstack/react-query";
import { useApiList } from "@/shared/api/queries";
import type { ManagedUser } from "@/shared/api/types";
import type { ViewRole } from "@/shared/session/roles";
import type { PersonRef } from "@/shared/session/storage";

const toPerson = ({ id, firstName, lastName, username }: ManagedUser): PersonRef => ({
  id,
  name: `${firstName} ${lastName}`.trim() || username,
});

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
    placeholderData: keepPreviousData,
    select: ({ rows }) => rows.map(toPerson),
  });
