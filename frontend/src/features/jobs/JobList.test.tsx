/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Job } from "@/shared/api/types";
import { doubleClick } from "@/shared/testing/doubleClick";
import { ACME, makeJob, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, flushRequests, list, record, server } from "@/shared/testing/server";
import { typeAtOnce } from "@/shared/testing/typeAtOnce";
import { setViewport } from "@/shared/testing/viewport";
import { formatDate } from "@/shared/ui/format";

const hr = makeUser("HR");
const manager = makeUser("HIRING_MANAGER");
const OPEN = makeJob({ title: "Backend Engineer", applicants_count: 3, referrals_count: 1 });
const CLOSED = makeJob({ title: "Designer", status: "CLOSED", type: "PART_TIME", department_name: null });
const ON_HOLD = makeJob({ title: "Analyst", status: "ON_HOLD", type: "CONTRACT" });
const facets = answer("get", "/jobs/facets/", {
  departments: [{ id: 1, name: "Engineering", company_name: "Acme" }],
  locations: ["Lisbon"],
  hiring_managers: [{ id: 3, name: "Morgan Lee" }],
});

const matches = (job: Job, query: URLSearchParams): boolean =>
  (!query.has("status") || job.status === query.get("status")) &&
  (!query.has("search") || job.title.toLowerCase().includes(query.get("search") ?? ""));
const jobs = list("/jobs/", [OPEN, CLOSED, ON_HOLD], matches);

const card = async (title: string) => within(await screen.findByRole("article", { name: title }));

