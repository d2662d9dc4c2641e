import { t } from "@lingui/core/macro";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { preferencesQuery } from "@/features/accounts/profile/queries";
import { platformMetricsQuery } from "@/features/companies/queries";
import { getLastJobsVisit } from "@/features/jobs/lastJobsVisit";
import { api } from "@/shared/api/client";
import { unexpectedResponse } from "@/shared/api/parseError";
import { apiPage, apiQuery, apiRows, useRefreshAffected } from "@/shared/api/queries";
import {
  pathsApiHrMetricsFunnelGetParametersQueryOrderingValues,
  pathsApiHrMetricsJobsGetParametersQueryOrderingValues,
  pathsApiReferralsGetParametersQueryOrderingValues,
} from "@/shared/api/schema";
import type { AnswerGroup, Dashboard, HrMetrics, JobStats } from "@/shared/api/types";
import { anyDay, anyId, listParams, oneOf, type ParamsOf } from "@/shared/hooks/useListParams";
import type { Read, ReadContext, Reads } from "@/shared/session/reads";
import { useSession } from "@/shared/session/useSession";
import { csvExport } from "@/shared/ui/csvExport";
import { countKey, REFERRAL_STATUSES } from "@/shared/ui/status";
import type { ReportChoice } from "./reports/reportChoice";

/* The metrics that each screen requests; the server computes only those. */

/** Metrics that only the status history can tell, so that they cannot be estimated. */
type HistoryMetric = "interviewedRate" | "interviewedHireRate";

/** All metrics. Estimates lack those that need the status history. */
export type MetricValues = Omit<HrMetrics, HistoryMetric> & Partial<Pick<HrMetrics, HistoryMetric>>;

/** For the tiles shared by the HR dashboard and the overview. */
export const KEY_FIELDS = [
  "avgTimeToHire",
  "referralsToInterviewRatio",
  "interviewToPlacementRatio",
  "interviewedRate",
  "interviewedHireRate",
  "costSavings",
  "savingsPerHire",
  "currency",
] as const;

/** For the overview tab. */
export const OVERVIEW_FIELDS = [
  ...KEY_FIELDS,
  "total",
  ...REFERRAL_STATUSES.map(countKey),
  "conversionRate",
  "networkReach",
  "totalCandidatesReferred",
  "departments",
] as const;

/** For the dashboards. */
export const HR_DASHBOARD_FIELDS = [...KEY_FIELDS, "total", "totalJobs"] as const;
export const MANAGER_DASHBOARD_FIELDS = ["openJobs", "totalJobs", "total"] as const;

/** The sentence for figures that could not be loaded. */
export const dataFailed = (message: string): string => t`Error fetching data: ${message}`;

const METRICS = "/hr-metrics/";

export type Metric = keyof HrMetrics;

/** Only the named metrics. */
export const metricsQuery = (names: readonly Metric[]) =>
  apiQuery(METRICS, { query: { fields: names.join(",") } });

/** Fetches only the named metrics. `names` must be a constant. */
export function useMetricFields<Name extends Metric>(names: readonly Name[]) {
  const select = useCallback(
    // The response contains the requested metrics only, so that its type promises none.
    (answer: Partial<HrMetrics>): Pick<HrMetrics, Name> => {
      const missing = names.find((name) => answer[name] === undefined);
      if (missing)
        throw unexpectedResponse(`get ${METRICS}`, `it has no ${missing}`, { status: 200, data: answer });
      return answer as Pick<HrMetrics, Name>;
    },
    [names],
  );
  return useQuery({ ...metricsQuery(names), select });
}

type Viewer = { role: string; effectiveRole: string; userId: number };

/**
 * The dashboard of a role: figures, and what needs attention, in one call. For employees, the
 * parameters say since when jobs count as new; for a superuser who views as HR or an employee, that
 * role.
 */
export function dashboardQuery({ role, effectiveRole, userId }: Viewer) {
  const since = role === "EMPLOYEE" ? getLastJobsVisit(userId) : null;
  const viewed =
    role === "SUPERUSER" && (effectiveRole === "HR" || effectiveRole === "EMPLOYEE")
      ? effectiveRole
      : undefined;
  return apiQuery("/dashboard/", { query: { jobs_since: since ?? undefined, role: viewed } });
}

