import { keepPreviousData, useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { getLastJobsVisit } from "@/features/jobs/lastJobsVisit";
import { api } from "@/shared/api/client";
import { unexpectedResponse } from "@/shared/api/parseError";
import { useApiList, useApiQuery, useApiRows } from "@/shared/api/queries";
import type { AnswerGroup, Dashboard, HrMetrics, JobStats, ReferralStatus } from "@/shared/api/types";
import { useSubmitGuard } from "@/shared/hooks/useSubmitGuard";
import { useSession } from "@/shared/session/useSession";
import { type CsvSeparator, separatorQuery } from "@/shared/ui/csvSeparator";
import { downloadFile } from "@/shared/ui/downloadFile";
import { countKey } from "@/shared/ui/status";
import type { Paging } from "@/shared/ui/table/usePaging";
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
  "pending",
  "reviewing",
  "interviewing",
  "hired",
  "rejected",
  "conversionRate",
  "networkReach",
  "totalCandidatesReferred",
  "departments",
] as const;

/** For the dashboards. */
export const HR_DASHBOARD_FIELDS = [...KEY_FIELDS, "total", "totalJobs"] as const;
export const MANAGER_DASHBOARD_FIELDS = ["openJobs", "totalJobs", "total"] as const;

/** The `fields` query parameter. */
export const toFieldsParameter = (figures: readonly (keyof HrMetrics)[]): string => figures.join(",");

const METRICS = "/hr-metrics/";

export type Metric = keyof HrMetrics;

/** Fetches only the named metrics. `names` must be a constant. */
export function useMetricFields<Name extends Metric>(names: readonly Name[]) {
  const select = useCallback(
    // The response contains the requested metrics only, so that the client's schema check cannot
    // require any.
    (answer: Partial<HrMetrics>): Pick<HrMetrics, Name> => {
      const missing = names.find((name) => answer[name] === undefined);
      if (missing)
        throw unexpectedResponse(`get ${METRICS}`, `it has no ${missing}`, { status: 200, data: answer });
      return answer as Pick<HrMetrics, Name>;
    },
    [names],
  );
  return useApiQuery(METRICS, { query: { fields: toFieldsParameter(names) }, select });
}

/**
 * Query parameters of the dashboard call: for employees, since when jobs count as new; for a
 * superuser who views as HR or an employee, that role.
 */
export function needsQuery(role: string, effectiveRole: string, userId: number) {
  if (role === "EMPLOYEE") {
    const since = getLastJobsVisit(userId);
    return since ? { jobs_since: since } : {};
  }
  const isViewed = effectiveRole === "HR" || effectiveRole === "EMPLOYEE";
  return role === "SUPERUSER" && isViewed ? ({ role: effectiveRole } as const) : {};
}

/** The best suggestions only, as the dashboard shows them. */
export const BEST_PAIRS = { limit: 3 } as const;

/** The dashboard of the user's role, or a part of it: figures, and what needs attention, in one call. */
export function useDashboard<Selected = Dashboard>(select?: (dashboard: Dashboard) => Selected) {
  const { user, effectiveRole } = useSession();
  const query = needsQuery(user?.role ?? "", effectiveRole ?? "", user?.id ?? 0);
  return useApiQuery<"/dashboard/", Selected>("/dashboard/", { query, select });
}

const JOB_METRICS = "/hr-metrics/jobs/";

export type JobFilters = { job: number | undefined; status: ReferralStatus | undefined };

/** One page of job metrics that match the filters; from `estimated`, if given. */
export function useJobStats(
  { job, status }: JobFilters,
  { params, size }: Paging,
  estimated: JobStats[] | undefined,
) {
  const query = useApiList(JOB_METRICS, { query: { ...params, job, status }, enabled: !estimated });
  const matchingEstimates = estimated?.filter(
    (one) => (!job || one.id === job) && (!status || one[countKey(status)] > 0),
  );
  return {
    rows: matchingEstimates?.slice(params.offset, params.offset + size) ?? query.data?.rows,
    count: matchingEstimates?.length ?? query.data?.count,
    query,
  };
}

/** The job with this id; undefined while loading, null if it is not in scope. */
export function useSelectedJob(job: number | undefined, estimated: JobStats[] | undefined) {
  const query = useApiList(JOB_METRICS, {
    query: { job, limit: 1 },
    enabled: !estimated && job !== undefined,
  });
  const rows = estimated ?? (query.isPlaceholderData ? undefined : query.data?.rows);
  return rows && (rows.find(({ id }) => id === job) ?? null);
}

/** The report that the form starts with. */
export const DEFAULT_CHOICE: ReportChoice = { type: "referralsByDepartment", range: "lastSixMonths" };

/** The rows of a report, refetched whenever it is generated; does not fetch without a choice. */
export const useReport = (choice: ReportChoice | null) =>
  useApiRows("/reports/", { query: choice ?? DEFAULT_CHOICE, enabled: choice !== null, staleTime: 0 });

/** Downloads a report as CSV. A plain link could not send the token. */
export function useReportExport() {
  const runOnce = useSubmitGuard();
  const mutation = useMutation({
    mutationFn: async ({ choice, separator }: { choice: ReportChoice; separator: CsvSeparator }) => {
      const query = { ...choice, ...separatorQuery(separator) };
      const file = await api.file("/reports/export/", { query });
      const name = file.name ?? `${choice.type}-${choice.range}.csv`;
      downloadFile(name, "text/csv;charset=utf-8", file.content);
      return name;
    },
  });
  return {
    ...mutation,
    /** Ignores the second click of a double click, which comes before the button is disabled. */
    start: (choice: ReportChoice, separator: CsvSeparator): void =>
      runOnce(() => mutation.mutateAsync({ choice, separator })),
  };
}

/** Referrals and hires per month over the last year. */
export const useMonths = () => useApiRows("/hr-metrics/months/");

/** Reasons for rejections. */
export const useReasons = () => useApiRows("/hr-metrics/reasons/");

/** Figures on answers to referrals, in total and per group; without `limit`, of all groups. */
export const useAnswers = (query: { by: AnswerGroup; limit?: number }) =>
  useApiQuery("/hr-metrics/answers/", { query, placeholderData: keepPreviousData });

/** The best pairs of a person and a job that the user has neither referred nor hidden. */
export const useTopSuggestions = (enabled = true) =>
  useApiList("/suggestions/", { query: BEST_PAIRS, enabled });
