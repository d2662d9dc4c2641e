import type { HrMetrics } from "@/shared/api/types";

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
