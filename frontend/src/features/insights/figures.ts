import type { HrMetrics } from "@/shared/api/types";

/* Which figures each screen asks for: the server computes and sends no others. */

/** What only the history of each referral tells: nothing else can be asked while the metrics call fails. */
type FromHistory = "interviewedRate" | "interviewedHireRate";

/** All figures; while they are estimated, without those. */
export type Figures = Omit<HrMetrics, FromHistory> & Partial<Pick<HrMetrics, FromHistory>>;

/** Of the tiles that the dashboard and the overview share. */
export const KEY_FIGURES = [
  "avgTimeToHire",
  "referralsToInterviewRatio",
  "interviewToPlacementRatio",
  "interviewedRate",
  "interviewedHireRate",
  "costSavings",
  "savingsPerHire",
  "currency",
] as const;

/** Of the overview. */
export const OVERVIEW = [
  ...KEY_FIGURES,
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

/** Of the dashboards. */
export const HR_FIGURES = [...KEY_FIGURES, "total", "totalJobs"] as const;
export const MANAGER_FIGURES = ["openJobs", "totalJobs", "total"] as const;

/** How they are named in the query. */
export const namesOf = (figures: readonly (keyof HrMetrics)[]): string => figures.join(",");
