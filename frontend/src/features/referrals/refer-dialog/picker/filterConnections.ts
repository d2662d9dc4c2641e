import type { Connection } from "@/shared/api/types";
import { isFound } from "@/shared/search";

/**
 * Connections in whose name, company or position every word of the term is found. Fallback for when
 * the server's search fails; it finds the same.
 */
export const filterConnections = <One extends Connection>(connections: readonly One[], term: string): One[] =>
  connections.filter(({ first_name, last_name, company, position }) =>
    isFound(term, [`${first_name} ${last_name}`, company, position]),
  );
