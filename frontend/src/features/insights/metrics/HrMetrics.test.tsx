import { screen, waitFor, within } from "@testing-library/react";
import { delay, http } from "msw";
import { expect, test } from "vitest";
import type { JobStats } from "@/shared/api/types";
import { ACME, makeJob, makeMetrics, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";
import { ADA, jobStatsList, MONTHS, metricsHandlers, SAM, TWO_JOBS } from "./testUtils";

const handlers = metricsHandlers();

test("the overview shows every figure with its unit", async () => {
  renderApp("/hr-metrics", { as: makeUser("HR"), handlers });
  expect(await screen.findByText("21.5 days")).toBeVisible();
  expect(screen.getByRole("button", { name: /^Total\s*10/ })).toBeVisible();
  expect(screen.getByRole("progressbar", { name: "Conversion Rate" })).toHaveAttribute("aria-valuenow", "20");
  const departments = screen.getByRole("region", { name: "Department distribution" });
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
  const months = await screen.findByRole("table", { name: "Referrals by month" });
  expect(within(months).getByRole("row", { name: "January 2026 6 2" })).toBeInTheDocument();
  const inProcess = screen.getByRole("region", { name: "Additional metrics" });
  expect(within(inProcess).getByText("7")).toBeVisible();
});

test("a tile shows the jobs with referrals of that status, and the chip clears the filter", async () => {
  const { user } = renderApp("/analytics", { as: makeUser("HIRING_MANAGER"), handlers });
  await user.click(await screen.findByRole("button", { name: /^Hired\s*\d/ }));
  expect(await screen.findByText("Backend Engineer")).toBeVisible();
  expect(screen.getByRole("tab", { name: "Job Metrics" })).toHaveAttribute("aria-selected", "true");
  expect(screen.queryByText("Account Executive")).not.toBeInTheDocument();
  await user.click(await screen.findByTestId("CancelIcon"));
  expect(await screen.findByText("Account Executive")).toBeVisible();
  expect(currentPath()).toBe("/analytics?tab=jobs");
});

test("the jobs with most referrals come first", async () => {
  renderApp("/hr-metrics?tab=jobs", { as: makeUser("HR"), handlers });
  const calls = record("get", "/hr-metrics/jobs/", TWO_JOBS.jobStats);
  expect(await screen.findByText("Backend Engineer")).toBeVisible();
  expect(calls[0]?.url.searchParams.get("ordering")).toBe("-totalReferrals");
});

test("a filter without jobs says so and can be cleared", async () => {
  const { user } = renderApp("/hr-metrics?tab=jobs&job=2&status=HIRED", { as: makeUser("HR"), handlers });
  expect(await screen.findByText("No jobs found with the selected filter")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Clear Filter" }));
  expect(await screen.findByText("Backend Engineer")).toBeVisible();
});

test.each([
  ["jobs", "No jobs yet"],
  ["referrals", "No referrals yet"],
])("without data and without a filter, the tab of %s speaks of no filter", async (tab, text) => {
  renderApp(`/hr-metrics?tab=${tab}`, {
    as: makeUser("HR"),
    handlers: [jobStatsList([]), list("/referrals/", []), ...handlers],
  });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText(/selected filter|chosen job/)).not.toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Clear Filter" })).not.toBeInTheDocument();
});

test("a job opens its figures and leads to its referrals", async () => {
  const { user } = renderApp("/hr-metrics?tab=jobs", { as: makeUser("HR"), handlers });
  await user.click(await screen.findByRole("button", { name: /Backend Engineer\s*5 referrals · 2 hired/ }));
  // In the row and below it.
  expect(screen.getAllByText("40.0%")).toHaveLength(2);
  expect(screen.getByText("Hired: 2")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "View Referrals" }));
  expect(await screen.findByText("Ada Byron")).toBeVisible();
  expect(screen.queryByText("Sam Osei")).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole("combobox", { name: "Job" })).toHaveValue("Backend Engineer"));
});

test("a tile clears a job filter, as it counts all jobs", async () => {
  const { user } = renderApp("/hr-metrics?job=2", { as: makeUser("HR"), handlers });
  await user.click(await screen.findByRole("button", { name: /^Hired\s*\d/ }));
  expect(await screen.findByText("Backend Engineer")).toBeVisible();
  expect(currentPath()).toBe("/hr-metrics?tab=jobs&status=HIRED");
});

