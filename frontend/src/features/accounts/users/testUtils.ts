import type { ManagedUser } from "@/shared/api/types";
import { ACME } from "@/shared/testing/factories";

let lastId = 500;

/** For tests: a user as their administrators see them. */
export const aManagedUser = (overrides: Partial<ManagedUser> = {}): ManagedUser => {
  lastId += 1;
  return {
    id: lastId,
    firstName: "Morgan",
    lastName: "Lee",
    email: "morgan@acme.example",
    username: "morgan",
    role: "HIRING_MANAGER",
    department: "Engineering",
    position: "Team Lead",
    dateJoined: "2026-01-05T10:00:00Z",
    status: "ACTIVE",
    company: { id: ACME.id, name: ACME.name },
    ...overrides,
  };
};

/** What the server does with the filters of the list. */
export const matchesUser = (user: ManagedUser, query: URLSearchParams): boolean => {
  const term = (query.get("search") ?? "").toLowerCase();
  const text = [`${user.firstName} ${user.lastName}`, user.email, user.username, user.position].join("\n");
  return (
    ["role", "department", "status"].every(
      (name) => !query.has(name) || user[name as "role"] === query.get(name),
    ) &&
    (!query.has("company_id") || String(user.company?.id) === query.get("company_id")) &&
    text.toLowerCase().includes(term)
  );
};
