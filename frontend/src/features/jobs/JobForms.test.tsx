import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ACME, aJob, aUser, GLOBEX } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";

const hr = aUser("HR");
const manager = aUser("HIRING_MANAGER");
const JOB = aJob({ title: "Backend Engineer", hiring_manager: 3, hiring_manager_name: "Morgan Lee" });
const DEPARTMENTS = [
  { id: 1, name: "Engineering" },
  { id: 2, name: "Data" },
];
const departments = list("/departments/", DEPARTMENTS);
const managers = list("/users/", [
  { id: 3, firstName: "Morgan", lastName: "Lee", username: "morgan" },
  { id: 4, firstName: "Robin", lastName: "Diaz", username: "robin" },
]);
const job = answer("get", `/jobs/${JOB.id}/`, JOB);
const behind = [
  list("/jobs/", [JOB]),
  answer("get", "/jobs/facets/", { departments: [], locations: [] }),
  list(`/jobs/${JOB.id}/referrals/`, []),
  departments,
  managers,
];

type User = ReturnType<typeof renderApp>["user"];
const field = (label: string) => screen.getByLabelText(label);
const select = (label: string) => screen.getByRole("combobox", { name: label });
const choose = async (user: User, label: string, option: string) => {
  await waitFor(() => expect(select(label)).not.toHaveAttribute("aria-disabled"));
  await user.click(select(label));
  await user.click(await screen.findByRole("option", { name: option }));
};

/** At once: key by key is what other tests type. */
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

async function fillIn(user: User): Promise<void> {
  await screen.findByLabelText("Job Title");
  write("Job Title", "Data Analyst");
  await choose(user, "Department", "Data");
  write("Location", "Porto");
  await choose(user, "Job Type", "Contract");
  write("Job Description", "Find out why.");
  write("Requirements", "SQL");
}
const FILLED = {
  title: "Data Analyst",
  department: 2,
  location: "Porto",
  type: "CONTRACT",
  salary_range: "",
  description: "Find out why.",
  requirements: "SQL",
  hiring_manager: null,
};

beforeEach(() => {
  // A job that is not saved is logged as well as shown.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});

describe("creating a job", () => {
  it.each([
    ["/all-jobs", hr],
    ["/my-jobs", manager],
  ])("sends it, and goes to %s once the server has confirmed", async (base, as) => {
    const { user } = renderApp(`${base}/new`, { as, handlers: behind });
    const calls = record("post", "/jobs/", aJob({ title: "Data Analyst" }), 201);
    expect(await screen.findByRole("heading", { level: 1, name: "Create Job" })).toBeVisible();
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    await waitFor(() => expect(currentPath()).toBe(base));
    expect(await screen.findByText("Data Analyst is open for referrals.")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([FILLED]);
  });

  it("lets HR choose the hiring manager, and nobody else", async () => {
    const { user, unmount } = renderApp("/all-jobs/new", { as: hr, handlers: behind });
    const calls = record("post", "/jobs/", JOB, 201);
    await fillIn(user);
    await user.type(field("Salary Range"), "50–60k");
    expect(select("Hiring Manager")).toHaveTextContent("Not assigned");
    await choose(user, "Hiring Manager", "Robin Diaz");
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({ ...FILLED, salary_range: "50–60k", hiring_manager: 4 }),
    );
    unmount();

    renderApp("/my-jobs/new", { as: manager, handlers: behind });
    expect(await screen.findByLabelText("Job Title")).toBeVisible();
    expect(screen.queryByText("Hiring Manager")).not.toBeInTheDocument();
  });

  it("needs all but the salary range, says so beside each field and focuses the first", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers: behind });
    const calls = record("post", "/jobs/", JOB, 201);
    await user.type(await screen.findByLabelText("Job Title"), "   ");
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    for (const message of [
      "Enter a job title",
      "Enter a location",
      "Enter a job description",
      "Enter the requirements",
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(select("Department")).toHaveAccessibleDescription("Select a department");
    expect(select("Job Type")).toHaveAccessibleDescription("Select a job type");
    expect(field("Job Title")).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it("sends no text that is longer than the server takes", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers: behind });
    fireEvent.change(await screen.findByLabelText("Job Title"), { target: { value: "x".repeat(201) } });
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    expect(await screen.findByText("At most 200 characters")).toBeVisible();
  });

  it("keeps the form and shows the server's objections beside the fields", async () => {
    const { user } = renderApp("/all-jobs/new", {
      as: hr,
      handlers: [
        fail("post", "/jobs/", 400, { location: ["No such place."], company: ["Choose the company."] }),
        ...behind,
      ],
    });
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    expect(await screen.findByText("No such place.")).toBeVisible();
    await waitFor(() => expect(field("Location")).toHaveFocus());
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Failed to create job. Please try again. Choose the company.",
    );
    expect(field("Job Title")).toHaveValue("Data Analyst");

    const calls = record("post", "/jobs/", JOB, 201);
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it("asks a superuser who sees the whole platform for the company first", async () => {
    const { user } = renderApp("/all-jobs/new", { as: aUser("SUPERUSER"), handlers: behind });
    const calls = record("post", "/jobs/", JOB, 201);
    const asked = record("get", "/departments/", DEPARTMENTS);
    expect(await screen.findByLabelText("Job Title")).toBeVisible();
    expect(select("Department")).toHaveAttribute("aria-disabled", "true");
    await choose(user, "Company", "Globex");
    await fillIn(user);
    await user.click(screen.getByRole("button", { name: "Create Job" }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ ...FILLED, company: GLOBEX.id }));
    expect(asked[0]?.url.searchParams.get("company_id")).toBe(String(GLOBEX.id));
  });

  it("says so when the departments cannot be loaded", async () => {
    renderApp("/my-jobs/new", { as: manager, handlers: [fail("get", "/departments/"), ...behind] });
    expect(await screen.findByText("The departments could not be loaded: Failure 500")).toBeVisible();
  });
});