test("the filter finds a job by its title, and all jobs are shown again when it is cleared", async () => {
  const { user } = renderApp("/hr-metrics?tab=jobs", { as: makeUser("HR"), handlers });
  const filter = await screen.findByRole("combobox", { name: "Job" });
  await user.type(filter, "account");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  await user.click(screen.getByRole("option", { name: /Account Executive/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Backend/ })).not.toBeInTheDocument());
  expect(currentPath()).toBe("/hr-metrics?tab=jobs&job=2");
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(await screen.findByRole("button", { name: /^Backend/ })).toBeVisible();
});

test("the job filter loads more of thousands of jobs when scrolled to the end", async () => {
  const [one] = TWO_JOBS.jobStats;
  const many = Array.from({ length: 70 }, (_, index) => ({
    ...one,
    id: index + 1,
    title: `Job ${index + 1}`,
  }));
  const { user } = renderApp("/hr-metrics?tab=jobs", {
    as: makeUser("HR"),
    handlers: [jobStatsList(many as JobStats[]), ...handlers],
  });
  await user.click(await screen.findByRole("combobox", { name: "Job" }));
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(50));
  await user.keyboard("{ArrowUp}");
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(70));
});

test("only visible data is fetched, in parallel", async () => {
  const asked: string[] = [];
  const held = http.get(api("/hr-metrics/"), ({ request }) => {
    asked.push(new URL(request.url).searchParams.get("fields") ?? "");
    return delay("infinite");
  });
  renderApp("/hr-metrics?tab=jobs", { as: makeUser("HR"), handlers: [held, ...handlers] });
  expect(await screen.findByRole("button", { name: /^Backend Engineer/ })).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(asked[0]?.split(",")).toContain("departments");
  expect(asked[0]?.split(",")).not.toContain("jobStats");
});

test("jobs that fail to load can be retried", async () => {
  const { user } = renderApp("/hr-metrics?tab=jobs", {
    as: makeUser("HR"),
    handlers: [fail("get", "/hr-metrics/jobs/"), ...handlers],
  });
  const banner = await screen.findByRole("alert");
  expect(banner).toHaveTextContent("Error fetching data: Failure 500");
  server.use(...handlers);
  await user.click(within(banner).getByRole("button", { name: "Retry" }));
  expect(await screen.findByRole("button", { name: /^Backend Engineer/ })).toBeVisible();
});

test("if the metrics call fails, the jobs come from the lists, too", async () => {
  const { user } = renderApp("/hr-metrics?tab=jobs", {
    as: makeUser("HR"),
    handlers: [
      fail("get", "/hr-metrics/"),
      list("/jobs/", [makeJob({ id: 1 }), makeJob({ id: 2, title: "Writer" })]),
      list("/referrals/", [ADA]),
    ],
  });
  expect(await screen.findByRole("button", { name: /^Writer\s*0 referrals/ })).toBeVisible();
  await user.type(screen.getByRole("combobox", { name: "Job" }), "writ");
  await user.click(await screen.findByRole("option", { name: /Writer/ }));
  expect(screen.queryByRole("button", { name: /^Backend/ })).not.toBeInTheDocument();
  expect(screen.getByText("Job: Writer")).toBeVisible();
});

test("an unknown job is named as such, and its chip clears it", async () => {
  const { user } = renderApp("/hr-metrics?tab=jobs&job=99", { as: makeUser("HR"), handlers });
  expect(await screen.findByText("Job: Unknown job")).toBeVisible();
  await user.click(screen.getByTestId("CancelIcon"));
  expect(await screen.findByText("Backend Engineer")).toBeVisible();
});

