import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import type { Role } from "@/shared/api/types";
import { type JobsBase, jobPaths, paths } from "@/shared/paths";
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
  /** What it reads from the server first, by the name in `reads.ts`; starts while its script loads. */
  reads?: keyof typeof import("./reads");
};

/** The screen of this name, in a script of its own. */
const screen =
  <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  async (): Promise<ComponentType> =>
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
      lazy: screen(() => import("@/features/jobs/JobList"), "JobList"),
      reads: "jobList",
    },
    {
      path: at.new,
      title: msg`Create Job`,
      roles,
      lazy: screen(() => import("@/features/jobs/job-form/JobCreate"), "JobCreate"),
      reads: "jobCreate",
    },
    {
      path: at.view(":id"),
      roles,
      lazy: screen(() => import("@/features/referrals/JobView"), "JobView"),
      reads: "jobView",
    },
    {
      path: at.edit(":id"),
      title: msg`Edit Job`,
      roles,
      lazy: screen(() => import("@/features/jobs/job-form/JobEdit"), "JobEdit"),
      reads: "jobEdit",
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
          lazy: screen(() => import("@/features/landing/Landing"), "Landing"),
        },
      ]
    : []),
  {
    path: paths.login,
    access: "visitors",
    lazy: screen(() => import("@/features/accounts/auth/SignIn"), "SignIn"),
  },
  {
    path: paths.signup,
    access: "visitors",
    lazy: screen(() => import("@/features/accounts/auth/SignUp"), "SignUp"),
  },
  {
    path: paths.requestAccess,
    access: "anyone",
    lazy: screen(() => import("@/features/accounts/auth/RequestAccess"), "RequestAccess"),
  },
  // The links of mails.
  {
    path: paths.forgotPassword,
    access: "anyone",
    lazy: screen(() => import("@/features/accounts/auth/ForgotPassword"), "ForgotPassword"),
  },
  {
    path: paths.resetPassword,
    access: "anyone",
    lazy: screen(() => import("@/features/accounts/auth/ResetPassword"), "ResetPassword"),
  },
  {
    path: paths.confirmEmail,
    access: "anyone",
    lazy: screen(() => import("@/features/accounts/auth/ConfirmEmail"), "ConfirmEmail"),
  },
  {
    path: paths.unsubscribe,
    access: "anyone",
    lazy: screen(() => import("@/features/accounts/auth/Unsubscribe"), "Unsubscribe"),
  },

  {
    path: paths.dashboard,
    sidebar: { label: msg`Dashboard`, icon: "dashboard" },
    lazy: screen(() => import("@/features/insights/dashboard/Dashboard"), "Dashboard"),
    reads: "dashboard",
  },
  {
    path: paths.companies,
    title: msg`Companies`,
    sidebar: { label: msg`Companies`, icon: "companies" },
    roles: ["SUPERUSER"],
    lazy: screen(() => import("@/features/companies/CompanyList"), "CompanyList"),
    reads: "companies",
  },
  {
    path: paths.jobs,
    title: msg`Open Positions`,
    sidebar: { label: msg`Jobs`, icon: "jobs" },
    roles: ["EMPLOYEE"],
    lazy: screen(() => import("@/features/referrals/OpenPositions"), "OpenPositions"),
    reads: "openPositions",
  },
  {
    path: paths.myReferrals,
    title: msg`My Referrals`,
    sidebar: { label: msg`My Referrals`, icon: "referrals" },
    roles: ["EMPLOYEE"],
    lazy: screen(() => import("@/features/referrals/MyReferrals"), "MyReferrals"),
    reads: "myReferrals",
  },
  {
    path: paths.connections,
    title: msg`My LinkedIn Connections`,
    sidebar: { label: msg`LinkedIn Connections`, icon: "connections" },
    roles: ["EMPLOYEE"],
    lazy: screen(() => import("@/features/connections/ConnectionList"), "ConnectionList"),
    reads: "connections",
  },
  {
    path: paths.connectionsImport,
    title: msg`Import Connections`,
    roles: ["EMPLOYEE"],
    lazy: screen(() => import("@/features/connections/ImportConnections"), "ImportConnections"),
  },
  ...jobRoutes("HIRING_MANAGER", paths.myJobs, msg`My Jobs`),
  {
    path: paths.jobReferrals,
    title: msg`Job Referrals`,
    sidebar: { label: msg`Job Referrals`, icon: "referrals" },
    roles: ["HIRING_MANAGER"],
    lazy: screen(() => import("@/features/referrals/ReferralList"), "ReferralList"),
    reads: "jobReferrals",
  },
  ...jobRoutes("HR", paths.allJobs, msg`All Jobs`),
  {
    path: paths.allReferrals,
    title: msg`All Referrals`,
    sidebar: { label: msg`All Referrals`, icon: "referrals" },
    roles: ["HR"],
    lazy: screen(() => import("@/features/referrals/ReferralList"), "ReferralList"),
    reads: "allReferrals",
  },
  {
    path: paths.hrMetrics,
    title: msg`HR Metrics and Analytics`,
    sidebar: { label: msg`HR Metrics`, icon: "metrics" },
    roles: ["HR"],
    lazy: screen(() => import("@/features/insights/metrics/HrMetrics"), "HrMetrics"),
    reads: "hrMetrics",
  },
  {
    path: paths.hrSummary,
    title: msg`Management Summary`,
    roles: ["HR"],
    lazy: screen(() => import("@/features/insights/metrics/Summary"), "Summary"),
    reads: "hrSummary",
  },
  {
    path: paths.analytics,
    title: msg`HR Metrics and Analytics`,
    sidebar: { label: msg`Analytics`, icon: "metrics", roles: ["HIRING_MANAGER"] },
    roles: ["HR", "HIRING_MANAGER"],
    lazy: screen(() => import("@/features/insights/metrics/HrMetrics"), "HrMetrics"),
    reads: "hrMetrics",
  },
  {
    path: paths.reports,
    title: msg`Reports`,
    sidebar: { label: msg`Reports`, icon: "reports" },
    roles: ["HR"],
    lazy: screen(() => import("@/features/insights/reports/Reports"), "Reports"),
  },
  {
    path: paths.users,
    title: msg`Users`,
    sidebar: { label: msg`Users`, icon: "people" },
    roles: ["HR"],
    lazy: screen(() => import("@/features/accounts/users/UserList"), "UserList"),
    reads: "users",
  },
  {
    path: paths.newUser,
    title: msg`Add User`,
    roles: ["HR"],
    lazy: screen(() => import("@/features/accounts/users/UserForm"), "AddUser"),
    reads: "userForm",
  },
  {
    path: paths.editUser(":id"),
    title: msg`Edit User`,
    roles: ["HR"],
    lazy: screen(() => import("@/features/accounts/users/EditUser"), "EditUser"),
    reads: "userForm",
  },
  {
    path: paths.activity,
    title: msg`Activity`,
    sidebar: { label: msg`Activity`, icon: "activity" },
    roles: ["HR"],
    lazy: screen(() => import("@/features/audit/ActivityList"), "ActivityList"),
  },
  {
    path: paths.settings,
    title: msg`Settings`,
    sidebar: { label: msg`Settings`, icon: "settings" },
    roles: ["HR"],
    lazy: screen(() => import("./screens/SettingsScreen"), "SettingsScreen"),
    reads: "settings",
  },
  {
    path: paths.webhook(":id"),
    roles: ["HR"],
    lazy: screen(() => import("@/features/webhooks/WebhookDetail"), "WebhookDetail"),
    reads: "webhook",
  },
  {
    path: paths.referral(":id"),
    lazy: screen(() => import("@/features/referrals/ReferralScreen"), "ReferralScreen"),
    reads: "referral",
  },
  {
    path: paths.candidateProfile(":id"),
    lazy: screen(() => import("@/features/referrals/CandidateProfile"), "CandidateProfile"),
    reads: "candidate",
  },
  {
    path: paths.notifications,
    title: msg`Notifications`,
    lazy: screen(() => import("@/features/notifications/NotificationList"), "NotificationList"),
  },
  {
    path: paths.profile,
    title: msg`Profile`,
    lazy: screen(() => import("@/features/accounts/profile/Profile"), "Profile"),
    reads: "profile",
  },
  {
    path: paths.joinCompany,
    lazy: screen(() => import("@/features/accounts/JoinInvitation"), "JoinInvitation"),
  },
  {
    path: paths.unauthorized,
    title: msg`Not available to you`,
    lazy: screen(() => import("./screens/Unauthorized"), "Unauthorized"),
  },
];

/** The screens that require a session. */
export const SIGNED_IN_ROUTES = ROUTES.filter(({ access }) => access === undefined);

/**
 * Whether one of the roles may see a screen; superusers pass every check. The server checks again.
 */
export const isAllowed = (
  { roles }: Pick<ScreenRoute, "roles">,
  ...userRoles: (string | undefined)[]
): boolean => !roles || userRoles.includes("SUPERUSER") || roles.some((role) => userRoles.includes(role));

/**
 * Whether a screen is among those that a role finds in the sidebar and in the palette: superusers
 * find those of HR and their own, and the settings once a company is chosen.
 */
export function isOffered(
  { path, roles }: Pick<ScreenRoute, "path" | "roles">,
  { role, hasCompany }: { role: string; hasCompany: boolean },
): boolean {
  if (role !== "SUPERUSER") return isAllowed({ roles }, role);
  if (path === paths.settings && !hasCompany) return false;
  return !roles || roles.includes("HR") || roles.includes("SUPERUSER");
}
