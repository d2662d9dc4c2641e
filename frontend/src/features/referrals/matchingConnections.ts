import type { Connection } from "@/shared/api/types";

/**
 * Those whose first name, last name, company or position contains the term in any case: what stands in for
 * the server's search while that is not to be had (ERR-20). "first last" counts as well, as on the server.
 */
export function matchingConnections(connections: readonly Connection[], term: string): Connection[] {
  const wanted = term.trim().toLocaleLowerCase();
  return connections.filter(({ first_name, last_name, company, position }) =>
    [`${first_name} ${last_name}`, company, position].some((text) =>
      text?.toLocaleLowerCase().includes(wanted),
    ),
  );
}
