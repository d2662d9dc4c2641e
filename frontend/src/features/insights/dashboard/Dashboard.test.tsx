import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import { ACME, makeJob, makeMetrics, makeReferral, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, server } from "@/shared/testing/server";

const tile = (name: RegExp) => screen.findByRole("link", { name });

describe("an employee", () => {
  const dashboard = {
    employee: {
      ...{ open_jobs_count: 3, referrals_count: 5, connections_count: 12 },
      ...{ movements: [], owed: [], new_jobs_count: 0, new_jobs: [] },
    },
  };
  const handlers = [answer("get", "/dashboard/", dashboard)];

  test("is welcomed, and sees open jobs, own referrals and connections as links", async () => {
    renderApp("/dashboard", { as: makeUser("EMPLOYEE"), handlers });
    expect(await screen.findByRole("heading", { level: 1, name: "Welcome, Dana!" })).toBeVisible();
    expect(screen.getByText("Employee at Acme Robotics")).toBeVisible();
    expect(await tile(/Open Jobs.*3/)).toHaveAttribute("href", "/jobs");
    expect(await tile(/My Referrals.*5/)).toHaveAttribute("href", "/my-referrals");
    expect(await tile(/LinkedIn Connections.*12/)).toHaveAttribute("href", "/connections");
    expect(screen.getByRole("link", { name: "Browse Jobs" })).toHaveAttribute("href", "/jobs");
    expect(screen.getByRole("link", { name: "Import CSV" })).toHaveAttribute("href", "/connections/import");
    expect(screen.getByRole("link", { name: "View Status" })).toHaveAttribute("href", "/my-referrals");
  });

  test("sees why the figures failed to load, with Retry", async () => {
    const { user } = renderApp("/dashboard", {
      as: makeUser("EMPLOYEE"),
      handlers: [fail("get", "/dashboard/", 500, { code: "server_error", detail: "Out of order" })],
    });
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent("Error fetching data: Out of order");
    server.use(...handlers);
    await user.click(within(banner).getByRole("button", { name: "Retry" }));
    expect(await tile(/Open Jobs.*3/)).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });
});

test("a hiring manager reaches jobs, pending referrals and analytics", async () => {
  renderApp("/dashboard", {
    as: makeUser("HIRING_MANAGER"),
    handlers: [
      http.get(api("/hr-metrics/"), ({ request }) => {
        expect(new URL(request.url).searchParams.get("fields")).toBe("openJobs,totalJobs,total");
        return HttpResponse.json({ openJobs: 4, totalJobs: 6, total: 9 });
      }),
    ],
  });
  expect(await tile(/My Jobs.*4.*Open positions, out of 6 you hire for/)).toHaveAttribute("href", "/my-jobs");
  expect(await tile(/Job Referrals.*9/)).toHaveAttribute("href", "/job-referrals");
  expect(await tile(/Hiring Analytics/)).toHaveAttribute("href", "/analytics");
  expect(screen.getByRole("link", { name: "Create Job" })).toHaveAttribute("href", "/my-jobs/new");
  expect(screen.getByRole("link", { name: "Review Referrals" })).toHaveAttribute(
    "href",
    "/job-referrals?status=PENDING&sort=created_at",
  );
  expect(screen.getByRole("link", { name: "Update Status" })).toHaveAttribute("href", "/my-jobs");
});

describe("HR", () => {
  const needs = { users_count: 40, overdue: [], week: [], quiet_jobs_count: 0, quiet_jobs: [] };
  const dashboard = { hr: { ...needs, never_signed_in_count: 0, never_signed_in: [] } };
  const lists = [
    answer("get", "/dashboard/", dashboard),
    list("/jobs/", [makeJob({ id: 1 })]),
    list("/referrals/", [
      makeReferral({ job: 1, status: "HIRED" }),
      makeReferral({ job: 1, status: "HIRED" }),
      makeReferral({ job: 1, status: "PENDING" }),
    ]),
  ];

  test("sees the key recruitment metrics with one decimal", async () => {
    renderApp("/dashboard", {
      as: makeUser("HR"),
      handlers: [answer("get", "/hr-metrics/", makeMetrics()), ...lists],
    });
    const block = await screen.findByRole("region", { name: "Key Recruitment Metrics" });
    expect(await within(block).findByText("21.5 days")).toBeVisible();
    expect(within(block).getByText("50.0%")).toBeVisible();
    expect(within(block).getByText("40.0%")).toBeVisible();
    expect(within(block).getByText("$10,000")).toBeVisible();
    expect(within(block).getByText("Based on $5,000 savings per hire")).toBeVisible();
    expect(within(block).getByRole("link", { name: "View detailed metrics" })).toHaveAttribute(
      "href",
      "/analytics",
    );
    expect(within(block).getByRole("link", { name: /Cost Savings/ })).toHaveAttribute(
      "href",
      "/analytics?tab=referrals&status=HIRED",
    );
    expect(screen.getByText("HR Personnel at Acme Robotics")).toBeVisible();
    expect(await tile(/All Jobs.*6/)).toHaveAttribute("href", "/all-jobs");
    expect(await tile(/All Referrals.*10/)).toHaveAttribute("href", "/all-referrals");
    expect(await tile(/Users.*40/)).toHaveAttribute("href", "/users");
    expect(within(block).queryByText("Estimate")).not.toBeInTheDocument();
  });

  test("sees marked estimates from the lists if the metrics call fails", async () => {
    renderApp("/dashboard", { as: makeUser("HR"), handlers: [fail("get", "/hr-metrics/"), ...lists] });
    const block = await screen.findByRole("region", { name: "Key Recruitment Metrics" });
    expect(await within(block).findByText("11.0 days")).toBeVisible();
    // Time to hire and savings, as the company's settings are unknown.
    expect(within(block).getAllByText("Estimate")).toHaveLength(2);
    expect(await tile(/All Jobs.*1/)).toBeVisible();
    expect(await tile(/All Referrals.*3/)).toBeVisible();
    expect(within(block).getByRole("alert")).toHaveTextContent("Error fetching data:");
  });
});

