import type { ComponentType } from "react";
import { matchPath } from "react-router-dom";
import type { Role } from "@/shared/api/types";
import { type LazyComponent, lazyComponent } from "@/shared/lazyComponent";
import { type JobsBase, jobPaths, paths } from "@/shared/paths";

export type ScreenRoute = {
  path: string;
  /** Roles that may see it; all signed-in users if omitted. */
  roles?: readonly Role[];
  Screen: LazyComponent;
};

type Load = () => Promise<ComponentType>;

/** A screen without a role restriction. */
const anyRole = (path: string, load: Load): ScreenRoute => ({ path, Screen: lazyComponent(load) });

/** A screen for these roles; superusers pass every check. */
const forRoles = (roles: Role | readonly Role[], path: string, load: Load): ScreenRoute => ({
  ...anyRole(path, load),
  roles: typeof roles === "string" ? [roles] : roles,
});

/** The job list and its screens, at different paths for managers and HR. */
function jobRoutes(role: Role, base: JobsBase): ScreenRoute[] {
  const at = jobPaths(base);
  return [
    forRoles(role, at.list, () => import("@/features/jobs/job-list/JobList").then((m) => m.JobList)),
    forRoles(role, at.new, () => import("@/features/jobs/job-form/JobCreate").then((m) => m.JobCreate)),
    forRoles(role, at.view(":id"), () => import("@/features/jobs/job-view/JobView").then((m) => m.JobView)),
    forRoles(role, at.edit(":id"), () => import("@/features/jobs/job-form/JobEdit").then((m) => m.JobEdit)),
  ];
}

/** Public screens. */
export const PUBLIC_ROUTES: ScreenRoute[] = [
  anyRole(paths.landing, () => import("@/features/landing/Landing").then((m) => m.Landing)),
];

/** Screens for users who are not signed in; others are redirected. */
export const GUEST_ROUTES: ScreenRoute[] = [
  anyRole(paths.login, () => import("@/features/accounts/auth/sign-in/SignIn").then((m) => m.SignIn)),
  anyRole(paths.signup, () => import("@/features/accounts/auth/sign-up/SignUp").then((m) => m.SignUp)),
];

/** Targets of mailed links, signed in or not. */
export const LINK_ROUTES: ScreenRoute[] = [
  anyRole(paths.forgotPassword, () =>
    import("@/features/accounts/auth/ForgotPassword").then((m) => m.ForgotPassword),
  ),
  anyRole(paths.resetPassword, () =>
    import("@/features/accounts/auth/ResetPassword").then((m) => m.ResetPassword),
  ),
  anyRole(paths.confirmEmail, () =>
    import("@/features/accounts/auth/ConfirmEmail").then((m) => m.ConfirmEmail),
  ),
  anyRole(paths.unsubscribe, () => import("@/features/accounts/auth/Unsubscribe").then((m) => m.Unsubscribe)),
];

/** Screens that require a session: `anyRole(path, load)` or `forRoles("HR", path, load)`. */
export const SIGNED_IN_ROUTES: ScreenRoute[] = [
  anyRole(paths.dashboard, () => import("@/features/insights/dashboard/Dashboard").then((m) => m.Dashboard)),
  forRoles("EMPLOYEE", paths.connectionsImport, () =>
    import("./screens/ImportScreen").then((m) => m.ImportScreen),
  ),
  forRoles("EMPLOYEE", paths.connections, () =>
    import("./screens/ConnectionsScreen").then((m) => m.ConnectionsScreen),
  ),
  forRoles("EMPLOYEE", paths.jobs, () =>
    import("@/features/referrals/open-positions/OpenPositions").then((m) => m.OpenPositions),
  ),
  anyRole(paths.joinCompany, () =>
    import("@/features/accounts/JoinInvitation").then((m) => m.JoinInvitation),
  ),
  anyRole(paths.profile, () => import("@/features/accounts/profile/Profile").then((m) => m.Profile)),
  anyRole(paths.notifications, () =>
    import("@/features/notifications/NotificationList").then((m) => m.NotificationList),
  ),
  anyRole(paths.unauthorized, () => import("./screens/Unauthorized").then((m) => m.Unauthorized)),
  forRoles(["HR", "HIRING_MANAGER"], paths.analytics, () =>
    import("@/features/insights/metrics/HrMetrics").then((m) => m.HrMetrics),
  ),
  forRoles("HR", paths.hrMetrics, () =>
    import("@/features/insights/metrics/HrMetrics").then((m) => m.HrMetrics),
  ),
  forRoles("HR", paths.reports, () => import("@/features/insights/reports/Reports").then((m) => m.Reports)),
  forRoles("EMPLOYEE", paths.myReferrals, () =>
    import("@/features/referrals/my-referrals/MyReferrals").then((m) => m.MyReferrals),
  ),
  forRoles("HIRING_MANAGER", paths.jobReferrals, () =>
    import("@/features/referrals/referral-list/ReferralList").then((m) => m.ReferralList),
  ),
  forRoles("HR", paths.allReferrals, () =>
    import("@/features/referrals/referral-list/ReferralList").then((m) => m.ReferralList),
  ),
  ...jobRoutes("HIRING_MANAGER", paths.myJobs),
  ...jobRoutes("HR", paths.allJobs),
  forRoles("HR", paths.users, () =>
    import("@/features/accounts/users/list/UserList").then((m) => m.UserList),
  ),
  forRoles("SUPERUSER", paths.companies, () =>
    import("@/features/companies/CompanyList").then((m) => m.CompanyList),
  ),
  forRoles("HR", paths.settings, () => import("./screens/SettingsScreen").then((m) => m.SettingsScreen)),
  forRoles("HR", paths.webhook(":id"), () =>
    import("@/features/webhooks/WebhookDetail").then((m) => m.WebhookDetail),
  ),
  forRoles("HR", paths.activity, () => import("@/features/audit/ActivityList").then((m) => m.ActivityList)),
  forRoles("HR", paths.newUser, () =>
    import("@/features/accounts/users/form/UserForm").then((m) => m.AddUser),
  ),
  forRoles("HR", paths.editUser(":id"), () =>
    import("@/features/accounts/users/form/EditUser").then((m) => m.EditUser),
  ),
  anyRole(paths.referral(":id"), () =>
    import("@/features/referrals/referral-detail/ReferralScreen").then((m) => m.ReferralScreen),
  ),
  anyRole(paths.candidateProfile(":id"), () =>
    import("@/features/referrals/candidate-profile/CandidateProfile").then((m) => m.CandidateProfile),
  ),
];

/** The first route that matches a path. */
export const findRoute = (routes: ScreenRoute[], pathname: string): ScreenRoute | undefined =>
  routes.find(({ path }) => matchPath(path, pathname));

/**
 * Whether one of the roles may see a screen; superusers pass every check. The server checks again.
 */
export const isAllowed = (
  { roles }: Pick<ScreenRoute, "roles">,
  ...userRoles: (string | undefined)[]
): boolean => !roles || userRoles.includes("SUPERUSER") || roles.some((role) => userRoles.includes(role));
