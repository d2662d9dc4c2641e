/** All routes of the app. */
export const paths = {
  landing: "/",
  login: "/login",
  signup: "/signup",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  unsubscribe: "/unsubscribe",
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
  analytics: "/analytics",
  users: "/users",
  newUser: "/users/new",
  reports: "/reports",
  companies: "/companies",
  settings: "/settings",
  webhook: (id: number | ":id") => `/settings/webhooks/${id}`,
  activity: "/activity",
  profile: "/profile",
  notifications: "/notifications",
  editUser: (id: number | ":id") => `/users/edit/${id}`,
  referral: (id: number | ":id") => `/referrals/${id}`,
  candidateProfile: (referralId: number | ":id") => `/profiles/${referralId}`,
} as const;

/** The base path of a job list: a manager's own or the company's. */
export type JobsBase = typeof paths.myJobs | typeof paths.allJobs;

/** The paths below a job list. */
export const jobPaths = (base: JobsBase) => ({
  list: base,
  new: `${base}/new`,
  view: (id: number | ":id") => `${base}/view/${id}`,
  edit: (id: number | ":id") => `${base}/edit/${id}`,
});
