import type { Connection } from "@/shared/api/types";

/**
 * Those whose first name, last name, company or position contains the term in any case: the fallback
 * for when the server's search fails. "first last" matches as well, as on the server.
 */
export function filterConnections<One extends Connection>(connections: readonly One[], term: string): One[] {
  const wanted = term.trim().toLocaleLowerCase();
  return connections.filter(({ first_name, last_name, company, position }) =>
    [`${first_name} ${last_name}`, company, position].some((text) =>
      text?.toLocaleLowerCase().includes(wanted),
    ),
  );
}
