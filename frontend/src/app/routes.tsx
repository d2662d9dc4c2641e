import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { SignIn } from "@/features/accounts/auth/SignIn";
import type { ListName, Role } from "@/shared/api/types";
import { type JobsBase, jobPaths, paths } from "@/shared/paths";
import type { Reads } from "@/shared/session/reads";
import type { IconName } from "./shell/sidebarLinks";

export type ScreenRoute = {
  path: string;
  /** The document's title, if it is the same for everything that the screen shows. */
  title?: MessageDescriptor;
  /**
   * The screen's link in the sidebar, in the order of the routes; only of `roles`, if not of all who may see it. The
   * icon by name: this list does not wait for MUI.
   */
  sidebar?: { label: MessageDescriptor; icon: IconName; roles?: readonly Role[] };
  /** Who is let in: those signed in if omitted, visitors only, or anyone. */
  access?: "visitors" | "anyone";
  /** Roles that may see it, superusers always; all if omitted. */
  roles?: readonly Role[];
  lazy: () => Promise<ComponentType>;
  /** What it reads from the server first, of a `queries` module; starts while its script loads. */
  reads?: () => Promise<Reads>;
  /** The list that it is, with whose default view a visit begins. */
  list?: ListName;
};

/** The export of this name, in a script of its own. */
const exported =
  <Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) =>
  async (): Promise<Module[Name]> =>
    (await load())[name];

/** The job list and its screens, at different paths for managers and HR. */
function jobRoutes(role: Role, base: JobsBase, title: MessageDescriptor): ScreenRoute[] {
  const at = jobPaths(base);
  const roles = [role];
  return [
    {
      path: at.list,
      title,
      sidebar: { label: title, icon: "jobs" },
      roles,
      lazy: exported(() => import("@/features/jobs/JobList"), "JobList"),
      reads: exported(() => import("@/features/jobs/queries"), "jobListReads"),
      list: "jobs",
    },
    {
      path: at.new,
      title: msg`Create Job`,
      roles,
      lazy: exported(() => import("@/features/jobs/job-form/JobCreate"), "JobCreate"),
      reads: exported(() => import("@/features/jobs/queries"), "jobCreateReads"),
    },
    {
      path: at.view(":id"),
      roles,
      lazy: exported(() => import("@/features/referrals/JobView"), "JobView"),
      reads: exported(() => import("@/features/referrals/queries"), "jobViewReads"),
    },
    {
      path: at.edit(":id"),
      title: msg`Edit Job`,
      roles,
      lazy: exported(() => import("@/features/jobs/job-form/JobEdit"), "JobEdit"),
      reads: exported(() => import("@/features/jobs/queries"), "jobEditReads"),
    },
  ];
}