describe("the job list", () => {
  it("shows the company's jobs to HR, with all that the card must hold", async () => {
    renderApp("/all-jobs", { as: hr, handlers: [jobs, facets] });
    expect(await screen.findByRole("heading", { level: 1, name: "All Jobs" })).toBeVisible();
    const backend = await card("Backend Engineer");
    for (const text of ["Open", "Full Time", "Engineering", "Lisbon", "3 applicants", "1 referral"]) {
      expect(backend.getByText(text)).toBeVisible();
    }
    expect(backend.getByText(`Posted: ${formatDate(OPEN.created_at)}`)).toBeVisible();
    expect(backend.getByRole("link", { name: "Backend Engineer" })).toHaveAttribute(
      "href",
      `/all-jobs/view/${OPEN.id}`,
    );
    expect((await card("Designer")).getByText("Closed")).toBeVisible();
    expect((await card("Designer")).getByText("No department")).toBeVisible();
    expect((await card("Analyst")).getByText("On Hold")).toBeVisible();
  });

  it("tells departments of the same name apart by their company, where there are several", async () => {
    const sales = [
      { id: 1, name: "Sales", company_name: "Acme" },
      { id: 2, name: "Sales", company_name: "Globex" },
    ];
    const two = answer("get", "/jobs/facets/", { departments: sales, locations: [], hiring_managers: [] });
    const { user } = renderApp("/all-jobs", { as: makeUser("SUPERUSER"), handlers: [jobs, two] });
    await user.click(await screen.findByRole("combobox", { name: "Department" }));
    expect(await screen.findByRole("option", { name: "Sales · Acme" })).toBeVisible();
    expect(screen.getByRole("option", { name: "Sales · Globex" })).toBeVisible();
  });

  it("lets HR filter by hiring manager, and leads to the referrals that wait", async () => {
    const waiting = makeJob({ title: "Nurse", waiting_count: 4 });
    const { user } = renderApp("/all-jobs", { as: hr, handlers: [list("/jobs/", [waiting, OPEN]), facets] });
    const nurse = await card("Nurse");
    expect(nurse.getByText("Morgan Lee")).toBeVisible();
    expect(nurse.getByRole("link", { name: "4 waiting: Nurse" })).toHaveAttribute(
      "href",
      `/all-referrals?job=${waiting.id}&status=PENDING&unanswered=true&sort=created_at`,
    );
    expect((await card("Backend Engineer")).queryByText(/waiting/)).not.toBeInTheDocument();
    await user.click(screen.getByRole("combobox", { name: "Hiring Manager" }));
    await user.click(await screen.findByRole("option", { name: "Morgan Lee" }));
    await waitFor(() => expect(currentPath()).toBe("/all-jobs?hiring_manager=3"));
  });

  it("has its filters in a sheet on phones, and its search above the list", async () => {
    setViewport(375);
    const { user } = renderApp("/all-jobs", { as: hr, handlers: [jobs, facets] });
    await card("Designer");
    expect(screen.getByRole("searchbox", { name: "Search" })).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "Status" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Filters" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
    await user.click(sheet.getByRole("combobox", { name: "Status" }));
    await user.click(await screen.findByRole("option", { name: "Closed" }));
    await user.click(sheet.getByRole("button", { name: "Show Results" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(currentPath()).toBe("/all-jobs?status=CLOSED");
    expect(screen.queryByRole("article", { name: "Analyst" })).not.toBeInTheDocument();
  });

  it.each([
    ["/my-jobs", "My Jobs", manager],
    ["/all-jobs", "All Jobs", hr],
  ])("leads on from %s to the screens below it", async (path, title, as) => {
    renderApp(path, { as, handlers: [jobs, facets] });
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    const backend = await card("Backend Engineer");
    expect(backend.getByRole("link", { name: "View" })).toHaveAttribute("href", `${path}/view/${OPEN.id}`);
    expect(backend.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `${path}/edit/${OPEN.id}`);
    expect(screen.getByRole("link", { name: "Create Job" })).toHaveAttribute("href", `${path}/new`);
  });

  it("filters on the server by status, department, and title or location", async () => {
    const calls = record("get", "/jobs/", [OPEN]);
    const { user } = renderApp("/all-jobs", { as: hr, handlers: [facets] });
    await card("Backend Engineer");
    await user.click(screen.getByRole("combobox", { name: "Status" }));
    const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(options).toEqual(["All", "Open", "Closed", "On Hold"]);
    await user.click(screen.getByRole("option", { name: "Open" }));
    await user.click(screen.getByRole("combobox", { name: "Department" }));
    await user.click(screen.getByRole("option", { name: "Engineering" }));
    typeAtOnce(screen.getByRole("searchbox", { name: "Search" }), "lis");
    await waitFor(() => expect(currentPath()).toBe("/all-jobs?status=OPEN&department=1&search=lis"));
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toEqual({
        ordering: "-created_at",
        status: "OPEN",
        department: "1",
        search: "lis",
        search_in: "title_location",
        company_id: String(ACME.id),
        limit: "10",
        offset: "0",
      }),
    );
    expect(calls[0]?.url.searchParams.has("search_in")).toBe(false);
  });

  it("shows an empty state if no job matches the filters", async () => {
    const { user } = renderApp("/all-jobs?search=zzz", { as: hr, handlers: [jobs, facets] });
    expect(await screen.findByText("No jobs found matching your filters.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear Filters" }));
    expect(await screen.findByRole("article", { name: "Backend Engineer" })).toBeVisible();
  });

  it("does not speak of filters if there are none, and no jobs", async () => {
    renderApp("/all-jobs", { as: hr, handlers: [list("/jobs/", []), facets] });
    expect(await screen.findByText("No jobs yet")).toBeVisible();
    expect(screen.queryByText(/filters/)).not.toBeInTheDocument();
  });

  it("shows why the jobs failed to load, with Retry", async () => {
    const { user } = renderApp("/all-jobs", { as: hr, handlers: [fail("get", "/jobs/"), facets] });
    expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching jobs: Failure 500");
    server.use(jobs);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("article", { name: "Backend Engineer" })).toBeVisible();
  });

  it("Retry loads all that failed, also what was not shown", async () => {
    const { user } = renderApp("/all-jobs", {
      as: hr,
      handlers: [fail("get", "/jobs/"), fail("get", "/jobs/facets/")],
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching jobs: Failure 500");
    await flushRequests();
    server.use(jobs, facets);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("article", { name: "Backend Engineer" })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
    await user.click(screen.getByRole("combobox", { name: "Department" }));
    expect(await screen.findByRole("option", { name: "Engineering" })).toBeVisible();
  });

  it("shows that it is loading", async () => {
    const never = http.get(api("/jobs/"), () => new Promise<never>(() => undefined));
    renderApp("/all-jobs", { as: hr, handlers: [never, facets] });
    expect(await screen.findByRole("list", { name: "Jobs" })).toHaveAttribute("aria-busy", "true");
  });

  it("names the company to a superuser who sees all of them", async () => {
    renderApp("/all-jobs", { as: makeUser("SUPERUSER"), handlers: [jobs, facets] });
    expect((await card("Backend Engineer")).getByText("Acme Robotics")).toBeVisible();
  });
});

describe("closing and reopening", () => {
  it.each([
    [OPEN, "Close", "CLOSED", "Backend Engineer is closed."],
    [CLOSED, "Reopen", "OPEN", "Designer is open again."],
    [ON_HOLD, "Reopen", "OPEN", "Analyst is open again."],
  ])("saves the whole job with the other status", async (job, label, status, message) => {
    let stored: Job = job;
    renderApp("/all-jobs", {
      as: hr,
      handlers: [http.get(api("/jobs/"), () => HttpResponse.json([stored])), facets],
    });
    const sent: unknown[] = [];
    server.use(
      http.put(api(`/jobs/${job.id}/`), async ({ request }) => {
        sent.push(await request.json());
        stored = { ...job, status: status as Job["status"] };
        return HttpResponse.json(stored);
      }),
    );
    doubleClick((await card(job.title)).getByRole("button", { name: label }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(sent).toEqual([{ ...job, status }]);
    const other = label === "Close" ? "Reopen" : "Close";
    expect(await (await card(job.title)).findByRole("button", { name: other })).toBeVisible();
  });

  it("reports an edit conflict and shows the other change", async () => {
    const { user } = renderApp("/my-jobs", { as: manager, handlers: [jobs, facets] });
    const detail = "This was changed by someone else in the meantime.";
    server.use(fail("put", `/jobs/${OPEN.id}/`, 409, { code: "stale", detail }));
    const backend = await card("Backend Engineer");
    server.use(list("/jobs/", [{ ...OPEN, title: "Platform Engineer" }]));
    await user.click(backend.getByRole("button", { name: "Close" }));
    const alert = await screen.findByText(/Failed to update job. Please try again./);
    expect(alert).toHaveTextContent(detail);
    expect(await screen.findByRole("article", { name: "Platform Engineer" })).toBeVisible();
  });

  it("keeps the job after a server error, with a dismissible message", async () => {
    const { user } = renderApp("/all-jobs", {
      as: hr,
      handlers: [jobs, facets, fail("put", `/jobs/${OPEN.id}/`)],
    });
    await user.click((await card("Backend Engineer")).getByRole("button", { name: "Close" }));
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Failed to update job. Please try again.");
    await user.click(within(alert).getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    expect((await card("Backend Engineer")).getByRole("button", { name: "Close" })).not.toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("is disabled while saving", async () => {
    const { user } = renderApp("/all-jobs", { as: hr, handlers: [jobs, facets] });
    server.use(
      http.put(api(`/jobs/${OPEN.id}/`), async () => {
        await delay("infinite");
        return HttpResponse.json(OPEN);
      }),
    );
    const backend = await card("Backend Engineer");
    await user.click(backend.getByRole("button", { name: "Close" }));
    await waitFor(() =>
      expect(backend.getByRole("button", { name: "Close" })).toHaveAttribute("aria-disabled", "true"),
    );
  });

  it("is blocked when viewing as a person", async () => {
    renderApp("/my-jobs", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HIRING_MANAGER", viewAsCompany: ACME, viewAsPerson: { id: 9, name: "Kim Ode" } },
      handlers: [jobs, facets],
    });
    const backend = await card("Backend Engineer");
    expect(backend.getByRole("button", { name: "Close" })).toHaveAttribute("aria-disabled", "true");
    expect(backend.queryByRole("link", { name: "Edit" })).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "Create Job" })).not.toBeInTheDocument();
  });
});
