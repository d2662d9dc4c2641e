import { page } from "@/shared/api/page";
import type { ManagedUser } from "@/shared/api/types";
import type { ViewRole } from "@/shared/session/roles";
import type { PersonRef } from "@/shared/session/storage";

/** How many a search offers at a time; whoever misses somebody types a part of the name. */
const OFFERED = 25;

type Query = { search?: string; limit?: number };

/** The active people of a role in a company, by name. */
export async function getPeople(
  companyId: number,
  role: ViewRole,
  signal?: AbortSignal,
  query: Query = {},
): Promise<PersonRef[]> {
  const scope = { company_id: companyId, role, status: "ACTIVE", ordering: "name", ...query };
  const { rows } = await page<ManagedUser>("/users/", scope, signal);
  return rows.map(({ id, firstName, lastName, username }) => ({
    id,
    name: `${firstName} ${lastName}`.trim() || username,
  }));
}

/** The first of them whom a search finds. */
export const findPeople = (
  companyId: number,
  role: ViewRole,
  search: string,
  signal?: AbortSignal,
): Promise<PersonRef[]> => getPeople(companyId, role, signal, { search, limit: OFFERED });
