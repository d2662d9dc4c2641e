import { preferencesQuery } from "@/features/accounts/profile/queries";
import { activeUsersQuery } from "@/features/accounts/useActiveUsers";
import { allowedParams, USER_LIST, usersQuery } from "@/features/accounts/users/queries";
import {
  COMPANY_LIST,
  companiesQuery,
  departmentsQuery,
  platformMetricsQuery,
} from "@/features/companies/queries";
import { companySettingsQuery } from "@/features/companies/settings/queries";
import {
  applicable,
  CONNECTION_LIST,
  connectionCountQuery,
  connectionsQuery,
} from "@/features/connections/queries";
import {
  answersQuery,
  dashboardQuery,
  FUNNEL,
  funnelQuery,
  HR_DASHBOARD_FIELDS,
  MANAGER_DASHBOARD_FIELDS,
  metricsQuery,
  monthsQuery,
  OVERVIEW_FIELDS,
  summaryQuery,
  topSuggestionsQuery,
} from "@/features/insights/queries";
import {
  JOB_REFERRALS,
  JOBS,
  jobCountsQuery,
  jobFacetsQuery,
  jobListQuery,
  jobQuery,
  jobReferralsQuery,
  jobTemplatesQuery,
  OPEN_JOBS,
  openJobsQuery,
  understandingQuery,
} from "@/features/jobs/queries";
import { withRememberedOrder } from "@/features/jobs/rememberedOrder";
import {
  OWN_REFERRALS,
  ownReferralCountsQuery,
  ownReferralsQuery,
  referralCountsQuery,
  referralParams,
  referralQuery,
  referralsQuery,
  threadQuery,
} from "@/features/referrals/queries";
import { webhookKindsQuery, webhookQuery, webhooksQuery } from "@/features/webhooks/queries";
import type { Read, ReadContext, Reads } from "@/shared/session/reads";

/* The reads that screens begin with; `routes.test.tsx` checks that the screens use them. */

const departments = ({ companyId }: ReadContext): Read[] =>
  companyId === null ? [] : [departmentsQuery(companyId)];

/** For the select of the hiring manager, which managers do not have. */
const managers = ({ user, companyId }: ReadContext): Read[] =>
  companyId === null || user.role === "HIRING_MANAGER" ? [] : [activeUsersQuery(companyId, "HIRING_MANAGER")];

/** Suggestions are not available in View As. */
const topSuggestions = ({ viewAs }: ReadContext): Read[] => (viewAs === null ? [topSuggestionsQuery()] : []);

const DASHBOARDS: Record<string, Reads> = {
  EMPLOYEE: topSuggestions,
  HIRING_MANAGER: () => [metricsQuery(MANAGER_DASHBOARD_FIELDS)],
  HR: () => [metricsQuery(HR_DASHBOARD_FIELDS)],
  SUPERUSER: (context) => [platformMetricsQuery(), ...topSuggestions(context)],
};

/** What needs attention is not shown of a manager whom nobody in particular stands for. */
const showsAttention = ({ effectiveRole, viewAs, viewAsPerson }: ReadContext): boolean =>
  effectiveRole !== "HIRING_MANAGER" || viewAs === null || viewAsPerson !== null;

export const dashboard: Reads = (context) => {
  const { user, effectiveRole } = context;
  return [
    ...(DASHBOARDS[effectiveRole]?.(context) ?? []),
    ...(showsAttention(context) ? [dashboardQuery({ role: user.role, effectiveRole, userId: user.id })] : []),
  ];
};

export const openPositions: Reads = ({ params, user, viewAs, viewAsPerson }) => [
  openJobsQuery(
    viewAs === null ? withRememberedOrder(OPEN_JOBS.parse(params), user.id) : OPEN_JOBS.parse(params),
    viewAs === null,
  ),
  jobFacetsQuery("OPEN"),
  // Nobody can be referred when viewing as a person.
  ...(viewAsPerson === null ? [connectionCountQuery()] : []),
];

export const jobList: Reads = ({ params }) => [jobListQuery(JOBS.parse(params)), jobFacetsQuery()];

export const jobView: Reads = ({ id, params }) => [
  jobQuery(id),
  jobReferralsQuery(id, JOB_REFERRALS.parse(params)),
  ...(id === null ? [] : [jobCountsQuery(id)]),
];

const jobForm: Reads = (context) => [...departments(context), ...managers(context)];

export const jobCreate: Reads = (context) => [jobTemplatesQuery(), ...jobForm(context)];

export const jobEdit: Reads = (context) => [
  jobQuery(context.id),
  understandingQuery(context.id),
  ...jobForm(context),
];

export const myReferrals: Reads = ({ params, viewAs, viewAsPerson }) => {
  const list = OWN_REFERRALS.parse(params);
  const sample = viewAs !== null && viewAsPerson === null;
  return [ownReferralsQuery(list, sample), ownReferralCountsQuery(list, sample)];
};

const referralList =
  (ownJobs: boolean): Reads =>
  ({ params }) => {
    const list = referralParams(params);
    return [referralsQuery(list, ownJobs), referralCountsQuery(list, ownJobs)];
  };
export const jobReferrals = referralList(true);
export const allReferrals = referralList(false);

export const referral: Reads = ({ id }) => [referralQuery(id), threadQuery(id)];

export const candidate: Reads = ({ id }) => [referralQuery(id)];

export const connections: Reads = ({ params, viewAs }) => [
  connectionsQuery(applicable(CONNECTION_LIST.parse(params), viewAs), viewAs),
];

/** The figures of the first tab; the others wait for their filters. */
export const hrMetrics: Reads = ({ params, effectiveRole }) =>
  params.has("tab")
    ? [metricsQuery(OVERVIEW_FIELDS)]
    : [
        metricsQuery(OVERVIEW_FIELDS),
        monthsQuery(),
        answersQuery("manager"),
        funnelQuery(FUNNEL.parse(params), effectiveRole),
      ];

export const hrSummary: Reads = ({ params }) => {
  const period = FUNNEL.parse(params);
  return [
    summaryQuery(period, "department"),
    summaryQuery(period, "referrer"),
    answersQuery("manager"),
    preferencesQuery(),
  ];
};

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
  context.companyId === null ? [] : [companySettingsQuery(), ...departments(context), webhooksQuery()];

export const webhook: Reads = ({ id }) => [webhookQuery(id), webhookKindsQuery()];

export const profile: Reads = () => [preferencesQuery()];
