import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Job } from "@/shared/api/types";
import { ACME, makeConnection, makeJob, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, hold, list, record } from "@/shared/testing/server";
import { typeAtOnce } from "@/shared/testing/typeAtOnce";
import { formatDate } from "@/shared/ui/format";

const dana = makeUser("EMPLOYEE");
const FACETS = {
  departments: [
    { id: 1, name: "Engineering", company_name: "Acme Robotics" },
    { id: 2, name: "Data", company_name: "Acme Robotics" },
  ],
  locations: ["Lisbon", "Porto"],
  hiring_managers: [],
};
const BACKEND = makeJob({ title: "Backend Engineer" });
const ANALYST = makeJob({ title: "Data Analyst", department: 2, department_name: "Data", location: "Porto" });
const CLOSED = makeJob({ title: "Old Job", status: "CLOSED" });

/** Filters as the server does. */
const matches = (job: Job, query: URLSearchParams): boolean =>
  (!query.has("status") || job.status === query.get("status")) &&
  (!query.has("department") || String(job.department) === query.get("department")) &&
  (!query.has("location") || job.location === query.get("location")) &&
  job.title.toLowerCase().includes((query.get("search") ?? "").toLowerCase());

const jobs = list("/jobs/", [BACKEND, ANALYST, CLOSED], matches);
const facets = answer("get", "/jobs/facets/", FACETS);
const connections = list("/connections/", [makeConnection()]);

const card = (title: string) => screen.findByRole("article", { name: title });
const referIn = async (title: string) =>
  within(await card(title)).getByRole("button", { name: "Refer a Connection" });

