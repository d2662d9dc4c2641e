import type {
  Activity,
  AuthUser,
  Company,
  CompanyFigures,
  CompanySettings,
  Connection,
  Department,
  DeviceSession,
  HrMetrics,
  Job,
  ManagedUser,
  Notification,
  NotificationPreferences,
  Referral,
  ReferralCounts,
  ReferralDetail,
  RejectionReasons,
  Role,
  StatusChange,
  Suggestion,
  Webhook,
  WebhookDelivery,
} from "@/shared/api/types";

let lastId = 1000;
const nextId = (): number => ++lastId;

export const ACME: Company = {
  id: 1,
  name: "Acme Robotics",
  website: "https://acme.example",
  description: "",
  domains: ["acme.example"],
  updated_at: "2026-01-05T09:00:00Z",
};
export const GLOBEX: Company = { ...ACME, id: 2, name: "Globex", website: "", domains: [] };

/** A company with what it has, as the platform's list answers it. */
export const makeCompany = (overrides: Partial<CompanyFigures> = {}): CompanyFigures => ({
  ...ACME,
  users_count: 12,
  connections_count: 480,
  open_jobs_count: 3,
  ...overrides,
});

/** A user as the backend answers it. `makeUser("HR")`, `makeUser("EMPLOYEE", { company: null })`. */
export function makeUser(
  role: Role = "EMPLOYEE",
  {
    company = role === "SUPERUSER" ? null : ACME,
    ...overrides
  }: Partial<AuthUser> & Partial<AuthUser["profile"]> = {},
): AuthUser {
  return {
    id: 7,
    username: "dana",
    email: "dana@acme.example",
    first_name: "Dana",
    last_name: "Reyes",
    ...overrides,
    profile: {
      role,
      department: overrides.department ?? (company ? "Engineering" : null),
      position: overrides.position ?? "Engineer",
      company: company && { id: company.id, name: company.name },
    },
  };
}

/** A user as their administrators see them. */
export const makeManagedUser = (overrides: Partial<ManagedUser> = {}): ManagedUser => ({
  id: nextId(),
  firstName: "Morgan",
  lastName: "Lee",
  email: "morgan@acme.example",
  username: "morgan",
  role: "HIRING_MANAGER",
  department: "Engineering",
  position: "Team Lead",
  dateJoined: "2026-01-05T10:00:00Z",
  emailConfirmed: true,
  status: "ACTIVE",
  updatedAt: "2026-01-05T10:00:00Z",
  company: { id: ACME.id, name: ACME.name },
  ...overrides,
});

export const makeCompanySettings = (overrides: Partial<CompanySettings> = {}): CompanySettings => ({
  currency: "USD",
  time_zone: "UTC",
  working_week: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY"],
  savings_per_hire: 5_000,
  answer_days: 5,
  country: "",
  region: "",
  updated_at: "2026-01-10T09:00:00Z",
  ...overrides,
});

export const makeWebhook = (overrides: Partial<Webhook> = {}): Webhook => ({
  id: nextId(),
  name: "#hiring",
  address: "https://hooks.example.com/hiring",
  shape: "JSON",
  kinds: ["referral.created"],
  with_personal_data: false,
  enabled: true,
  failing_since: null,
  switched_off_at: null,
  previous_secret_until: null,
  updated_at: "2026-01-10T09:00:00Z",
  ...overrides,
});

export const makeWebhookDelivery = (overrides: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: nextId(),
  webhook: 1,
  kind: "referral.created",
  created_at: "2026-01-10T09:00:00Z",
  state: "DELIVERED",
  attempts: 1,
  answer_code: 204,
  failure: "",
  last_attempt_at: "2026-01-10T09:00:01Z",
  next_attempt_at: "2026-01-10T09:00:00Z",
  ...overrides,
});

export const makeDepartment = (overrides: Partial<Department> = {}): Department => ({
  id: nextId(),
  name: "Engineering",
  company: ACME.id,
  company_name: ACME.name,
  answer_days: null,
  ...overrides,
});

