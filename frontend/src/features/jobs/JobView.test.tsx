import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { createQueryClient } from "@/shared/api/queryClient";
import { SessionProvider } from "@/shared/session/SessionProvider";
import { SessionStore } from "@/shared/session/store";
import { makeJob, makeReferral, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";
import { NoticeProvider } from "@/shared/ui/feedback/notice";
import { JobView } from "./JobView";

const hr = makeUser("HR");
const manager = makeUser("HIRING_MANAGER");
const JOB = makeJob({ title: "Backend Engineer", applicants_count: 1, referrals_count: 2 });
const ADA = makeReferral({ connection_name: "Ada Byron", status: "PENDING" });
const GRACE = makeReferral({ connection_name: "Grace Hopper", status: "HIRED" });
const job = answer("get", `/jobs/${JOB.id}/`, JOB);
const referrals = list(`/jobs/${JOB.id}/referrals/`, [ADA, GRACE]);
const none = list(`/jobs/${JOB.id}/referrals/`, []);

const fact = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling;

describe("viewing a job", () => {
  it("shows all that is known of it", async () => {
    renderApp(`/all-jobs/view/${JOB.id}`, { as: hr, handlers: [job, referrals] });
    expect(await screen.findByRole("heading", { level: 1, name: "Backend Engineer" })).toBeVisible();
    expect(screen.getByText("Open")).toBeVisible();
    expect(fact("Company")).toHaveTextContent("Acme Robotics");
    expect(fact("Department")).toHaveTextContent("Engineering");
    expect(fact("Location")).toHaveTextContent("Lisbon");
    expect(fact("Hiring Manager")).toHaveTextContent("Morgan Lee");
    expect(fact("Referrals")).toHaveTextContent("2");
    expect(screen.getByText("Build the services behind our robots.")).toBeVisible();
    expect(screen.getByText("Python, PostgreSQL")).toBeVisible();
  });

  it.each([
    ["CLOSED" as const, "Closed"],
    ["ON_HOLD" as const, "On Hold"],
  ])("shows %s as '%s', and the words for what is empty", async (status, label) => {
    const bare = { ...JOB, status, department: null, department_name: null, hiring_manager_name: null };
    renderApp(`/all-jobs/view/${JOB.id}`, {
      as: hr,
      handlers: [answer("get", `/jobs/${JOB.id}/`, bare), none],
    });
    expect(await screen.findByText(label)).toBeVisible();
    expect(fact("Department")).toHaveTextContent("Not specified");
    expect(fact("Hiring Manager")).toHaveTextContent("Not assigned");
    expect(screen.getByRole("button", { name: "Reopen" })).toBeVisible();
  });

  it("lists its referrals, each with its details", async () => {
    renderApp(`/my-jobs/view/${JOB.id}`, { as: manager, handlers: [job, referrals] });
    const table = await screen.findByRole("table", { name: "Referrals" });
    const row = within(await within(table).findByRole("row", { name: /Ada Byron/ }));
    expect(row.getByText("Pending")).toBeVisible();
    expect(row.getByRole("link", { name: "View Details" })).toHaveAttribute("href", `/referrals/${ADA.id}`);
    expect(within(table).getAllByRole("link", { name: "View Details" })).toHaveLength(2);
  });

  it("says so when there are none", async () => {
    renderApp(`/my-jobs/view/${JOB.id}`, { as: manager, handlers: [job, none] });
    expect(await screen.findByText("No referrals for this job yet.")).toBeVisible();
  });

  it("shows the job even when its referrals cannot be loaded", async () => {
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, {
      as: hr,
      handlers: [job, fail("get", `/jobs/${JOB.id}/referrals/`)],
    });
    expect(await screen.findByText("Error fetching referrals: Failure 500")).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "Backend Engineer" })).toBeVisible();
    server.use(referrals);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Ada Byron")).toBeVisible();
  });

  it("closes and reopens by saving the whole job", async () => {
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, { as: hr, handlers: [job, none] });
    const close = await screen.findByRole("button", { name: "Close" });
    const closed = { ...JOB, status: "CLOSED" as const };
    const calls = record("put", `/jobs/${JOB.id}/`, closed);
    server.use(answer("get", `/jobs/${JOB.id}/`, closed));
    await user.click(close);
    expect(await screen.findByRole("button", { name: "Reopen" })).toBeVisible();
    // The message has no button with the name of the one that closes jobs.
    expect(await screen.findByRole("button", { name: "Dismiss" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Close" })).not.toBeInTheDocument();
    expect(screen.getByText("Closed")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([closed]);
  });

  it.each([
    ["/my-jobs", manager],
    ["/all-jobs", hr],
  ])("leads from %s to the edit screen, and back to the list as it was filtered", async (base, as) => {
    const { user } = renderApp(`${base}?status=OPEN`, {
      as,
      handlers: [
        list("/jobs/", [JOB]),
        answer("get", "/jobs/facets/", { departments: [], locations: [] }),
        job,
        none,
      ],
    });
    await user.click(await screen.findByRole("link", { name: "View" }));
    const edit = await screen.findByRole("link", { name: "Edit Job" });
    expect(edit).toHaveAttribute("href", `${base}/edit/${JOB.id}`);
    await user.click(screen.getByRole("link", { name: "Back to All Jobs" }));
    await waitFor(() => expect(currentPath()).toBe(`${base}?status=OPEN`));
  });
});

describe("a job that is not there", () => {
  it.each([
    ["/my-jobs", manager],
    ["/all-jobs", hr],
  ])("is 'Job not found' below %s, with the way back", async (base, as) => {
    renderApp(`${base}/view/999`, { as, handlers: [fail("get", "/jobs/999/", 404)] });
    expect(await screen.findByText("Job not found")).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to All Jobs" })).toHaveAttribute("href", base);
  });

  it("is not fetched with an invalid id", async () => {
    renderApp("/all-jobs/view/abc", { as: hr });
    expect(await screen.findByText("Job not found")).toBeVisible();
  });

  it("says so when its id is missing", () => {
    render(
      <SessionProvider store={new SessionStore()}>
        <MemoryRouter initialEntries={["/all-jobs"]}>
          <QueryClientProvider client={createQueryClient()}>
            <NoticeProvider>
              <JobView />
            </NoticeProvider>
          </QueryClientProvider>
        </MemoryRouter>
      </SessionProvider>,
    );
    expect(screen.getByText("Job ID is missing")).toBeVisible();
  });

  it.each(["view", "edit"])("shows a loading text on the %s screen", async (screenName) => {
    const never = http.get(api(`/jobs/${JOB.id}/`), () => new Promise<never>(() => undefined));
    renderApp(`/all-jobs/${screenName}/${JOB.id}`, { as: hr, handlers: [never] });
    const main = within(await screen.findByRole("main"));
    expect(await main.findByRole("heading", { level: 1 })).toBeVisible();
    expect(main.getByText("Loading...")).toBeVisible();
    expect(main.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("tries again after any other failure", async () => {
    const { user } = renderApp(`/all-jobs/view/${JOB.id}`, {
      as: hr,
      handlers: [fail("get", `/jobs/${JOB.id}/`), none],
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to load job details. Please try again.",
    );
    expect(screen.getByRole("link", { name: "Back to All Jobs" })).toBeVisible();
    server.use(job);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Backend Engineer" })).toBeVisible();
  });
});
