import type { QueryKey } from "@tanstack/react-query";
import type { SessionUser } from "./sessionUser";
import type { View } from "./storage";

/** For whom a route is opened, and with which address. */
export type ReadContext = View & {
  /** The id in the address; 0 where there is none. */
  id: number;
  /** The query of the address. */
  params: URLSearchParams;
  user: SessionUser;
  /** The viewed role if set, else the user's own. */
  effectiveRole: string;
  /** The viewed company, else the user's own; null without one. */
  companyId: number | null;
};

/** What `apiQuery`, `apiPage` and `apiRows` return; one that is not `enabled` waits for the screen. */
export type Read = { queryKey: QueryKey; enabled?: unknown };

/** The reads that a screen begins with. */
export type Reads = (context: ReadContext) => Read[];
