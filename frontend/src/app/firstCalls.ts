import { matchPath } from "react-router-dom";
import { LOADED_ROWS } from "@/features/connections/loadedRows";
import {
  BEST_PAIRS,
  HR_DASHBOARD_FIELDS,
  MANAGER_DASHBOARD_FIELDS,
  needsQuery,
  OVERVIEW_FIELDS,
  toFieldsParameter,
} from "@/features/insights/queries";
import { type EarlyCall, earlyCall, startEarlyCalls } from "@/shared/api/earlyCalls";
import { tokenStore } from "@/shared/api/token";
import type { HrMetrics } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import type { SessionUser } from "@/shared/session/sessionUser";
import { restoreUserAndView } from "@/shared/session/storage";
import { getCompanyId, getScope } from "@/shared/session/view";
import { findRoute, isAllowed, LINK_ROUTES, PUBLIC_ROUTES, SIGNED_IN_ROUTES } from "./routes";

/*
 * The first API calls of each screen without filters, so that they can start while its scripts
 * load. `firstCalls.test.tsx` compares them with the calls that the screens really make.
 */

type CallContext = { user: SessionUser; companyId: number | null };
type FirstCalls = (context: CallContext, id: number) => EarlyCall[];

const FIRST_PAGE = { limit: 10, offset: 0 };
const MINE = { mine: true } as const;
const MANAGED = { managed: true } as const;
const OPEN = { status: "OPEN" } as const;

const departments = (companyId: number | null): EarlyCall[] =>
  companyId === null ? [] : [earlyCall("/departments/", { query: { company_id: companyId } })];

/** For the hiring manager select, which managers do not have. */
const managers = ({ user, companyId }: CallContext): EarlyCall[] =>
  companyId === null || user.role === "HIRING_MANAGER"
    ? []
    : [
        earlyCall("/users/", {
          query: { company_id: companyId, role: "HIRING_MANAGER", status: "ACTIVE", ordering: "name" },
          scope: false,
        }),
      ];

const jobList: FirstCalls = () => [earlyCall("/jobs/", { query: FIRST_PAGE }), earlyCall("/jobs/facets/")];
const jobView: FirstCalls = (_context, id) => [
  earlyCall("/jobs/{id}/", { path: { id } }),
  earlyCall("/jobs/{id}/referrals/", { path: { id }, query: FIRST_PAGE }),
];
const jobForm: FirstCalls = (context) => [...departments(context.companyId), ...managers(context)];
const jobEdit: FirstCalls = (context, id) => [
  earlyCall("/jobs/{id}/", { path: { id } }),
  earlyCall("/jobs/{id}/understanding/", { path: { id } }),
  ...jobForm(context, id),
];
const referral: FirstCalls = (_asker, id) => [earlyCall("/referrals/{id}/", { path: { id } })];

const metricsCall = (names: readonly (keyof HrMetrics)[]): EarlyCall =>
  earlyCall("/hr-metrics/", { query: { fields: toFieldsParameter(names) } });
const metrics: FirstCalls = () => [
  metricsCall(OVERVIEW_FIELDS),
  earlyCall("/hr-metrics/months/"),
  earlyCall("/hr-metrics/answers/", { query: { by: "manager", limit: 10 } }),
  earlyCall("/hr-metrics/reasons/"),
];

const DASHBOARDS: Record<string, EarlyCall[]> = {
  EMPLOYEE: [earlyCall("/suggestions/", { query: BEST_PAIRS })],
  HIRING_MANAGER: [metricsCall(MANAGER_DASHBOARD_FIELDS)],
  HR: [metricsCall(HR_DASHBOARD_FIELDS)],
  SUPERUSER: [earlyCall("/platform-metrics/"), earlyCall("/suggestions/", { query: BEST_PAIRS })],
};

const myJobs = jobPaths(paths.myJobs);
const allJobs = jobPaths(paths.allJobs);

