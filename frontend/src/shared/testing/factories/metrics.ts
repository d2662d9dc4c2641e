import type { Funnel, HrMetrics } from "@/shared/api/types";
import { countEach } from "@/shared/ui/status";

export const makeMetrics = (overrides: Partial<HrMetrics> = {}): HrMetrics => ({
  ...countEach(() => 0),
  total: 10,
  pending: 3,
  reviewing: 2,
  interviewing: 2,
  hired: 2,
  rejected: 1,
  conversionRate: 20,
  avgTimeToHire: 21.5,
  referralsToInterviewRatio: 50,
  interviewToPlacementRatio: 40,
  interviewedRate: 30,
  interviewedHireRate: 66.7,
  costSavings: 10_000,
  savingsPerHire: 5_000,
  currency: "USD",
  networkReach: 320,
  totalCandidatesReferred: 9,
  departments: [],
  totalJobs: 6,
  openJobs: 4,
  jobStats: [],
  ...overrides,
});

export const makeFunnel = (overrides: Partial<Funnel> = {}): Funnel => ({
  period: {
    since: "2026-01-01",
    until: "2026-03-31",
    before_since: "2025-10-01",
    before_until: "2025-12-31",
  },
  steps: (
    [
      ["PENDING", 10, 2.5],
      ["REVIEWING", 6, 4],
      ["INTERVIEWING", 3, null],
      ["HIRED", 1, null],
    ] as const
  ).map(([status, reached, median_days], index) => ({
    status,
    reached,
    median_days,
    reached_before: 8 - 2 * index,
    rejected: index === 1 ? 2 : 0,
    rejected_before: 0,
  })),
  hired_in_period: 2,
  hired_in_period_before: 1,
  groups: [
    {
      key: "Engineering",
      name: "Engineering",
      count: 7,
      reviewing: 4,
      interviewing: 2,
      hired: 1,
      rejected: 1,
      hired_in_period: 2,
    },
    {
      key: "",
      name: null,
      count: 3,
      reviewing: 2,
      interviewing: 1,
      hired: 0,
      rejected: 1,
      hired_in_period: 0,
    },
  ],
  groups_total: 2,
  ...overrides,
});
