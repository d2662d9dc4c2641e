import type { HrMetrics } from "@/shared/api/types";

/* Which figures each screen asks for: the server computes and sends no others. */

/** Of the tiles that the dashboard and the overview share. */
export const KEY_FIGURES = [
  "avgTimeToHire",
  "referralsToInterviewRatio",
  "interviewToPlacementRatio",
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
