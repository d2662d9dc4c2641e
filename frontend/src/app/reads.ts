import { preferencesQuery } from "@/features/accounts/profile/queries";
import { allowedParams, USER_LIST, usersQuery } from "@/features/accounts/users/queries";
import {
  COMPANY_LIST,
  companiesQuery,
  departmentsQuery,
  platformMetricsQuery,
} from "@/features/companies/queries";
import { companySettingsQuery } from "@/features/companies/settings/queries";
import { CONNECTION_LIST, connectionsQuery, inView } from "@/features/connections/queries";
import {
  BEST_PAIRS,
  HR_DASHBOARD_FIELDS,
  MANAGER_DASHBOARD_FIELDS,
  needsQuery,
  OVERVIEW_FIELDS,
  toFieldsParameter,
} from "@/features/insights/queries";
import {
  JOB_REFERRALS,
  JOBS,
  jobFacetsQuery,
  jobListQuery,
  jobProfileQuery,
  jobQuery,
  jobReferralsQuery,
} from "@/features/jobs/queries";
import {
  OWN_REFERRALS,
  ownReferralCountsQuery,
  ownReferralsQuery,
  REFERRALS,
  referralCountsQuery,
  referralQuery,
  referralsQuery,
  threadQuery,
} from "@/features/referrals/queries";
import { apiPage, apiQuery, apiRows } from "@/shared/api/queries";
import type { HrMetrics } from "@/shared/api/types";
import type { Read, ReadContext, Reads } from "@/shared/session/reads";

/* The reads that screens begin with; `routes.test.tsx` checks that the screens use them. */

/** The search and the page in the address of a list; null if it has more than these and `others`. */
function listQuery(params: URLSearchParams, ...others: string[]) {
  if ([...params.keys()].some((name) => !["search", "page", "size", ...others].includes(name))) return null;
  const size = [5, 10, 25].find((one) => String(one) === params.get("size")) ?? 10;
  const page = /^[1-9]\d{0,5}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { search: params.get("search"), limit: size, offset: (page - 1) * size };
}

const departments = ({ companyId }: ReadContext): Read[] =>
  companyId === null ? [] : [departmentsQuery(companyId)];

/** For the select of the hiring manager, which managers do not have. */
const managers = ({ user, companyId }: ReadContext): Read[] =>
  companyId === null || user.role === "HIRING_MANAGER"
    ? []
    : [
        apiPage("/users/", {
          query: { company_id: companyId, role: "HIRING_MANAGER", status: "ACTIVE", ordering: "name" },
          scope: false,
        }),
      ];

const metrics = (names: readonly (keyof HrMetrics)[]): Read =>
  apiQuery("/hr-metrics/", { query: { fields: toFieldsParameter(names) } });

/** Suggestions are not available in View As. */
const bestPairs = ({ viewAs }: ReadContext): Read[] =>
  viewAs === null ? [apiPage("/suggestions/", { query: BEST_PAIRS })] : [];

const DASHBOARDS: Record<string, Reads> = {
  EMPLOYEE: bestPairs,
  HIRING_MANAGER: () => [metrics(MANAGER_DASHBOARD_FIELDS)],
  HR: () => [metrics(HR_DASHBOARD_FIELDS)],
  SUPERUSER: (context) => [platformMetricsQuery(), ...bestPairs(context)],
};

/** What needs attention is not shown of a manager whom nobody in particular stands for. */
const hasNeeds = ({ effectiveRole, viewAs, viewAsPerson }: ReadContext): boolean =>
  effectiveRole !== "HIRING_MANAGER" || viewAs === null || viewAsPerson !== null;

export const dashboard: Reads = (context) => {
  const { user, effectiveRole } = context;
  const query = needsQuery(user.role, effectiveRole, user.id);
  return [
    ...(DASHBOARDS[effectiveRole]?.(context) ?? []),
    ...(hasNeeds(context) ? [apiQuery("/dashboard/", { query })] : []),
  ];
};

export const openPositions: Reads = ({ params, viewAs, viewAsPerson }) => {
  const list = listQuery(params, "department", "location");
  const department = params.get("department");
  const filters = {
    ...list,
    department: department ? Number(department) : undefined,
    location: params.get("location"),
  };
  const suggestions = viewAs === null || undefined;
  return [
    ...(list ? [apiPage("/jobs/", { query: { status: "OPEN", suggestions, ...filters } })] : []),
    apiQuery("/jobs/facets/", { query: { status: "OPEN" } }),
    ...(viewAsPerson === null ? [apiPage("/connections/", { query: { limit: 1 } })] : []),
  ];
};

export const jobList: Reads = ({ params }) => [jobListQuery(JOBS.parse(params)), jobFacetsQuery()];

export const jobView: Reads = ({ id, params }) => [
  jobQuery(id),
  jobReferralsQuery(id, JOB_REFERRALS.parse(params)),
];

export const jobForm: Reads = (context) => [...departments(context), ...managers(context)];

export const jobEdit: Reads = (context) => [
  jobQuery(context.id),
  jobProfileQuery(context.id),
  ...jobForm(context),
];

export const myReferrals: Reads = ({ params, viewAs, viewAsPerson }) => {
  const list = OWN_REFERRALS.parse(params);
  const sample = viewAs !== null && viewAsPerson === null;
  return [ownReferralsQuery(list, sample), ownReferralCountsQuery(list, sample)];
};

const referralList =
  (ofJobs: boolean): Reads =>
  ({ params }) => {
    const list = REFERRALS.parse(params);
    return [referralsQuery(list, ofJobs), referralCountsQuery(list, ofJobs)];
  };
export const jobReferrals = referralList(true);
export const allReferrals = referralList(false);

export const referral: Reads = ({ id }) => [referralQuery(id), threadQuery(id)];

export const candidate: Reads = ({ id }) => [referralQuery(id)];

export const connections: Reads = ({ params, viewAs }) => [
  connectionsQuery(inView(CONNECTION_LIST.parse(params), viewAs)),
];

/** The figures of the first tab; the others wait for their filters. */
export const hrMetrics: Reads = ({ params }) =>
  params.size > 0
    ? [metrics(OVERVIEW_FIELDS)]
    : [
        metrics(OVERVIEW_FIELDS),
        apiRows("/hr-metrics/months/"),
        apiQuery("/hr-metrics/answers/", { query: { by: "manager", limit: 10 } }),
        apiRows("/hr-metrics/reasons/"),
      ];

export const users: Reads = (context) => {
  const { params, user, companyId } = context;
  const list = allowedParams(USER_LIST.parse(params), { isSuperuser: user.role === "SUPERUSER", companyId });
  return [usersQuery(list), ...departments({ ...context, companyId: companyId ?? list.company ?? null })];
};

/** The form of a user reads them itself, anew for each edit. */
export const userForm: Reads = departments;

export const companies: Reads = ({ params }) => [
  companiesQuery(COMPANY_LIST.parse(params)),
  platformMetricsQuery(),
];

export const settings: Reads = (context) =>
  context.companyId === null ? [] : [companySettingsQuery(), ...departments(context), apiRows("/webhooks/")];

export const webhook: Reads = ({ id }) => [
  apiQuery("/webhooks/{id}/", { path: { id } }),
  apiRows("/webhook-kinds/"),
];

export const profile: Reads = () => [preferencesQuery()];