describe("a superuser", () => {
  const figures = {
    totalCompanies: 2,
    avgConnectionsPerCompany: 431,
    totalOpenJobs: 17,
    totalReferrals: 162,
    totalInterviewing: 21,
    totalPlacements: 19,
  };

  test("sees six figures of the platform, and opens the onboarding form", async () => {
    const { user } = renderApp("/dashboard", {
      as: makeUser("SUPERUSER"),
      handlers: [answer("get", "/platform-metrics/", figures)],
    });
    const block = await screen.findByRole("region", { name: "Super User Dashboard" });
    expect(within(block).getByText("Platform-wide metrics and management")).toBeVisible();
    expect(await within(block).findByText("431")).toBeVisible();
    for (const label of ["Companies", "Avg. LinkedIn Connections", "Open Jobs", "Total Referrals"]) {
      expect(within(block).getByText(label)).toBeVisible();
    }
    expect(within(block).getByRole("link", { name: /Placements.*19/ })).toHaveAttribute(
      "href",
      "/all-referrals?status=HIRED",
    );
    expect(within(block).getByRole("link", { name: /^Companies.*2/ })).toHaveAttribute("href", "/companies");
    expect(within(block).getByRole("link", { name: /Avg. LinkedIn Connections.*431/ })).toHaveAttribute(
      "href",
      "/companies?sort=-connections_count",
    );
    expect(within(block).getByRole("link", { name: /Open Jobs.*17/ })).toHaveAttribute(
      "href",
      "/all-jobs?status=OPEN",
    );
    expect(within(block).getAllByRole("link")).toHaveLength(6);
    expect(screen.queryByLabelText("Company Name")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Onboard New Company" }));
    expect(screen.getByLabelText("Company Name")).toHaveFocus();
  });

  test("sees the prescribed placeholders, each marked, while the figures cannot be loaded", async () => {
    renderApp("/dashboard", { as: makeUser("SUPERUSER"), handlers: [fail("get", "/platform-metrics/")] });
    const block = await screen.findByRole("region", { name: "Super User Dashboard" });
    expect(await within(block).findAllByText("Sample figure")).toHaveLength(6);
    expect(within(block).getByText("78")).toBeVisible();
    expect(within(block).getByRole("alert")).toBeVisible();
    expect(within(block).queryByRole("link")).not.toBeInTheDocument();
  });

  test("sees the last known figures with their time if later ones cannot be loaded", async () => {
    const { user } = renderApp("/dashboard", {
      as: makeUser("SUPERUSER"),
      handlers: [answer("get", "/platform-metrics/", figures), list("/platform-metrics/companies/", [])],
    });
    await user.click(await screen.findByRole("link", { name: /^Companies.*2/ }));
    await screen.findByText("No companies yet");
    const onboarded = { username: "nia", invitation_url: "", company: { id: 9, name: "x" } };
    server.use(fail("get", "/platform-metrics/"), answer("post", "/onboard-company/", onboarded));
    await user.click(screen.getByRole("link", { name: "Onboard New Company" }));
    for (const label of ["Company Name", "HR First Name", "HR Last Name", "HR Email"]) {
      await user.type(await screen.findByLabelText(label), "x");
    }
    await user.click(screen.getByRole("button", { name: "Onboard Company" }));
    const block = screen.getByRole("region", { name: "Super User Dashboard" });
    expect(await within(block).findByRole("alert")).toHaveTextContent(/These are from .*\d/);
    expect(within(block).getByText("431")).toBeVisible();
    expect(within(block).queryByText("Sample figure")).not.toBeInTheDocument();
  });

  test("viewing as a manager sees a marked sample of the company's lists", async () => {
    renderApp("/dashboard", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HIRING_MANAGER", viewAsCompany: { id: ACME.id, name: ACME.name } },
      handlers: [answer("get", "/hr-metrics/", { openJobs: 10, totalJobs: 12, total: 20 })],
    });
    expect(await tile(/My Jobs.*4/)).toBeVisible();
    expect(await tile(/Job Referrals.*8/)).toBeVisible();
    expect(screen.getByText(/^Preview:/).closest("[role=alert]")).toHaveTextContent(
      "Preview: a sample of Acme Robotics's data, sized like one person's. Choose a person to see exact figures.",
    );
    expect(screen.getByRole("button", { name: "Choose a person to see exact figures." })).toBeVisible();
  });
});

test("an unknown role is named", async () => {
  renderApp("/dashboard", { as: makeUser("JANITOR" as "HR") });
  expect(await screen.findByText("Unknown user role: JANITOR")).toBeVisible();
  expect(currentPath()).toBe("/dashboard");
});