describe("Open Positions", () => {
  it("shows the open jobs with all that the card must hold", async () => {
    renderApp("/jobs", { as: dana, handlers: [jobs, facets, connections] });
    expect(await screen.findByRole("heading", { level: 1, name: "Open Positions" })).toBeVisible();
    const backend = within(await card("Backend Engineer"));
    expect(backend.getByText("Engineering")).toBeVisible();
    expect(backend.getByText("Lisbon")).toBeVisible();
    expect(backend.getByText("Hiring Manager: Morgan Lee")).toBeVisible();
    expect(backend.getByText("Open")).toBeVisible();
    expect(backend.getByText("Build the services behind our robots.")).toBeVisible();
    expect(backend.getByText("Requirements")).toBeVisible();
    expect(backend.getByText("Python, PostgreSQL")).toBeVisible();
    expect(backend.getByText(`Posted: ${formatDate(BACKEND.created_at)}`)).toBeVisible();
    expect(screen.queryByText("Old Job")).not.toBeInTheDocument();
    expect(screen.getByText("1–2 of 2")).toBeVisible();
  });

  it("shows the whole text where the title is pressed", async () => {
    const { user } = renderApp("/jobs", { as: dana, handlers: [jobs, facets, connections] });
    const backend = within(await card("Backend Engineer"));
    await user.click(backend.getByRole("button", { name: "Backend Engineer" }));
    expect(backend.getByRole("button", { name: "Show Less: Backend Engineer" })).toBeVisible();
  });

  it("says so where department or hiring manager are missing", async () => {
    const bare = makeJob({ title: "Bare", department_name: null, hiring_manager_name: null });
    renderApp("/jobs", { as: dana, handlers: [list("/jobs/", [bare]), facets, connections] });
    const shown = within(await card("Bare"));
    expect(shown.getByText("No department")).toBeVisible();
    expect(shown.getByText("Hiring Manager: Not assigned")).toBeVisible();
  });

  it("searches on the server once typing pauses, and keeps the term in the address", async () => {
    renderApp("/jobs", { as: dana, handlers: [facets, connections] });
    const calls = record("get", "/jobs/", [BACKEND]);
    typeAtOnce(await screen.findByLabelText("Search Jobs"), "back ");
    await waitFor(() => expect(currentPath()).toBe("/jobs?search=back"));
    await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("search")).toBe("back"));
    const terms = calls.map(({ url }) => url.searchParams.get("search"));
    expect(terms).toEqual([null, "back"]);
    expect(screen.getByLabelText("Search Jobs")).toHaveValue("back ");
  });

  it("reads its filters from the address and combines them", async () => {
    const calls = record("get", "/jobs/", []);
    renderApp("/jobs?search=analyst&department=2&location=Porto", {
      as: dana,
      handlers: [facets, connections],
    });
    expect(await screen.findByLabelText("Search Jobs")).toHaveValue("analyst");
    const department = screen.getByRole("combobox", { name: "Department" });
    await waitFor(() => expect(department).toHaveTextContent("Data"));
    expect(screen.getByRole("combobox", { name: "Location" })).toHaveTextContent("Porto");
    expect(Object.fromEntries(calls[0]?.url.searchParams ?? [])).toEqual({
      status: "OPEN",
      suggestions: "true",
      search: "analyst",
      department: "2",
      location: "Porto",
      company_id: String(ACME.id),
      limit: "10",
      offset: "0",
    });
  });

  it("offers each department and location once, after the entry for all", async () => {
    const { user } = renderApp("/jobs", { as: dana, handlers: [jobs, facets, connections] });
    await card("Data Analyst");
    await user.click(screen.getByRole("combobox", { name: "Department" }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "All Departments",
      "Engineering",
      "Data",
    ]);
    await user.click(screen.getByRole("option", { name: "Data" }));
    await waitFor(() => expect(screen.queryByText("Backend Engineer")).not.toBeInTheDocument());
    expect(await card("Data Analyst")).toBeVisible();

    await user.click(screen.getByRole("combobox", { name: "Location" }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "All Locations",
      "Lisbon",
      "Porto",
    ]);
    await user.click(screen.getByRole("option", { name: "Lisbon" }));
    expect(await screen.findByText("No jobs found")).toBeVisible();
    expect(screen.getByText("Try adjusting your search filters.")).toBeVisible();
    expect(currentPath()).toBe("/jobs?department=2&location=Lisbon");

    await user.click(screen.getByRole("button", { name: "Clear Filters" }));
    expect(await card("Backend Engineer")).toBeVisible();
    expect(currentPath()).toBe("/jobs");
  });

  it("does not speak of filters if there are none, and no jobs", async () => {
    renderApp("/jobs", { as: dana, handlers: [list("/jobs/", []), facets, connections] });
    expect(await screen.findByText("No jobs found")).toBeVisible();
    expect(screen.queryByText("Try adjusting your search filters.")).not.toBeInTheDocument();
  });

  it("offers hundreds of locations in a list of the browser's own", async () => {
    const locations = Array.from({ length: 300 }, (_, index) => `Town ${index + 1}`);
    const many = answer("get", "/jobs/facets/", { departments: [], locations });
    const { user } = renderApp("/jobs", { as: dana, handlers: [jobs, many, connections] });
    await card("Data Analyst");
    const location = await screen.findByRole("combobox", { name: "Location" });
    await waitFor(() => expect(within(location).getAllByRole("option")).toHaveLength(301));
    await user.selectOptions(location, "Town 77");
    await waitFor(() => expect(currentPath()).toBe("/jobs?location=Town+77"));
    await user.selectOptions(location, "All Locations");
    await waitFor(() => expect(currentPath()).toBe("/jobs"));
  });

  it("asks for the page it shows", async () => {
    const many = Array.from({ length: 12 }, (_, index) => makeJob({ title: `Job ${index + 1}` }));
    const { user } = renderApp("/jobs", { as: dana, handlers: [list("/jobs/", many), facets, connections] });
    expect(await screen.findByText("1–10 of 12")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    expect(await card("Job 12")).toBeVisible();
    expect(screen.getByText("11–12 of 12")).toBeVisible();
    expect(screen.queryByText("Job 1")).not.toBeInTheDocument();
  });

  it("shows why the jobs failed to load, with Retry", async () => {
    const { user } = renderApp("/jobs", {
      as: dana,
      handlers: [fail("get", "/jobs/", 500, { code: "error", detail: "Out of order" }), facets, connections],
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching jobs: Out of order");
    record("get", "/jobs/", [BACKEND]);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await card("Backend Engineer")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("still lists jobs when the filters' choices cannot be loaded", async () => {
    renderApp("/jobs", { as: dana, handlers: [jobs, fail("get", "/jobs/facets/"), connections] });
    expect(await card("Backend Engineer")).toBeVisible();
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "The filters could not be loaded: Failure 500",
    );
  });
});

describe("whom one knows for the jobs", () => {
  const KNOWN = { ...ANALYST, suggestions_count: 4 };

  it("is counted on each card, and leads to the dialog that names them", async () => {
    const handlers = [list("/jobs/", [{ ...BACKEND, suggestions_count: 0 }, KNOWN]), facets, connections];
    const { user } = renderApp("/jobs", { as: dana, handlers: [...handlers, list("/referrals/", [])] });
    expect(within(await card("Backend Engineer")).queryByText(/may fit/)).not.toBeInTheDocument();
    const analyst = within(await card("Data Analyst"));
    await user.click(analyst.getByRole("button", { name: "4 people you know may fit: Data Analyst" }));
    expect(await screen.findByText("Refer a Connection for Data Analyst")).toBeVisible();
  });

  it("is named where it is known, without waiting for it", async () => {
    const pairs = [
      ["Amaya", "Sol"],
      ["Bram", "Visser"],
      ["Cem", "Ay"],
    ].map(([first_name, last_name]) => ({
      job: { id: ANALYST.id, title: ANALYST.title },
      connection: makeConnection({ first_name, last_name }),
      score: 80,
      reasons: [],
    }));
    const handlers = [list("/jobs/", [{ ...BACKEND, suggestions_count: 1 }, KNOWN]), facets, connections];
    renderApp("/jobs", { as: dana, handlers });
    const { release } = hold("get", "/suggestions/", pairs);
    const analyst = within(await card("Data Analyst"));
    expect(analyst.getByText("4 people you know may fit")).toBeVisible();
    release();
    expect(
      await analyst.findByRole("button", {
        name: "Amaya Sol, Bram Visser and 2 others may fit: Data Analyst",
      }),
    ).toBeVisible();
    expect(within(await card("Backend Engineer")).getByText("1 person you know may fit")).toBeVisible();
  });

  it("can decide the order, which stands in the address", async () => {
    const { user } = renderApp("/jobs", { as: dana, handlers: [facets, connections] });
    const calls = record("get", "/jobs/", [KNOWN]);
    await user.click(await screen.findByRole("button", { name: "Sort: Newest First" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Where I Know Someone" }));
    await waitFor(() => expect(currentPath()).toBe("/jobs?sort=-suggestions"));
    await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("ordering")).toBe("-suggestions"));
    expect(calls[0]?.url.searchParams.has("ordering")).toBe(false);
  });

  it("is nobody's to see in a view, and that is said", async () => {
    const calls = record("get", "/jobs/", [BACKEND]);
    renderApp("/jobs", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: { id: 9, name: "Kim Ode" } },
      handlers: [facets, connections],
    });
    await card("Backend Engineer");
    expect(screen.getByText(/^Suggestions are private to each employee/)).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Sort/ })).not.toBeInTheDocument();
    expect(calls[0]?.url.searchParams.has("suggestions")).toBe(false);
  });
});