/** All screens. Sidebar, document titles and guards derive from this list. */
export const ROUTES: readonly ScreenRoute[] = [
  // The landing page is a document of its own; only `vite dev` and the tests show it as a screen.
  ...(import.meta.env.DEV
    ? [
        {
          path: paths.landing,
          access: "anyone" as const,
          lazy: exported(() => import("@/features/landing/Landing"), "Landing"),
        },
      ]
    : []),
  {
    path: paths.login,
    access: "visitors",
    lazy: async () => SignIn,
  },
  {
    path: paths.signup,
    access: "visitors",
    lazy: exported(() => import("@/features/accounts/auth/SignUp"), "SignUp"),
  },
  {
    path: paths.requestAccess,
    access: "anyone",
    lazy: exported(() => import("@/features/accounts/auth/RequestAccess"), "RequestAccess"),
  },
  // The links of mails.
  {
    path: paths.forgotPassword,
    access: "anyone",
    lazy: exported(() => import("@/features/accounts/auth/ForgotPassword"), "ForgotPassword"),
  },
  {
    path: paths.resetPassword,
    access: "anyone",
    lazy: exported(() => import("@/features/accounts/auth/ResetPassword"), "ResetPassword"),
  },
  {
    path: paths.confirmEmail,
    access: "anyone",
    lazy: exported(() => import("@/features/accounts/auth/ConfirmEmail"), "ConfirmEmail"),
  },
  {
    path: paths.unsubscribe,
    access: "anyone",
    lazy: exported(() => import("@/features/accounts/auth/Unsubscribe"), "Unsubscribe"),
  },
  {
    path: paths.connectionTested,
    access: "anyone",
    lazy: exported(() => import("@/features/accounts/auth/ConnectionTested"), "ConnectionTested"),
  },

  {
    path: paths.dashboard,
    sidebar: { label: msg`Dashboard`, icon: "dashboard" },
    lazy: exported(() => import("@/features/insights/dashboard/Dashboard"), "Dashboard"),
    reads: exported(() => import("@/features/insights/queries"), "dashboardReads"),
  },
  {
    path: paths.companies,
    title: msg`Companies`,
    sidebar: { label: msg`Companies`, icon: "companies" },
    roles: ["SUPERUSER"],
    lazy: exported(() => import("@/features/companies/CompanyList"), "CompanyList"),
    reads: exported(() => import("@/features/companies/queries"), "companyListReads"),
    list: "companies",
  },
  {
    path: paths.jobs,
    title: msg`Open Positions`,
    sidebar: { label: msg`Jobs`, icon: "jobs" },
    roles: ["EMPLOYEE"],
    lazy: exported(() => import("@/features/referrals/OpenPositions"), "OpenPositions"),
    reads: exported(() => import("@/features/referrals/queries"), "openPositionsReads"),
  },
  {
    path: paths.myReferrals,
    title: msg`My Referrals`,
    sidebar: { label: msg`My Referrals`, icon: "referrals" },
    roles: ["EMPLOYEE"],
    lazy: exported(() => import("@/features/referrals/MyReferrals"), "MyReferrals"),
    reads: exported(() => import("@/features/referrals/queries"), "myReferralsReads"),
  },
  {
    path: paths.connections,
    title: msg`My LinkedIn Connections`,
    sidebar: { label: msg`LinkedIn Connections`, icon: "connections" },
    roles: ["EMPLOYEE"],
    lazy: exported(() => import("@/features/connections/ConnectionList"), "ConnectionList"),
    reads: exported(() => import("@/features/connections/queries"), "connectionListReads"),
    list: "connections",
  },
  {
    path: paths.connectionsImport,
    title: msg`Import Connections`,
    roles: ["EMPLOYEE"],
    lazy: exported(() => import("@/features/connections/ImportConnections"), "ImportConnections"),
  },
  ...jobRoutes("HIRING_MANAGER", paths.myJobs, msg`My Jobs`),
  {
    path: paths.jobReferrals,
    title: msg`Job Referrals`,
    sidebar: { label: msg`Job Referrals`, icon: "referrals" },
    roles: ["HIRING_MANAGER"],
    lazy: exported(() => import("@/features/referrals/ReferralList"), "ReferralList"),
    reads: exported(() => import("@/features/referrals/queries"), "jobReferralsReads"),
    list: "referrals",
  },
  ...jobRoutes("HR", paths.allJobs, msg`All Jobs`),
  {
    path: paths.allReferrals,
    title: msg`All Referrals`,
    sidebar: { label: msg`All Referrals`, icon: "referrals" },
    roles: ["HR"],
    lazy: exported(() => import("@/features/referrals/ReferralList"), "ReferralList"),
    reads: exported(() => import("@/features/referrals/queries"), "allReferralsReads"),
    list: "referrals",
  },
  {
    path: paths.hrMetrics,
    title: msg`HR Metrics and Analytics`,
    sidebar: { label: msg`HR Metrics`, icon: "metrics" },
    roles: ["HR"],
    lazy: exported(() => import("@/features/insights/metrics/HrMetrics"), "HrMetrics"),
    reads: exported(() => import("@/features/insights/queries"), "hrMetricsReads"),
  },
  {
    path: paths.hrSummary,
    title: msg`Management Summary`,
    roles: ["HR"],
    lazy: exported(() => import("@/features/insights/metrics/Summary"), "Summary"),
    reads: exported(() => import("@/features/insights/queries"), "summaryReads"),
  },
  {
    path: paths.analytics,
    title: msg`HR Metrics and Analytics`,
    sidebar: { label: msg`Analytics`, icon: "metrics", roles: ["HIRING_MANAGER"] },
    roles: ["HR", "HIRING_MANAGER"],
    lazy: exported(() => import("@/features/insights/metrics/HrMetrics"), "HrMetrics"),
    reads: exported(() => import("@/features/insights/queries"), "hrMetricsReads"),
  },
  {
    path: paths.reports,
    title: msg`Reports`,
    sidebar: { label: msg`Reports`, icon: "reports" },
    roles: ["HR"],
    lazy: exported(() => import("@/features/insights/reports/Reports"), "Reports"),
  },
  {
    path: paths.users,
    title: msg`Users`,
    sidebar: { label: msg`Users`, icon: "people" },
    roles: ["HR"],
    lazy: exported(() => import("@/features/accounts/users/UserList"), "UserList"),
    reads: exported(() => import("@/features/accounts/users/queries"), "userListReads"),
    list: "users",
  },
  {
    path: paths.newUser,
    title: msg`Add User`,
    roles: ["HR"],
    lazy: exported(() => import("@/features/accounts/users/UserForm"), "AddUser"),
    reads: exported(() => import("@/features/accounts/users/queries"), "userFormReads"),
  },
  {
    path: paths.editUser(":id"),
    title: msg`Edit User`,
    roles: ["HR"],
    lazy: exported(() => import("@/features/accounts/users/EditUser"), "EditUser"),
    reads: exported(() => import("@/features/accounts/users/queries"), "userFormReads"),
  },
  {
    path: paths.activity,
    title: msg`Activity`,
    sidebar: { label: msg`Activity`, icon: "activity" },
    roles: ["HR"],
    lazy: exported(() => import("@/features/audit/ActivityList"), "ActivityList"),
    reads: exported(() => import("@/features/audit/queries"), "activityReads"),
  },
  {
    path: paths.referralPolicy,
    title: msg`Referral Policy`,
    lazy: exported(() => import("@/features/credit/ReferralPolicy"), "ReferralPolicy"),
    reads: exported(() => import("@/features/credit/queries"), "policyReads"),
  },
  {
    path: paths.settings,
    title: msg`Settings`,
    sidebar: { label: msg`Settings`, icon: "settings" },
    roles: ["HR"],
    lazy: exported(() => import("./screens/SettingsScreen"), "SettingsScreen"),
    reads: exported(() => import("./screens/queries"), "settingsReads"),
  },
  {
    path: paths.provider(":id"),
    roles: ["HR"],
    lazy: exported(() => import("@/features/companies/providers/ProviderScreen"), "ProviderScreen"),
    reads: exported(() => import("@/features/companies/providers/queries"), "providerReads"),
  },
  {
    path: paths.webhook(":id"),
    roles: ["HR"],
    lazy: exported(() => import("@/features/webhooks/WebhookDetail"), "WebhookDetail"),
    reads: exported(() => import("@/features/webhooks/queries"), "webhookReads"),
  },
  {
    path: paths.referral(":id"),
    lazy: exported(() => import("@/features/referrals/ReferralScreen"), "ReferralScreen"),
    reads: exported(() => import("@/features/referrals/queries"), "referralReads"),
  },
  {
    path: paths.candidateProfile(":id"),
    lazy: exported(() => import("@/features/referrals/CandidateProfile"), "CandidateProfile"),
    reads: exported(() => import("@/features/referrals/queries"), "candidateReads"),
  },
  {
    path: paths.notifications,
    title: msg`Notifications`,
    lazy: exported(() => import("@/features/notifications/NotificationList"), "NotificationList"),
    reads: exported(() => import("@/features/notifications/queries"), "notificationReads"),
  },
  {
    path: paths.profile,
    title: msg`Profile`,
    lazy: exported(() => import("@/features/accounts/profile/Profile"), "Profile"),
    reads: exported(() => import("@/features/accounts/profile/queries"), "profileReads"),
  },
  {
    path: paths.joinCompany,
    lazy: exported(() => import("@/features/accounts/JoinInvitation"), "JoinInvitation"),
  },
  {
    path: paths.unauthorized,
    title: msg`Not available to you`,
    lazy: exported(() => import("./screens/Unauthorized"), "Unauthorized"),
  },
];

