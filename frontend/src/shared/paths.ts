/** All routes of the app. */
export const paths = {
  landing: "/",
  login: "/login",
  signup: "/signup",
  requestAccess: "/request-access",
  joinCompany: "/join-company",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  unsubscribe: "/unsubscribe",
  connectionTested: "/connection-tested",
  unauthorized: "/unauthorized",
  dashboard: "/dashboard",
  jobs: "/jobs",
  myReferrals: "/my-referrals",
  connections: "/connections",
  connectionsImport: "/connections/import",
  myJobs: "/my-jobs",
  jobReferrals: "/job-referrals",
  allJobs: "/all-jobs",
  allReferrals: "/all-referrals",
  hrMetrics: "/hr-metrics",
  hrSummary: "/hr-metrics/summary",
  analytics: "/analytics",
  users: "/users",
  newUser: "/users/new",
  invitePeople: "/users?invite=people",
  reports: "/reports",
  companies: "/companies",
  referralPolicy: "/referral-policy",
  settings: "/settings",
  webhook: (id: number | ":id") => `/settings/webhooks/${id}`,
  provider: (id: number | ":id") => `/settings/sign-in/${id}`,
  activity: "/activity",
  profile: "/profile",
  notifications: "/notifications",
  editUser: (id: number | ":id") => `/users/edit/${id}`,
  referral: (id: number | ":id") => `/referrals/${id}`,
  candidateProfile: (referralId: number | ":id") => `/profiles/${referralId}`,
} as const;

/** The query parameter with the address, or the text around it, that a phone's share sheet passes on. */
export const SHARED_PROFILE = "shared";

/** The query parameter of invitation links that has the company's secret code. */
export const COMPANY_CODE = "company_code";

/** Where an invitation link leads whoever is signed in; null if the query has no code. */
export function joinPath(search: string): string | null {
  const code = new URLSearchParams(search).get(COMPANY_CODE);
  return code && `${paths.joinCompany}?${new URLSearchParams({ [COMPANY_CODE]: code })}`;
}

/** The base path of a job list: a manager's own or the company's. */
export type JobsBase = typeof paths.myJobs | typeof paths.allJobs;

/** The paths below a job list. */
export const jobPaths = (base: JobsBase) => ({
  list: base,
  new: `${base}/new`,
  view: (id: number | ":id") => `${base}/view/${id}`,
  edit: (id: number | ":id") => `${base}/edit/${id}`,
});
