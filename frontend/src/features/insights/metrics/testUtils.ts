import type { JobStats, ReferralStatus } from "@/shared/api/types";
import { makeAllowed, makeFunnel, makeMetrics, makeReferral } from "@/shared/testing/factories";
import { answer, list } from "@/shared/testing/server";
import { countEach, countKey } from "@/shared/ui/status";

const job = (
  id: number,
  title: string,
  department: string | null,
  counts: Partial<Record<string, number>>,
) => ({
  id,
  title,
  department,
  companyName: "Acme Robotics",
  totalReferrals: 5,
  ...countEach(() => 0),
  conversionRate: 0,
  ...counts,
});

/** Metrics of two jobs, one of them without a department. */
export const TWO_JOBS = makeMetrics({
  departments: [
    { department: "Engineering", totalReferrals: 5 },
    { department: null, totalReferrals: 5 },
  ],
  jobStats: [
    job(1, "Backend Engineer", "Engineering", { hired: 2, pending: 3, conversionRate: 40 }),
    job(2, "Account Executive", null, { interviewing: 2, reviewing: 2, rejected: 1 }),
  ],
});

export const ADA = makeReferral({
  job: 1,
  job_title: "Backend Engineer",
  connection_name: "Ada Byron",
  status: "HIRED",
  notes: "",
  allowed: makeAllowed({ set_status: true }),
});
export const SAM = makeReferral({
  job: 2,
  job_title: "Account Executive",
  connection_name: "Sam Osei",
  status: "PENDING",
  notes: "Sold with me for years.",
  allowed: makeAllowed({ set_status: true }),
});

export const MONTHS = [
  { key: "2026-01", group: "January 2026", count: 6, hired: 2, hire_rate: 33.3, hired_in_period: 1 },
  { key: "2026-02", group: "February 2026", count: 4, hired: 0, hire_rate: 0, hired_in_period: 1 },
];

/** Mocks the list of job metrics, with its filters. */
export const jobStatsList = (jobs: JobStats[]) =>
  list("/hr-metrics/jobs/", jobs, (one, query) => {
    const [wantedJob, status] = [query.get("job"), query.get("status")];
    return (
      (!wantedJob || String(one.id) === wantedJob) &&
      (!status || one[countKey(status as ReferralStatus)] > 0) &&
      one.title.toLowerCase().includes((query.get("search") ?? "").toLowerCase())
    );
  });

/** Mocks the API with the two jobs and their referrals. */
export const metricsHandlers = () => [
  answer("get", "/hr-metrics/", TWO_JOBS),
  answer("get", "/hr-metrics/months/", MONTHS),
  answer("get", "/hr-metrics/funnel/", makeFunnel()),
  jobStatsList(TWO_JOBS.jobStats),
  list("/referrals/", [ADA, SAM], (one, query) => {
    const [wantedJob, status] = [query.get("job"), query.get("status")];
    return (!wantedJob || String(one.job) === wantedJob) && (!status || one.status === status);
  }),
];