/** The user's dashboard, or a part of it. */
export function useDashboard<Selected = Dashboard>(select?: (dashboard: Dashboard) => Selected) {
  const { user, effectiveRole } = useSession();
  const viewer = { role: user?.role ?? "", effectiveRole: effectiveRole ?? "", userId: user?.id ?? 0 };
  return useQuery({ ...dashboardQuery(viewer), select });
}

/** The best pairs of a person and a job that the user has neither referred nor hidden. */
export const topSuggestionsQuery = () => apiPage("/suggestions/", { query: { limit: 3 } });

const FILTERS = { job: anyId, status: oneOf(REFERRAL_STATUSES) };

export const PERIODS = ["last30Days", "lastQuarter", "thisYear", "last12Months", "custom"] as const;
export type PeriodName = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: PeriodName = "last12Months";

export const FUNNEL_GROUPS = ["department", "job", "referrer", "month", "reason"] as const;
/** Managers ask about their jobs. */
export const defaultGroup = (role: string | null): FunnelBy =>
  role === "HIRING_MANAGER" ? "job" : "department";
export type FunnelBy = (typeof FUNNEL_GROUPS)[number];

/** HR Metrics, as the address describes it; without a tab, the overview. */
export const HR_METRICS = listParams({
  filters: { tab: oneOf(["jobs", "referrals"] as const), ...FILTERS },
});

const PERIOD = { period: oneOf(PERIODS), since: anyDay, until: anyDay };

/** The funnel of the overview: its period, and by what and in which order its groups are. */
export const FUNNEL = listParams({
  orders: pathsApiHrMetricsFunnelGetParametersQueryOrderingValues,
  filters: { ...PERIOD, by: oneOf(FUNNEL_GROUPS) },
});
export type FunnelParams = ParamsOf<typeof FUNNEL>;

/** The query parameters of a period; a custom one counts once it has both days. */
function periodQuery({ period, since, until }: Pick<FunnelParams, "period" | "since" | "until">) {
  if (period !== "custom") return { period: period ?? DEFAULT_PERIOD };
  return since && until && since <= until ? { period, since, until } : { period: DEFAULT_PERIOD };
}

/** How far the referrals of a period came, and a page of its groups. */
export const funnelQuery = (params: FunnelParams, role: string) => {
  const { limit, offset, ordering } = FUNNEL.toQuery(params);
  const by = params.by ?? defaultGroup(role);
  return {
    ...apiQuery("/hr-metrics/funnel/", { query: { ...periodQuery(params), by, limit, offset, ordering } }),
    placeholderData: keepPreviousData,
  };
};

/** The first groups of a period, for the summary: as many as fit on its page. */
export const summaryQuery = (params: FunnelParams, by: FunnelBy) =>
  apiQuery("/hr-metrics/funnel/", {
    query: { ...periodQuery(params), by, limit: by === "referrer" ? 5 : 8 },
  });

/** The steps or the groups of the funnel as a CSV file. */
export const funnelExport = (params: FunnelParams, by: FunnelBy | "step") =>
  csvExport("/hr-metrics/funnel/export/", { ...periodQuery(params), by });

/** The lists of its tabs. */
export const JOB_METRICS = listParams({
  sort: "-totalReferrals",
  orders: pathsApiHrMetricsJobsGetParametersQueryOrderingValues,
  filters: FILTERS,
});
export const REFERRAL_DETAILS = listParams({
  sort: "-created_at",
  orders: pathsApiReferralsGetParametersQueryOrderingValues,
  filters: FILTERS,
});

export const JOB_METRICS_PATH = "/hr-metrics/jobs/";

// The list has no search.
export const jobMetricsFilters = (params: ParamsOf<typeof JOB_METRICS>) => ({
  ...JOB_METRICS.toQuery(params),
  search: undefined,
});

