import { paths } from "@/shared/paths";
import { jobScreens } from "./jobRoutes";
import { only, open, type ScreenRoute } from "./screenRoute";

/** Screens for anyone. */
export const PUBLIC_ROUTES: readonly ScreenRoute[] = [
  open(paths.landing, () => import("@/features/landing/Landing").then((m) => m.Landing)),
];

/** Screens for those who are not signed in; the others are led on. */
export const GUEST_ROUTES: readonly ScreenRoute[] = [
  open(paths.login, () => import("@/features/accounts/SignIn").then((m) => m.SignIn)),
  open(paths.signup, () => import("@/features/accounts/SignUp").then((m) => m.SignUp)),
];

/** Where mailed links lead, signed in or not. */
export const LINK_ROUTES: readonly ScreenRoute[] = [
  open(paths.forgotPassword, () =>
    import("@/features/accounts/ForgotPassword").then((m) => m.ForgotPassword),
  ),
  open(paths.resetPassword, () => import("@/features/accounts/ResetPassword").then((m) => m.ResetPassword)),
  open(paths.confirmEmail, () => import("@/features/accounts/ConfirmEmail").then((m) => m.ConfirmEmail)),
];

/**
 * Screens of the signed-in part. A feature plugs in with one line per screen, `open(path, load)` for every
 * role or `only("HR", path, load)`; the sidebar shows a link as soon as its path stands here.
 */
export const SIGNED_IN_ROUTES: readonly ScreenRoute[] = [
  open(paths.dashboard, () => import("@/features/insights/Dashboard").then((m) => m.Dashboard)),
  only("EMPLOYEE", paths.connectionsImport, () =>
    import("@/features/connections/importing/ImportConnections").then((m) => m.ImportConnections),
  ),
  only("EMPLOYEE", paths.connections, () =>
    import("@/features/connections/ConnectionList").then((m) => m.ConnectionList),
  ),
  only("EMPLOYEE", paths.jobs, () =>
    import("@/features/referrals/OpenPositions").then((m) => m.OpenPositions),
  ),
  open(paths.profile, () => import("@/features/accounts/Profile").then((m) => m.Profile)),
  open(paths.unauthorized, () => import("./Unauthorized").then((m) => m.Unauthorized)),
  only(["HR", "HIRING_MANAGER"], paths.analytics, () =>
    import("@/features/insights/metrics/HrMetrics").then((m) => m.HrMetrics),
  ),
  only("HR", paths.hrMetrics, () => import("@/features/insights/metrics/HrMetrics").then((m) => m.HrMetrics)),
  only("HR", paths.reports, () => import("@/features/insights/reports/Reports").then((m) => m.Reports)),
  only("EMPLOYEE", paths.myReferrals, () =>
    import("@/features/referrals/MyReferrals").then((m) => m.MyReferrals),
  ),
  only("HIRING_MANAGER", paths.jobReferrals, () =>
    import("@/features/referrals/ReferralList").then((m) => m.ReferralList),
  ),
  only("HR", paths.allReferrals, () =>
    import("@/features/referrals/ReferralList").then((m) => m.ReferralList),
  ),
  ...jobScreens("HIRING_MANAGER", paths.myJobs),
  ...jobScreens("HR", paths.allJobs),
  only("HR", paths.users, () => import("@/features/accounts/users/UserList").then((m) => m.UserList)),
  only("SUPERUSER", paths.companies, () =>
    import("@/features/companies/CompanyList").then((m) => m.CompanyList),
  ),
  only("HR", paths.newUser, () => import("@/features/accounts/users/AddUser").then((m) => m.AddUser)),
  only("HR", paths.editUser(":id"), () =>
    import("@/features/accounts/users/EditUser").then((m) => m.EditUser),
  ),
  open(paths.referral(":id"), () =>
    import("@/features/referrals/ReferralScreen").then((m) => m.ReferralScreen),
  ),
  open(paths.candidateProfile(":id"), () =>
    import("@/features/referrals/CandidateProfile").then((m) => m.CandidateProfile),
  ),
];

export const isRegistered = (path: string): boolean => SIGNED_IN_ROUTES.some((route) => route.path === path);
