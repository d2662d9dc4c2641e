import { paths } from "@/shared/paths";
import { jobRoutes } from "./jobRoutes";
import { anyRole, forRoles, type ScreenRoute } from "./screenRoute";

/** Screens for anyone. */
export const PUBLIC_ROUTES: readonly ScreenRoute[] = [
  anyRole(paths.landing, () => import("@/features/landing/Landing").then((m) => m.Landing)),
];

/** Screens for those who are not signed in; the others are redirected. */
export const GUEST_ROUTES: readonly ScreenRoute[] = [
  anyRole(paths.login, () => import("@/features/accounts/auth/SignIn").then((m) => m.SignIn)),
  anyRole(paths.signup, () => import("@/features/accounts/auth/SignUp").then((m) => m.SignUp)),
];

/** Where mailed links lead, signed in or not. */
export const LINK_ROUTES: readonly ScreenRoute[] = [
  anyRole(paths.forgotPassword, () =>
    import("@/features/accounts/auth/ForgotPassword").then((m) => m.ForgotPassword),
  ),
  anyRole(paths.resetPassword, () =>
    import("@/features/accounts/auth/ResetPassword").then((m) => m.ResetPassword),
  ),
  anyRole(paths.confirmEmail, () =>
    import("@/features/accounts/auth/ConfirmEmail").then((m) => m.ConfirmEmail),
  ),
];

/**
 * Screens of the signed-in part. A feature plugs in with one line per screen, `anyRole(path, load)` for every
 * role or `forRoles("HR", path, load)`; the sidebar shows a link as soon as its path stands here.
 */
export const SIGNED_IN_ROUTES: readonly ScreenRoute[] = [
  anyRole(paths.dashboard, () => import("@/features/insights/dashboard/Dashboard").then((m) => m.Dashboard)),
  forRoles("EMPLOYEE", paths.connectionsImport, () =>
    import("@/features/connections/importing/ImportConnections").then((m) => m.ImportConnections),
  ),
  forRoles("EMPLOYEE", paths.connections, () =>
    import("@/features/connections/ConnectionList").then((m) => m.ConnectionList),
  ),
  forRoles("EMPLOYEE", paths.jobs, () =>
    import("@/features/referrals/open-positions/OpenPositions").then((m) => m.OpenPositions),
  ),
  anyRole(paths.profile, () => import("@/features/accounts/profile/Profile").then((m) => m.Profile)),
  anyRole(paths.unauthorized, () => import("./Unauthorized").then((m) => m.Unauthorized)),
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
  forRoles("HR", paths.settings, () =>
    import("@/features/companies/settings/Settings").then((m) => m.Settings),
  ),
  forRoles("HR", paths.newUser, () =>
    import("@/features/accounts/users/form/AddUser").then((m) => m.AddUser),
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

export const isRegistered = (path: string): boolean => SIGNED_IN_ROUTES.some((route) => route.path === path);
