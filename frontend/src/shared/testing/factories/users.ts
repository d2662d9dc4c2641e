import type { Account, DeviceSession, Role, User } from "@/shared/api/types";
import { ACME } from "./companies";
import { nextId } from "./nextId";

/**
 * A user as returned by the session: `makeUser("HR")`, `makeUser("EMPLOYEE", { company: null })`.
 */
export function makeUser(
  role: Role = "EMPLOYEE",
  {
    company = role === "SUPERUSER" ? null : ACME,
    ...overrides
  }: Partial<Account> & Partial<Account["profile"]> = {},
): Account {
  return {
    id: 7,
    username: "dana",
    email: "dana@acme.example",
    first_name: "Dana",
    last_name: "Reyes",
    language: "",
    company_language: "",
    google_sign_in: true,
    second_factor_setup_required: false,
    unread_notifications: 0,
    saved_views: [],
    table_settings: [],
    ...overrides,
    profile: {
      role,
      department: overrides.department ?? (company ? "Engineering" : null),
      position: overrides.position ?? "Engineer",
      company: company && { id: company.id, name: company.name },
    },
  };
}

/** A user as returned to administrators. */
export const makeListedUser = (overrides: Partial<User> = {}): User => ({
  id: nextId(),
  firstName: "Morgan",
  lastName: "Lee",
  email: "morgan@acme.example",
  username: "morgan",
  role: "HIRING_MANAGER",
  department: "Engineering",
  position: "Team Lead",
  dateJoined: "2026-01-05T10:00:00Z",
  lastSeen: "2026-01-20T08:00:00Z",
  emailConfirmed: true,
  hasSecondFactor: false,
  status: "ACTIVE",
  updatedAt: "2026-01-05T10:00:00Z",
  company: { id: ACME.id, name: ACME.name },
  ...overrides,
});

export const makeSession = (overrides: Partial<DeviceSession> = {}): DeviceSession => ({
  id: nextId(),
  browser: "Firefox on Windows",
  created_at: "2026-02-01T10:00:00Z",
  last_used_at: "2026-02-03T12:00:00Z",
  current: false,
  ...overrides,
});