export const makeJob = (overrides: Partial<Job> = {}): Job => ({
  id: nextId(),
  title: "Backend Engineer",
  description: "Build the services behind our robots.",
  requirements: "Python, PostgreSQL",
  location: "Lisbon",
  status: "OPEN",
  type: "FULL_TIME",
  salary_range: "",
  department: 1,
  department_name: "Engineering",
  company: ACME.id,
  company_name: ACME.name,
  hiring_manager: 3,
  hiring_manager_name: "Morgan Lee",
  applicants_count: 2,
  referrals_count: 2,
  created_at: "2026-01-15T10:00:00Z",
  updated_at: "2026-01-20T10:00:00Z",
  ...overrides,
});

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

/** Somebody who may fit a job; of a connection, what is suggested of it. */
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

/** A company's reasons for a rejection; the last one is retired. */
export const makeReasons = (overrides: Partial<RejectionReasons> = {}): RejectionReasons => ({
  reasons: [
    { id: 31, name: "Not enough experience", retired: false },
    { id: 32, name: "Another candidate was chosen", retired: false },
    { id: 33, name: "Moved away", retired: true },
  ],
  updated_at: "2026-01-10T09:00:00Z",
  ...overrides,
});

/** What somebody may do with a referral; nothing unless it is said. */
export const makeAllowed = (allowed: Partial<Referral["allowed"]> = {}): Referral["allowed"] => ({
  set_status: false,
  withdraw: false,
  erase: false,
  write: false,
  ask_contact: false,
  give_contact: false,
  ...allowed,
});

/** A step of a referral's history; its first, unless something else is said. */
export const makeStep = (overrides: Partial<StatusChange> = {}): StatusChange => ({
  from_status: null,
  to_status: "PENDING",
  changed_by_name: "Dana Reyes",
  at: "2026-02-01T10:00:00Z",
  words: null,
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
    history: [makeStep()],
    earlier_referrals: [],
    ...overrides,
  };
};

/** The counts that belong to these referrals. */
export function countReferrals(referrals: readonly Pick<Referral, "status">[]): ReferralCounts {
  const of = (status: Referral["status"]): number => referrals.filter((one) => one.status === status).length;
  return {
    total: referrals.length,
    pending: of("PENDING"),
    reviewing: of("REVIEWING"),
    interviewing: of("INTERVIEWING"),
    hired: of("HIRED"),
    rejected: of("REJECTED"),
  };
}

export const makeMetrics = (overrides: Partial<HrMetrics> = {}): HrMetrics => ({
  total: 10,
  pending: 3,
  reviewing: 2,
  interviewing: 2,
  hired: 2,
  rejected: 1,
  conversionRate: 20,
  avgTimeToHire: 21.5,
  referralsToInterviewRatio: 50,
  interviewToPlacementRatio: 40,
  interviewedRate: 30,
  interviewedHireRate: 66.7,
  costSavings: 10_000,
  savingsPerHire: 5_000,
  currency: "USD",
  networkReach: 320,
  totalCandidatesReferred: 9,
  departments: [],
  totalJobs: 6,
  openJobs: 4,
  jobStats: [],
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

export const makeNotification = (overrides: Partial<Notification> = {}): Notification => ({
  id: nextId(),
  kind: "referral_status",
  text: "Grace Hopper is interviewing for Engineer.",
  words: "",
  path: "/my-referrals",
  referral: null,
  created_at: "2026-02-01T10:42:00Z",
  read_at: null,
  ...overrides,
});

export const PREFERENCES: NotificationPreferences = {
  referral_made: "now",
  referral_status: "now",
  referral_message: "now",
  answer_due: "now",
  answer_overdue: "now",
  job_status: "daily",
  job_assigned: "now",
  invitation_accepted: "daily",
  import_finished: "off",
  webhook_switched_off: "now",
  job_ask: "now",
  suggestions: "off",
};

export const makeActivity = (overrides: Partial<Activity> = {}): Activity => ({
  id: nextId(),
  at: "2026-02-01T10:42:00Z",
  kind: "REFERRALS",
  action: "referral.status_changed",
  text: "Ana Ruiz changed the status of a referral from Pending to Interviewing",
  as_whom: "",
  actor: 8,
  company: { id: ACME.id, name: ACME.name },
  object_type: "referral",
  object_id: 5,
  address: "203.0.113.7",
  browser: "Chrome on Linux",
  ...overrides,
});
