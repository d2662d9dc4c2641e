import { expect, test } from "vitest";
import { makeJob, makeReferral } from "@/shared/testing/factories";
import { ESTIMATED_REACH, estimatedDaysFor, estimateMetrics } from "./estimatedMetrics";

const build = makeJob({ id: 1, title: "Backend Engineer", department_name: "Engineering" });
const sell = makeJob({ id: 2, title: "Account Executive", department_name: null });
const referrals = [
  makeReferral({ job: 1, status: "PENDING" }),
  makeReferral({ job: 1, status: "HIRED" }),
  makeReferral({ job: 1, status: "INTERVIEWING" }),
  makeReferral({ job: 2, status: "REJECTED" }),
];

test("the figures follow from the lists", () => {
  const metrics = estimateMetrics({ jobs: [build, sell], referrals }, () => 14.5);
  expect(metrics).toMatchObject({
    total: 4,
    pending: 1,
    reviewing: 0,
    interviewing: 1,
    hired: 1,
    rejected: 1,
    conversionRate: 25,
    referralsToInterviewRatio: 75,
    costSavings: 5000,
    totalCandidatesReferred: 4,
    avgTimeToHire: 14.5,
    networkReach: ESTIMATED_REACH,
  });
  expect(metrics.interviewToPlacementRatio).toBeCloseTo(33.33, 1);
  expect(metrics.jobStats[0]).toMatchObject({
    id: 1,
    department: "Engineering",
    totalReferrals: 3,
    hired: 1,
  });
  expect(metrics.jobStats[0]?.conversionRate).toBeCloseTo(33.33, 1);
  expect(metrics.jobStats[1]).toMatchObject({ department: null, totalReferrals: 1, conversionRate: 0 });
});

test("without referrals every rate is 0", () => {
  const metrics = estimateMetrics({ jobs: [build], referrals: [] }, estimatedDaysFor);
  expect(metrics).toMatchObject({
    conversionRate: 0,
    referralsToInterviewRatio: 0,
    interviewToPlacementRatio: 0,
    costSavings: 0,
    avgTimeToHire: 0,
  });
});

test("the dashboard's estimate of the time to hire is 10 + 0.5 × hires days", () => {
  expect(estimatedDaysFor(4)).toBe(12);
  expect(estimatedDaysFor(0)).toBe(0);
});