describe("leaving a form", () => {
  it("goes back to the list at once when nothing was typed", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers: behind });
    await user.click(await screen.findByRole("link", { name: "Cancel" }));
    await waitFor(() => expect(currentPath()).toBe("/all-jobs"));
  });

  it("asks before a link loses what was typed", async () => {
    const { user } = renderApp("/all-jobs/new", { as: hr, handlers: behind });
    await user.type(await screen.findByLabelText("Job Title"), "Half a job");
    await user.click(screen.getByRole("link", { name: "Dashboard" }));
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(currentPath()).toBe("/all-jobs/new");
    expect(field("Job Title")).toHaveValue("Half a job");
    await user.click(await screen.findByRole("link", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await waitFor(() => expect(currentPath()).toBe("/all-jobs"));
  });

  it("asks before the browser's way back does, and then takes it", async () => {
    const { user } = renderApp("/all-jobs", { as: hr, handlers: behind });
    await user.click(await screen.findByRole("link", { name: "Create Job" }));
    await user.type(await screen.findByLabelText("Job Title"), "Half a job");
    window.history.back();
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    await waitFor(() => expect(currentPath()).toBe("/all-jobs/new"));
    expect(field("Job Title")).toHaveValue("Half a job");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    window.history.back();
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await screen.findByRole("heading", { level: 1, name: "All Jobs" })).toBeVisible();
    expect(currentPath()).toBe("/all-jobs");
  });
});

describe("editing a job", () => {
  it("begins with the job as it is", async () => {
    renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [job, ...behind] });
    expect(await screen.findByLabelText("Job Title")).toHaveValue("Backend Engineer");
    expect(screen.getByRole("heading", { level: 1, name: "Edit Job" })).toBeVisible();
    expect(field("Location")).toHaveValue("Lisbon");
    expect(field("Job Description")).toHaveValue(JOB.description);
    expect(field("Requirements")).toHaveValue(JOB.requirements);
    expect(select("Status")).toHaveTextContent("Open");
    await waitFor(() => expect(select("Department")).toHaveTextContent("Engineering"));
    expect(select("Hiring Manager")).toHaveTextContent("Morgan Lee");
  });

  it.each([
    ["Closed", "CLOSED", "/all-jobs", hr],
    ["On Hold", "ON_HOLD", "/my-jobs", manager],
  ])("saves the whole job as %s, says 'Saving...', and goes to its view", async (label, status, base, as) => {
    const { user } = renderApp(`${base}/edit/${JOB.id}`, { as, handlers: [job, ...behind] });
    const sent: unknown[] = [];
    server.use(
      http.put(api(`/jobs/${JOB.id}/`), async ({ request }) => {
        sent.push(await request.json());
        await delay(60);
        return HttpResponse.json({ ...JOB, status });
      }),
    );
    await screen.findByLabelText("Job Title");
    await choose(user, "Status", label);
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("button", { name: "Saving..." })).toBeDisabled();
    await waitFor(() => expect(currentPath()).toBe(`${base}/view/${JOB.id}`));
    expect(sent).toEqual([{ ...JOB, status }]);
  });

  it.each([
    ["Job Title", "Enter a job title"],
    ["Location", "Enter a location"],
    ["Job Description", "Enter a job description"],
    ["Requirements", "Enter the requirements"],
  ])("needs the %s", async (label, message) => {
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [job, ...behind] });
    await user.clear(await screen.findByLabelText(label));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(field(label)).toHaveFocus();
  });

  it("saves a job that never had a department without one", async () => {
    const bare = { ...JOB, department: null, department_name: null };
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, {
      as: hr,
      handlers: [answer("get", `/jobs/${JOB.id}/`, bare), ...behind],
    });
    const calls = record("put", `/jobs/${JOB.id}/`, bare);
    await user.type(await screen.findByLabelText("Job Title"), "!");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls[0]?.body).toEqual({ ...bare, title: "Backend Engineer!" }));
  });

  it("keeps a hiring manager who no longer is one", async () => {
    renderApp(`/all-jobs/edit/${JOB.id}`, {
      as: hr,
      handlers: [job, list("/users/", []), ...behind],
    });
    await screen.findByLabelText("Job Title");
    await waitFor(() => expect(select("Hiring Manager")).toHaveTextContent("Morgan Lee"));
  });

  it("keeps the form with all that was typed when the server fails", async () => {
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, {
      as: hr,
      handlers: [job, fail("put", `/jobs/${JOB.id}/`), ...behind],
    });
    await user.type(await screen.findByLabelText("Location"), " and Porto");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("Failed to update job. Please try again.");
    expect(field("Location")).toHaveValue("Lisbon and Porto");
    expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
  });

  it("brings in what somebody else changed, and keeps what was typed", async () => {
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [job, ...behind] });
    await user.type(await screen.findByLabelText("Location"), " and Porto");
    const theirs = { ...JOB, title: "Platform Engineer", updated_at: "2026-02-01T10:00:00Z" };
    const detail = "This was changed by someone else in the meantime.";
    server.use(
      fail("put", `/jobs/${JOB.id}/`, 409, { code: "stale", detail }),
      answer("get", `/jobs/${JOB.id}/`, theirs),
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(detail);
    await user.click(screen.getByRole("button", { name: "Load the latest version" }));
    await waitFor(() => expect(field("Job Title")).toHaveValue("Platform Engineer"));
    expect(field("Location")).toHaveValue("Lisbon and Porto");

    const mine = { ...theirs, location: "Lisbon and Porto" };
    const calls = record("put", `/jobs/${JOB.id}/`, mine);
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(calls[0]?.body).toEqual(mine));
  });

  it.each([
    ["is not there", fail("get", `/jobs/${JOB.id}/`, 404), "Job not found"],
    ["cannot be loaded", fail("get", `/jobs/${JOB.id}/`), "Failed to load job details. Please try again."],
  ])("says so when the job %s", async (_case, handler, message) => {
    renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [handler] });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to All Jobs" })).toHaveAttribute("href", "/all-jobs");
  });

  it("is for the roles that manage jobs", async () => {
    renderApp(`/all-jobs/edit/${JOB.id}`, { as: aUser("EMPLOYEE") });
    await waitFor(() => expect(currentPath()).toBe("/unauthorized"));
    expect(within(document.body).queryByLabelText("Job Title")).not.toBeInTheDocument();
  });
});

