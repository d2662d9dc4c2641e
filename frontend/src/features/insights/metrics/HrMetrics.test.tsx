import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aJob, aReferral, aUser, someMetrics } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list } from "@/shared/testing/server";

const job = (
  id: number,
  title: string,
  department: string | null,
  counts: Partial<Record<string, number>>,
) => ({
  id,
  title,
  department,
  totalReferrals: 5,
  hired: 0,
  rejected: 0,
  pending: 0,
  reviewing: 0,
  interviewing: 0,
  conversionRate: 0,
  ...counts,
});
const METRICS = someMetrics({
  jobStats: [
    job(1, "Backend Engineer", "Engineering", { hired: 2, pending: 3, conversionRate: 40 }),
    job(2, "Account Executive", null, { interviewing: 2, reviewing: 2, rejected: 1 }),
  ],
});
const REFERRALS = [
  aReferral({
    job: 1,
    job_title: "Backend Engineer",
    connection_name: "Ada Byron",
    status: "HIRED",
    notes: "",
  }),
  aReferral({ job: 2, job_title: "Account Executive", connection_name: "Sam Osei", status: "REJECTED" }),
];
const handlers = [
  answer("get", "/hr-metrics/", METRICS),
  list("/referrals/", REFERRALS, (one, query) => {
    const [wantedJob, status] = [query.get("job"), query.get("status")];
    return (!wantedJob || String(one.job) === wantedJob) && (!status || one.status === status);
  }),
];

test("the overview shows every figure with its unit", async () => {
  renderApp("/hr-metrics", { as: aUser("HR"), handlers });
  expect(await screen.findByText("21.5 days")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Total\s*10/ })).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Conversion Rate" })).toHaveAttribute("aria-valuenow", "20");
  const departments = screen.getByRole("region", { name: "Department Distribution" });
  expect(within(departments).getByText("Engineering")).toBeVisible();
  expect(within(departments).getByText("Unknown Department")).toBeVisible();
  expect(within(departments).getAllByText("5 · 50.0%")).toHaveLength(2);
  const pipeline = screen.getByRole("list", { name: "Pipeline" });
  expect(
    within(pipeline)
      .getAllByRole("listitem")
      .map((item) => item.textContent),
  ).toEqual([
    "Pending3 · 30.0%",
    "Reviewing2 · 20.0%",
    "Interviewing2 · 20.0%",
    "Hired2 · 20.0%",
    "Rejected1 · 10.0%",
  ]);
  const inProcess = screen.getByRole("region", { name: "Additional Metrics" });
  expect(within(inProcess).getByText("7")).toBeVisible();
});

test("a tile leads to the jobs with referrals of that status, and the chip takes the filter off", async () => {
  const { user } = renderApp("/analytics", { as: aUser("HIRING_MANAGER"), handlers });
  await user.click(await screen.findByRole("button", { name: /^Hired/ }));
  expect(screen.getByRole("tab", { name: "Job Metrics" })).toHaveAttribute("aria-selected", "true");
  expect(screen.getByText("Backend Engineer")).toBeVisible();
  expect(screen.queryByText("Account Executive")).not.toBeInTheDocument();
  await user.click(screen.getByTestId("CancelIcon"));
  expect(screen.getByText("Account Executive")).toBeVisible();
  expect(currentPath()).toBe("/analytics?tab=jobs");
});

test("a filter without jobs says so and can be cleared", async () => {
  const { user } = renderApp("/hr-metrics?tab=jobs&job=2&status=HIRED", { as: aUser("HR"), handlers });
  expect(await screen.findByText("No jobs found with the selected filter")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear Filter" }));
  expect(screen.getByText("Backend Engineer")).toBeVisible();
});

test("a job opens its figures and leads to its referrals", async () => {
  const { user } = renderApp("/hr-metrics?tab=jobs", { as: aUser("HR"), handlers });
  await user.click(await screen.findByRole("button", { name: /Backend Engineer/ }));
  expect(screen.getByText("40.0%")).toBeVisible();
  expect(screen.getByText("Hired: 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "View Referrals" }));
  expect(await screen.findByText("Ada Byron")).toBeVisible();
  expect(screen.queryByText("Sam Osei")).not.toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "Job" })).toHaveTextContent("Backend Engineer");
});

test("the details of a referral lead to where its status is changed", async () => {
  const { user } = renderApp("/hr-metrics?tab=referrals", { as: aUser("HR"), handlers });
  const row = (await screen.findByText("Ada Byron")).closest("tr") as HTMLElement;
  await user.click(within(row).getByRole("button", { name: /Details/ }));
  const dialog = screen.getByRole("dialog", { name: "Referral Details" });
  expect(within(dialog).getByText("No notes provided.")).toBeVisible();
  expect(within(dialog).getByRole("link", { name: "Update Status" })).toHaveAttribute(
    "href",
    `/referrals/${REFERRALS[0]?.id}`,
  );
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("no matching referral says so", async () => {
  renderApp("/hr-metrics?tab=referrals&status=PENDING", { as: aUser("HR"), handlers });
  expect(await screen.findByText("No referrals found")).toBeVisible();
});

test("a company without referrals is told when there will be figures", async () => {
  const none = { total: 0, pending: 0, reviewing: 0, interviewing: 0, hired: 0, rejected: 0 };
  renderApp("/hr-metrics", {
    as: aUser("HR"),
    handlers: [answer("get", "/hr-metrics/", someMetrics({ ...none, conversionRate: 0 }))],
  });
  expect(await screen.findAllByText("No referrals yet")).toHaveLength(2);
  expect(screen.getByText("0.0%")).toBeVisible();
});

test("while the metrics call fails, what follows from the lists is shown and the rest is marked", async () => {
  renderApp("/hr-metrics", {
    as: aUser("HR"),
    handlers: [
      fail("get", "/hr-metrics/", 500, { code: "server_error", detail: "Out of order" }),
      list("/jobs/", [aJob({ id: 1 }), aJob({ id: 2 })]),
      list("/referrals/", REFERRALS),
    ],
  });
  expect(await screen.findByText("14.5 days")).toBeVisible();
  expect(screen.getByText("1,250")).toBeVisible();
  expect(screen.getAllByText("Estimate")).toHaveLength(2);
  expect(screen.getByRole("alert")).toHaveTextContent("Error fetching data: Out of order");
  expect(screen.getByRole("button", { name: /^Total\s*2/ })).toBeVisible();
});