/** The screens that require a session. */
export const SIGNED_IN_ROUTES = ROUTES.filter(({ access }) => access === undefined);

/** For whom screens are offered. */
export type Viewer = { role: string; hasCompany: boolean };

/** Screens about one company: superusers choose it first. */
const OF_ONE_COMPANY: readonly string[] = [paths.settings, paths.referralPolicy];

const isForRoles = ({ roles }: Pick<ScreenRoute, "roles">, ...viewers: (string | undefined)[]): boolean =>
  !roles || roles.some((role) => viewers.includes(role));

/**
 * Whether one of the roles may see a screen; superusers pass every check. The server checks again.
 */
export const isAllowed = (route: Pick<ScreenRoute, "roles">, ...userRoles: (string | undefined)[]): boolean =>
  userRoles.includes("SUPERUSER") || isForRoles(route, ...userRoles);

/**
 * Whether sidebar and palette show a screen to those who may see it: of the roles' own screens, superusers find those
 * of HR, and what is about one company once it is chosen.
 */
export function isOffered(route: Pick<ScreenRoute, "path" | "roles">, { role, hasCompany }: Viewer): boolean {
  if (role !== "SUPERUSER") return isAllowed(route, role);
  return isForRoles(route, "HR", "SUPERUSER") && (hasCompany || !OF_ONE_COMPANY.includes(route.path));
}
