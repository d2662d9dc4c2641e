import type { Connection, Suggestion } from "@/shared/api/types";
import { nextId } from "./nextId";

export const makeConnection = (overrides: Partial<Connection> = {}): Connection => ({
  id: nextId(),
  first_name: "Ada",
  last_name: "Byron",
  email: "ada@example.org",
  company: "Analytical Engines",
  position: "Engineer",
  profile_url: "https://www.linkedin.com/in/ada",
  connected_at: "2021-03-04",
  imported_at: "2026-01-10T09:00:00Z",
  updated_at: "2026-01-10T09:00:00Z",
  owner: 7,
  referrals_count: 0,
  ...overrides,
});

/** A suggestion, with the subset of a connection's fields that suggestions have. */
export const makeSuggestion = ({
  connection,
  ...overrides
}: Partial<Omit<Suggestion, "connection">> & { connection?: Partial<Connection> } = {}): Suggestion => {
  const { id, first_name, last_name, email, company, position, profile_url, connected_at } =
    makeConnection(connection);
  return {
    connection: { id, first_name, last_name, email, company, position, profile_url, connected_at },
    score: 90,
    reasons: ["Same role: backend engineer"],
    referred: false,
    ...overrides,
  };
};