export const FIRST_CALLS: Record<string, FirstCalls> = {
  [paths.dashboard]: ({ user }) => [
    ...(DASHBOARDS[user.role] ?? []),
    earlyCall("/dashboard/", { query: needsQuery(user.role, user.role, user.id) }),
  ],
  [paths.jobs]: () => [
    earlyCall("/jobs/", { query: { ...OPEN, suggestions: true, ...FIRST_PAGE } }),
    earlyCall("/jobs/facets/", { query: OPEN }),
  ],
  [paths.myReferrals]: () => [
    earlyCall("/referrals/", { query: { ...MINE, ...FIRST_PAGE, ordering: "-created_at" } }),
    earlyCall("/referrals/counts/", { query: MINE }),
  ],
  [paths.connections]: () => [
    earlyCall("/connections/", { query: { limit: LOADED_ROWS, offset: 0, ordering: "name" } }),
  ],
  [myJobs.list]: jobList,
  [myJobs.view(":id")]: jobView,
  [myJobs.new]: jobForm,
  [myJobs.edit(":id")]: jobEdit,
  [allJobs.list]: jobList,
  [allJobs.view(":id")]: jobView,
  [allJobs.new]: jobForm,
  [allJobs.edit(":id")]: jobEdit,
  [paths.jobReferrals]: () => [
    earlyCall("/referrals/", { query: { ...MANAGED, ...FIRST_PAGE } }),
    earlyCall("/referrals/counts/", { query: MANAGED }),
  ],
  [paths.allReferrals]: () => [
    earlyCall("/referrals/", { query: FIRST_PAGE }),
    earlyCall("/referrals/counts/"),
  ],
  [paths.referral(":id")]: (context, id) => [
    ...referral(context, id),
    earlyCall("/referrals/{id}/messages/", { path: { id } }),
  ],
  [paths.candidateProfile(":id")]: referral,
  [paths.hrMetrics]: metrics,
  [paths.analytics]: metrics,
  [paths.users]: ({ companyId }) => [earlyCall("/users/", { query: FIRST_PAGE }), ...departments(companyId)],
  [paths.newUser]: ({ companyId }) => departments(companyId),
  [paths.editUser(":id")]: ({ companyId }, id) => [
    earlyCall("/users/{id}/", { path: { id } }),
    ...departments(companyId),
  ],
  [paths.companies]: () => [
    earlyCall("/platform-metrics/companies/", { query: { ...FIRST_PAGE, ordering: "name" } }),
    earlyCall("/platform-metrics/"),
  ],
  [paths.settings]: ({ companyId }) =>
    companyId === null
      ? []
      : [earlyCall("/company-settings/"), ...departments(companyId), earlyCall("/webhooks/")],
  [paths.webhook(":id")]: (_asker, id) => [
    earlyCall("/webhooks/{id}/", { path: { id } }),
    earlyCall("/webhook-deliveries/", { query: { webhook: id, ...FIRST_PAGE } }),
    earlyCall("/webhook-kinds/"),
  ],
  [paths.activity]: () => [earlyCall("/activity/", { query: FIRST_PAGE })],
  [paths.notifications]: () => [earlyCall("/notifications/", { query: FIRST_PAGE })],
  [paths.profile]: () => [earlyCall("/auth/sessions/"), earlyCall("/notification-preferences/all/")],
};

/**
 * Starts the first calls of the screen at this URL, for the user and view in storage. The server
 * decides what they may see, and a response is only used by a screen that makes the same call; see
 * `earlyCalls.ts`.
 */
export function startFirstCalls({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  const token = tokenStore.get();
  const stored = restoreUserAndView();
  if (!token || !stored || findRoute(PUBLIC_ROUTES, pathname)) return;
  const calls = stored.user.role === "SUPERUSER" ? [earlyCall("/companies/")] : [];
  const route = findRoute(SIGNED_IN_ROUTES, pathname) ?? findRoute(SIGNED_IN_ROUTES, paths.dashboard);
  // Many calls differ in View As.
  const isPlainScreen = route && !search && !stored.viewAs && !findRoute(LINK_ROUTES, pathname);
  if (isPlainScreen && isAllowed(route, stored.user.role)) {
    const { id } = matchPath(route.path, pathname)?.params ?? {};
    const companyId = getCompanyId(stored);
    if (id === undefined || /^[1-9]\d{0,14}$/.test(id))
      calls.push(...(FIRST_CALLS[route.path]?.({ user: stored.user, companyId }, Number(id)) ?? []));
  }
  startEarlyCalls(calls, token, (path) => getScope(path, stored));
}
