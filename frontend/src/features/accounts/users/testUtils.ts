import type { User } from "@/shared/api/types";

/** Applies the list's filters, as the server does. */
export const matchesUser = (user: User, query: URLSearchParams): boolean => {
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