describe("'Refer a Connection'", () => {
  it("is on for those who have connections", async () => {
    renderApp("/jobs", { as: dana, handlers: [jobs, facets, connections] });
    const button = await referIn("Backend Engineer");
    await waitFor(() => expect(button).toBeEnabled());
    expect(screen.queryByText("Import LinkedIn connections to make referrals")).not.toBeInTheDocument();
  });

  it("is off without a hint on the jobs that show while the connections are counted", async () => {
    renderApp("/jobs", { as: dana, handlers: [jobs, facets] });
    const { release } = hold("get", "/connections/", [makeConnection()]);
    const button = await referIn("Backend Engineer");
    expect(button).toBeDisabled();
    expect(button).not.toHaveAccessibleDescription();
    expect(screen.queryByText("Import LinkedIn connections to make referrals")).not.toBeInTheDocument();
    release();
    await waitFor(() => expect(button).toBeEnabled());
  });

  it("is off with a hint for those who have no connections", async () => {
    renderApp("/jobs", { as: dana, handlers: [jobs, facets, list("/connections/", [])] });
    const backend = within(await card("Backend Engineer"));
    const hint = await backend.findByRole("link", { name: "Import LinkedIn connections to make referrals" });
    expect(hint).toHaveAttribute("href", "/connections/import");
    expect(await referIn("Backend Engineer")).toBeDisabled();
  });

  it("counts the superuser's own connections in View As", async () => {
    const as = makeUser("SUPERUSER");
    const view = { viewAs: "EMPLOYEE", viewAsCompany: ACME } as const;
    renderApp("/jobs", { as, view, handlers: [jobs, facets, list("/connections/", [])] });
    const button = await referIn("Backend Engineer");
    await waitFor(() => expect(button).toBeDisabled());
  });

  it("cannot be used with another person's eyes", async () => {
    const { user } = renderApp("/jobs", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: { id: 9, name: "Kim Ode" } },
      handlers: [jobs, facets, connections],
    });
    const button = await referIn("Backend Engineer");
    expect(button).toHaveAttribute("aria-disabled", "true");
    await user.click(button);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(await screen.findByText("Viewing as Kim Ode is read-only")).toBeVisible();
  });
});