test("many jobs are paged, and a page beyond the end shows the last one", async () => {
  const [one] = TWO_JOBS.jobStats;
  const jobStats = Array.from({ length: 12 }, (_, index) => ({
    ...one,
    id: index + 1,
    title: `Job ${index + 1}`,
  }));
  const { user } = renderApp("/hr-metrics?tab=jobs&page=9", {
    as: makeUser("HR"),
    handlers: [jobStatsList(jobStats as JobStats[]), ...handlers],
  });
  expect(await screen.findByRole("button", { name: /^Job 11/ })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Go to previous page" }));
  expect(await screen.findByRole("button", { name: /^Job 10/ })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Job 11/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Go to next page" }));
  expect(await screen.findByRole("button", { name: /^Job 12/ })).toBeVisible();
  expect(screen.getByText("11–12 of 12")).toBeVisible();
});

test("a company without referrals sees an empty state", async () => {
  const none = { total: 0, pending: 0, reviewing: 0, interviewing: 0, hired: 0, rejected: 0 };
  renderApp("/hr-metrics", {
    as: makeUser("HR"),
    handlers: [answer("get", "/hr-metrics/", makeMetrics({ ...none, conversionRate: 0 }))],
  });
  expect(await screen.findAllByText("No referrals yet")).toHaveLength(2);
  expect(screen.getByText("0.0%")).toBeVisible();
});

test("if the metrics call fails, figures from the lists are shown and estimates are marked", async () => {
  renderApp("/hr-metrics", {
    as: makeUser("HR"),
    handlers: [
      fail("get", "/hr-metrics/", 500, { code: "server_error", detail: "Out of order" }),
      list("/jobs/", [makeJob({ id: 1 }), makeJob({ id: 2 })]),
      list("/referrals/", [ADA, SAM, { ...SAM, id: 999, job: 77 }]),
      answer("get", "/hr-metrics/months/", MONTHS),
    ],
  });
  expect(await screen.findByText("14.5 days")).toBeVisible();
  expect(screen.getByText("1,250")).toBeVisible();
  expect(screen.getAllByText("Estimate")).toHaveLength(3);
  expect(screen.getByText("All referrals; people may be counted more than once")).toBeVisible();
  expect(screen.queryByText("Each person counts once per job")).not.toBeInTheDocument();
  expect(screen.getByRole("alert")).toHaveTextContent("Error fetching data: Out of order");
  expect(screen.getByRole("button", { name: /^Total\s*2/ })).toBeVisible();
});

test("Retry refetches the figures; if the lists fail as well, only the banner is shown", async () => {
  const { user } = renderApp("/hr-metrics", {
    as: makeUser("HR"),
    handlers: [fail("get", "/hr-metrics/"), fail("get", "/jobs/"), fail("get", "/referrals/")],
  });
  const banner = await screen.findByRole("alert");
  expect(banner).toHaveTextContent("Error fetching data: Failure 500");
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
  server.use(...metricsHandlers());
  await user.click(within(banner).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("21.5 days")).toBeVisible();
  expect(screen.queryByText("Estimate")).not.toBeInTheDocument();
});

test("viewing as a manager without a person says that the figures are those of the company", async () => {
  const preview = /Preview: figures for all jobs at Acme Robotics, not for one hiring manager\./;
  const show = (viewAsPerson: { id: number; name: string } | null) =>
    renderApp("/analytics", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HIRING_MANAGER", viewAsCompany: ACME, viewAsPerson },
      handlers,
    });
  const { unmount } = show(null);
  expect(await screen.findByText(preview)).toBeVisible();
  expect(screen.queryByText("Referrals to your jobs")).not.toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Choose a person to see exact figures." })).toBeVisible();
  unmount();
  show({ id: 31, name: "Kim Sato" });
  expect(await screen.findByText("Referrals to your jobs")).toBeVisible();
  expect(screen.queryByText(preview)).not.toBeInTheDocument();
});

test("a spinner is shown while loading", async () => {
  renderApp("/hr-metrics", {
    as: makeUser("HR"),
    handlers: [http.get(api("/hr-metrics/"), () => delay("infinite"))],
  });
  await screen.findByRole("heading", { level: 1, name: "HR Metrics and Analytics" });
  expect(screen.getByText("Loading...")).toBeVisible();
  expect(screen.queryByRole("tab")).not.toBeInTheDocument();
});

test("months that fail to load show an error and do not affect the other figures", async () => {
  renderApp("/hr-metrics", {
    as: makeUser("HR"),
    handlers: [fail("get", "/hr-metrics/months/"), ...metricsHandlers()],
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching data: Failure 500");
  expect(screen.getByText("21.5 days")).toBeVisible();
});