describe("a session that ends in the middle of work", () => {
  it("loses nothing that was typed: the form is there again after signing in", async () => {
    const { user } = renderApp(`/all-jobs/edit/${JOB.id}`, { as: hr, handlers: [job, ...behind] });
    await screen.findByLabelText("Location");
    write("Location", "Lisbon and Porto");
    server.use(
      fail("put", `/jobs/${JOB.id}/`, 401),
      answer("post", "/auth/token/", { token: "fresh", user: hr }),
      // Somebody else changed another field in the meantime.
      answer("get", `/jobs/${JOB.id}/`, { ...JOB, title: "Platform Engineer" }),
    );
    await user.click(screen.getByText("Save"));
    await user.type(await screen.findByLabelText("Username"), "dana");
    await user.type(screen.getByLabelText("Password"), "secret-word");
    await user.click(screen.getByRole("button", { name: "Sign In" }));

    await waitFor(() => expect(currentPath()).toBe(`/all-jobs/edit/${JOB.id}`));
    expect(await screen.findByLabelText("Location")).toHaveValue("Lisbon and Porto");
    expect(field("Job Title")).toHaveValue("Platform Engineer");
    expect(screen.getByText(/What you had typed before your session ended is back/)).toBeVisible();
    const calls = record("put", `/jobs/${JOB.id}/`, JOB);
    await user.click(screen.getByText("Save"));
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ location: "Lisbon and Porto" }));
    expect(Object.keys(sessionStorage)).toHaveLength(0);
  });

  it("shows it to nobody else", async () => {
    sessionStorage.setItem("draft:99:job:new", JSON.stringify({ title: "Somebody else's" }));
    renderApp("/all-jobs/new", { as: hr, handlers: behind });
    expect(await screen.findByLabelText("Job Title")).toHaveValue("");
    expect(Object.keys(sessionStorage)).toHaveLength(0);
  });
});

describe("whose departments", () => {
  it("are those of the viewed company", async () => {
    const asked = record("get", "/departments/", DEPARTMENTS);
    renderApp("/all-jobs/new", {
      as: aUser("SUPERUSER"),
      view: { viewAs: "HR", viewAsCompany: ACME },
      handlers: behind.filter((handler) => handler !== departments),
    });
    await waitFor(() => expect(asked[0]?.url.searchParams.get("company_id")).toBe(String(ACME.id)));
    expect(screen.queryByText("The company that the job belongs to")).not.toBeInTheDocument();
  });
});