describe("whose jobs", () => {
  it("are those of the viewed company for a superuser", async () => {
    const calls = record("get", "/jobs/", []);
    renderApp("/jobs", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "EMPLOYEE", viewAsCompany: { id: 2, name: "Globex" } },
      handlers: [facets, connections],
    });
    await screen.findByText("No jobs found");
    expect(calls[0]?.url.searchParams.get("company_id")).toBe("2");
  });
});

describe("a profile that was shared with the app", () => {
  const ada = makeConnection({
    first_name: "Ada",
    last_name: "Byron",
    profile_url: "https://linkedin.com/in/ada",
  });
  const shared = `/jobs?shared=${encodeURIComponent("Look at this: https://linkedin.com/in/ada")}`;
  const people = (known: boolean) =>
    list("/connections/", [ada], (_, query) =>
      query.has("profile_url") ? known && query.get("profile_url") === ada.profile_url : true,
    );
  const at = (known: boolean) =>
    renderApp(shared, {
      as: dana,
      handlers: [
        list("/jobs/", [BACKEND]),
        facets,
        people(known),
        answer("get", `/connections/${ada.id}/`, { ...ada, referred: false }),
      ],
    });

  it("is chosen for the job if the user has the connection", async () => {
    const { user } = at(true);
    expect(await screen.findByText("Choose a job for Ada Byron.")).toBeVisible();
    await user.click(await referIn("Backend Engineer"));
    expect(await screen.findByRole("group", { name: "You're referring Ada Byron" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change: Ada Byron" }));
    expect(await screen.findByText("People you know who may fit")).toBeVisible();
  });

  it("is added with its address if not", async () => {
    const { user } = at(false);
    expect(await screen.findByText(/You don't have this person among your connections yet/)).toBeVisible();
    await user.click(await referIn("Backend Engineer"));
    expect(await screen.findByLabelText("LinkedIn URL")).toHaveValue("https://linkedin.com/in/ada");
  });
});

it("remembers the order that was chosen last", async () => {
  const { user, unmount } = renderApp("/jobs", { as: dana, handlers: [jobs, facets, connections] });
  await card("Data Analyst");
  await user.click(screen.getByRole("button", { name: "Sort: Newest First" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Where I Know Someone" }));
  await waitFor(() => expect(currentPath()).toBe("/jobs?sort=-suggestions"));
  unmount();
  const calls = record("get", "/jobs/", [BACKEND]);
  renderApp("/jobs", { as: dana, handlers: [facets, connections] });
  await card("Backend Engineer");
  expect(calls.at(-1)?.url.searchParams.get("ordering")).toBe("-suggestions");
  expect(screen.getByRole("button", { name: "Sort: Where I Know Someone" })).toBeVisible();
});
