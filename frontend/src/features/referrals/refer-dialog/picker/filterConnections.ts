import type { Connection } from "@/shared/api/types";

/**
 * Connections whose name, company or position contains the term, ignoring case. Fallback for when
 * the server's search fails; like the server, it also matches "first last".
 */
export function filterConnections<One extends Connection>(connections: readonly One[], term: string): One[] {
  const wanted = term.trim().toLocaleLowerCase();
  return connections.filter(({ first_name, last_name, company, position }) =>
    [`${first_name} ${last_name}`, company, position].some((text) =>
      text?.toLocaleLowerCase().includes(wanted),
    ),
  );
}
