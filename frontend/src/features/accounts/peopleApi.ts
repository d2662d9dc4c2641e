import { page } from "@/shared/api/page";
import type { ManagedUser } from "@/shared/api/types";
import type { ViewRole } from "@/shared/session/roles";
import type { PersonRef } from "@/shared/session/storage";

/** The active people of a role in a company, by name: those a superuser can look through. */
export async function getPeople(
  companyId: number,
  role: ViewRole,
  signal?: AbortSignal,
): Promise<PersonRef[]> {
  const query = { company_id: companyId, role, status: "ACTIVE", ordering: "name" };
  const { rows } = await page<ManagedUser>("/users/", query, signal);
  return rows.map(({ id, firstName, lastName, username }) => ({
    id,
    name: `${firstName} ${lastName}`.trim() || username,
  }));
}
