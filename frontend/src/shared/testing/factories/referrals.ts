import type { BulkAction, Referral, ReferralCounts, ReferralDetail, StatusChange } from "@/shared/api/types";
import { countEach } from "@/shared/ui/status";
import { ACME } from "./companies";
import { nextId } from "./nextId";

/** The allowed actions on a referral; none by default. */
export const makeAllowed = (allowed: Partial<Referral["allowed"]> = {}): Referral["allowed"] => ({
  set_status: false,
  withdraw: false,
  erase: false,
  write: false,
  ask_contact: false,
  give_contact: false,
  correct: false,
  ...allowed,
});

/** A status change; by default the first of a history. */
export const makeStatusChange = (overrides: Partial<StatusChange> = {}): StatusChange => ({
  from_status: null,
  to_status: "PENDING",
  changed_by_name: "Dana Reyes",
  at: "2026-02-01T10:00:00Z",
  undone_at: null,
  undo_seconds: null,
  message: null,
  internal_note: null,
  reason: null,
  ...overrides,
});

export const makeReferral = (overrides: Partial<ReferralDetail> = {}): ReferralDetail => {
  const name = overrides.connection_name ?? "Ada Byron";
  return {
    id: nextId(),
    company: ACME.id,
    company_name: ACME.name,
    job: 1,
    job_title: "Backend Engineer",
    job_department_name: "Engineering",
    job_status: "OPEN",
    hiring_manager: 3,
    hiring_manager_name: "Grace Hopper",
    connection: 1,
    connection_name: name,
    candidate: {
      name,
      email: "ada@example.org",
      phone: null,
      company: "Analytical Engines",
      position: "Engineer",
      profile_url: null,
      connected_at: null,
    },
    relationship: null,
    referrer: 7,
    referrer_name: "Dana Reyes",
    created_by: 7,
    created_by_name: "Dana Reyes",
    status: "PENDING",
    notes: "We worked together for years.",
    duplicate_of: null,
    created_at: "2026-02-01T10:00:00Z",
    updated_at: "2026-02-02T10:00:00Z",
    answer_due: null,
    answer_state: null,
    answer_overdue_days: null,
    contact_requested_at: null,
    allowed: makeAllowed({ withdraw: true, write: true }),
    job_description: "You build our API.",
    job_requirements: "Five years with Python.",
    history: [makeStatusChange()],
    thanks_for: null,
    credit: null,
    other_referrals: [],
    ...overrides,
  };
};

/** The counts of these referrals. */
export function countReferrals(referrals: readonly Pick<Referral, "status">[]): ReferralCounts {
  const of = (status: Referral["status"]): number => referrals.filter((one) => one.status === status).length;
  return {
    total: referrals.length,
    ...countEach(of),
  };
}

/** A bulk action that was just begun. */
export const makeBulkAction = (overrides: Partial<BulkAction> = {}): BulkAction => ({
  id: nextId(),
  action: "status",
  status: null,
  hiring_manager_name: null,
  running: true,
  total: 1,
  waiting: 1,
  done: 0,
  skipped: 0,
  undone: 0,
  kept: 0,
  created_at: "2026-02-01T10:00:00Z",
  finished_at: null,
  undo_requested_at: null,
  undone_at: null,
  undo_seconds: 30,
  rows: [],
  ...overrides,
});