/** One page of job metrics that match the filters; from `estimated`, if given. */
export function useJobMetrics(params: ParamsOf<typeof JOB_METRICS>, estimated: JobStats[] | undefined) {
  const query = jobMetricsFilters(params);
  const page = useQuery({ ...apiPage(JOB_METRICS_PATH, { query }), enabled: !estimated });
  const { job, status } = params;
  const matchingEstimates = estimated?.filter(
    (one) => (!job || one.id === job) && (!status || one[countKey(status)] > 0),
  );
  if (!matchingEstimates) return page;
  const rows = matchingEstimates.slice(query.offset, query.offset + query.limit);
  const data = { rows, count: matchingEstimates.length, header: () => null };
  return { ...page, data, error: null, isFetching: false, isPlaceholderData: false };
}

/** The job with this id; undefined while loading, null if it is not in scope. */
export function useSelectedJob(job: number | undefined, estimated: JobStats[] | undefined) {
  const query = useQuery({
    ...apiPage(JOB_METRICS_PATH, { query: { job, limit: 1 } }),
    enabled: !estimated && job !== undefined,
  });
  const rows = estimated ?? (query.isPlaceholderData ? undefined : query.data?.rows);
  return rows && (rows.find(({ id }) => id === job) ?? null);
}

/** Referrals and hires per month over the last year. */
export const monthsQuery = () => apiRows("/hr-metrics/months/");

/** Reminds hiring managers of their overdue answers. */
export function useRemind() {
  const refresh = useRefreshAffected("referral");
  return useMutation({
    mutationFn: (ids: number[]) =>
      Promise.all(ids.map((id) => api.post("/users/{id}/remind/", { path: { id } }))),
    onSettled: () => refresh(),
  });
}

/** The number of groups shown at first, the most overdue ones. */
const INITIAL_GROUPS = 10;

/** Figures on answers to referrals, in total and per group: the first ones, or all. */
export const answersQuery = (by: AnswerGroup, all = false) => ({
  ...apiQuery("/hr-metrics/answers/", { query: { by, limit: all ? undefined : INITIAL_GROUPS } }),
  placeholderData: keepPreviousData,
});

/** The rows of a report, refetched whenever it is generated. */
export const reportQuery = (choice: ReportChoice) => ({
  ...apiRows("/reports/", { query: choice }),
  staleTime: 0,
});

/** Suggestions are not available in View As. */
const suggestionReads = ({ viewAs }: ReadContext): Read[] => (viewAs === null ? [topSuggestionsQuery()] : []);

const FIGURES_OF_ROLES: Record<string, Reads> = {
  EMPLOYEE: suggestionReads,
  HIRING_MANAGER: () => [metricsQuery(MANAGER_DASHBOARD_FIELDS)],
  HR: () => [metricsQuery(HR_DASHBOARD_FIELDS)],
  SUPERUSER: (context) => [platformMetricsQuery(), ...suggestionReads(context)],
};

/** What needs attention is not shown of a manager whom nobody in particular stands for. */
const showsAttention = ({ effectiveRole, viewAs, viewAsPerson }: ReadContext): boolean =>
  effectiveRole !== "HIRING_MANAGER" || viewAs === null || viewAsPerson !== null;

/** What the dashboard of a role begins with. */
export const dashboardReads: Reads = (context) => {
  const { user, effectiveRole } = context;
  return [
    ...(FIGURES_OF_ROLES[effectiveRole]?.(context) ?? []),
    ...(showsAttention(context) ? [dashboardQuery({ role: user.role, effectiveRole, userId: user.id })] : []),
  ];
};

/** What HR Metrics begins with: the figures of the first tab; the other tabs wait for their filters. */
export const hrMetricsReads: Reads = ({ params, effectiveRole }) =>
  params.has("tab")
    ? [metricsQuery(OVERVIEW_FIELDS)]
    : [
        metricsQuery(OVERVIEW_FIELDS),
        monthsQuery(),
        answersQuery("manager"),
        funnelQuery(FUNNEL.parse(params), effectiveRole),
      ];

/** What the management summary begins with. */
export const summaryReads: Reads = ({ params }) => {
  const period = FUNNEL.parse(params);
  return [
    summaryQuery(period, "department"),
    summaryQuery(period, "referrer"),
    answersQuery("manager"),
    preferencesQuery(),
  ];
};
