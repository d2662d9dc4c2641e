import type { Activity } from "@/shared/api/types";
import { ACME } from "./companies";
import { nextId } from "./nextId";

export const makeActivity = (overrides: Partial<Activity> = {}): Activity => ({
  id: nextId(),
  at: "2026-02-01T10:42:00Z",
  kind: "REFERRALS",
  action: "referral.status_changed",
  text: "Ana Ruiz changed the status of Chidi Abiola for Supply Chain Planner from Pending to Interviewing",
  as_whom: "",
  actor: 8,
  company: { id: ACME.id, name: ACME.name },
  object_type: "referral",
  object_id: 5,
  object_name: "Chidi Abiola",
  address: "203.0.113.7",
  browser: "Chrome on Linux",
  ...overrides,
});
