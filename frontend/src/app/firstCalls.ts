import { matchPath } from "react-router-dom";
import { needsQuery } from "@/features/insights/dashboard/needs/needsQuery";
import { BEST_PAIRS } from "@/features/insights/dashboard/pairs/bestPairsQuery";
import { HR_FIGURES, MANAGER_FIGURES, namesOf, OVERVIEW } from "@/features/insights/figures";
import { type EarlyCall, earlyCall, startEarlyCalls } from "@/shared/api/earlyCalls";
import { tokenStore } from "@/shared/api/token";
import type { HrMetrics } from "@/shared/api/types";
import { jobPaths, paths } from "@/shared/paths";
import type { SessionUser } from "@/shared/session/sessionUser";
import { restoreSeen } from "@/shared/session/storage";
import { getCompanyId, getScope } from "@/shared/session/view";
import { isAllowed, LINK_ROUTES, PUBLIC_ROUTES, SIGNED_IN_ROUTES, screenAt } from "./routes";

/*
 * What each screen asks the server at first, so that a page can ask while its scripts are on their way. Only as the
 * screen stands without filters; `firstCalls.test.tsx` compares with what the screens do ask.
 */

type Asker = { user: SessionUser; companyId: number | null };
type FirstCalls = (asker: Asker, id: number) => EarlyCall[];

const FIRST_PAGE = { limit: 10, offset: 0 };
const COUNT = { limit: 1 };
const MINE = { mine: true } as const;
const MANAGED = { managed: true } as const;
const OPEN = { status: "OPEN" } as const;

const departments = (companyId: number | null): EarlyCall[] =>
  companyId === null ? [] : [earlyCall("/departments/", { query: { company_id: companyId } })];

/** For the choice of a job's hiring manager, which a manager does not have. */
const managers = ({ user, companyId }: Asker): EarlyCall[] =>
  companyId === null || user.role === "HIRING_MANAGER"
    ? []
    : [
        earlyCall("/users/", {
          query: { company_id: companyId, role: "HIRING_MANAGER", status: "ACTIVE", ordering: "name" },
          scope: false,
        }),
      ];

const jobList: FirstCalls = () => [earlyCall("/jobs/", { query: FIRST_PAGE }), earlyCall("/jobs/facets/")];
const jobView: FirstCalls = ({ user }, id) => [
  earlyCall("/jobs/{id}/", { path: { id } }),
  earlyCall("/jobs/{id}/referrals/", { path: { id }, query: FIRST_PAGE }),
  ...(user.role === "SUPERUSER" ? [] : [earlyCall("/jobs/{id}/ask/", { path: { id } })]),
];
const jobForm: FirstCalls = (asker) => [...departments(asker.companyId), ...managers(asker)];
const jobEdit: FirstCalls = (asker, id) => [
  earlyCall("/jobs/{id}/", { path: { id } }),
  earlyCall("/jobs/{id}/understanding/", { path: { id } }),
  ...jobForm(asker, id),
];
const referral: FirstCalls = (_asker, id) => [earlyCall("/referrals/{id}/", { path: { id } })];

const figures = (names: readonly (keyof HrMetrics)[]): EarlyCall =>
  earlyCall("/hr-metrics/", { query: { fields: namesOf(names) } });
const metrics: FirstCalls = () => [figures(OVERVIEW), earlyCall("/hr-metrics/months/")];

const DASHBOARDS: Record<string, EarlyCall[]> = {
  EMPLOYEE: [
    earlyCall("/jobs/", { query: { ...OPEN, ...COUNT } }),
    earlyCall("/referrals/", { query: { ...MINE, ...COUNT } }),
    earlyCall("/connections/", { query: COUNT }),
    earlyCall("/suggestions/", { query: BEST_PAIRS }),
    earlyCall("/suggestions/state/"),
  ],
  HIRING_MANAGER: [figures(MANAGER_FIGURES)],
  HR: [figures(HR_FIGURES), earlyCall("/users/", { query: COUNT })],
  SUPERUSER: [
    earlyCall("/platform-metrics/"),
    earlyCall("/suggestions/", { query: BEST_PAIRS }),
    earlyCall("/suggestions/state/"),
  ],
};

const mine = jobPaths(paths.myJobs);
const all = jobPaths(paths.allJobs);

export const FIRST_CALLS: Record<string, FirstCalls> = {
  [paths.dashboard]: ({ user }) => [
    ...(DASHBOARDS[user.role] ?? []),
    earlyCall("/dashboard/", { query: needsQuery(user.role, user.role, user.id) }),
  ],
  [paths.jobs]: () => [
    earlyCall("/jobs/", { query: { ...OPEN, suggestions: true, ...FIRST_PAGE } }),
    earlyCall("/jobs/facets/", { query: OPEN }),
    earlyCall("/connections/", { query: COUNT }),
  ],
  [paths.myReferrals]: () => [
    earlyCall("/referrals/", { query: { ...MINE, ...FIRST_PAGE, ordering: "-created_at" } }),
    earlyCall("/referrals/counts/", { query: MINE }),
  ],
  [paths.connections]: () => [earlyCall("/connections/", { query: { ...FIRST_PAGE, ordering: "name" } })],
  [mine.list]: jobList,
  [mine.view(":id")]: jobView,
  [mine.new]: jobForm,
  [mine.edit(":id")]: jobEdit,
  [all.list]: jobList,
  [all.view(":id")]: jobView,
  [all.new]: jobForm,
  [all.edit(":id")]: jobEdit,
  [paths.jobReferrals]: () => [
    earlyCall("/referrals/", { query: { ...MANAGED, ...FIRST_PAGE } }),
    earlyCall("/referrals/counts/", { query: MANAGED }),
  ],
  [paths.allReferrals]: () => [
    earlyCall("/referrals/", { query: FIRST_PAGE }),
    earlyCall("/referrals/counts/"),
  ],
  [paths.referral(":id")]: (asker, id) => [
    ...referral(asker, id),
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
 * Makes the first calls of the screen at this address, for whom the storage says is here. The server decides what
 * they may see, and an answer serves only the screen that asks for the same; see `earlyCalls.ts`.
 */
export function startFirstCalls({ pathname, search }: Pick<Location, "pathname" | "search">): void {
  const token = tokenStore.get();
  const seen = restoreSeen();
  if (!token || !seen || screenAt(PUBLIC_ROUTES, pathname)) return;
  const calls = seen.user.role === "SUPERUSER" ? [earlyCall("/companies/")] : [];
  const route = screenAt(SIGNED_IN_ROUTES, pathname) ?? screenAt(SIGNED_IN_ROUTES, paths.dashboard);
  // In a view of another role much is asked differently.
  const known = route && !search && !seen.viewAs && !screenAt(LINK_ROUTES, pathname);
  if (known && isAllowed(route, seen.user.role)) {
    const { id } = matchPath(route.path, pathname)?.params ?? {};
    const companyId = getCompanyId(seen);
    if (id === undefined || /^[1-9]\d{0,14}$/.test(id))
      calls.push(...(FIRST_CALLS[route.path]?.({ user: seen.user, companyId }, Number(id)) ?? []));
  }
  startEarlyCalls(calls, token, (path) => getScope(path, seen));
}
