/** @module-tag slow */
import { render, screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import type { Account, Referral } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { makeConnection, makeJob, makeReferral, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, answerSlowly, api, fail, list, record, server } from "@/shared/testing/server";
import { formatPlainDate } from "@/shared/ui/format";
import { RecordPage } from "@/shared/ui/layout/RecordPage";

const hr = makeUser("HR");
const connection = makeConnection({ id: 8, company: "Initech", position: "Architect" });
const made = makeReferral({ id: 5, job: 9, connection: 8 });
const referral = {
  ...made,
  candidate: { ...made.candidate, profile_url: "https://www.linkedin.com/in/ada" },
};
const previous = makeReferral({
  id: 6,
  connection: 8,
  job_title: "Data Engineer",
  status: "REJECTED",
  notes: "",
  referrer_name: "Sam Okafor",
});

const backend = (history: Referral[] = [referral, previous]) => [
  answer("get", "/referrals/5/", referral),
  answer("get", "/connections/8/", connection),
  list("/referrals/", history, (row, query) => query.get("connection") === String(row.connection)),
];

const open = (as: Account = hr, history?: Referral[]) =>
  renderApp("/profiles/5", { as, handlers: backend(history) });

const facts = async () => within(await screen.findByRole("region", { name: "Contact Details" }));

describe("a profile", () => {
  it("shows the connection's current data", async () => {
    open();
    expect(await screen.findByText("Architect at Initech")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Ada Byron", level: 1 })).toBeVisible();
    const shown = await facts();
    expect(shown.getByText("ada@example.org")).toBeVisible();
    expect(shown.getByText("Initech")).toBeVisible();
    expect(shown.getByText("Architect")).toBeVisible();
    expect(shown.getByText(formatPlainDate("2021-03-04"))).toBeVisible();
    expect(shown.getByRole("link", { name: "Open LinkedIn profile" })).toHaveAttribute(
      "href",
      "https://www.linkedin.com/in/ada",
    );
    expect(screen.getByRole("link", { name: /Contact/ })).toHaveAttribute("href", "mailto:ada@example.org");
  });

  it("shows every referral of the connection, with note and link", async () => {
    open();
    const history = await screen.findByRole("list", { name: "Referral History" });
    // The one at hand is there before the others are read.
    expect(history).toHaveTextContent("Backend Engineer");
    await within(history).findByText("Data Engineer");
    const [first, second] = within(history).getAllByRole("listitem");
    expect(first).toHaveTextContent("Backend Engineer");
    expect(first).toHaveTextContent("We worked together for years.");
    expect(second).toHaveTextContent("Data Engineer");
    expect(second).toHaveTextContent("Rejected");
    expect(second).toHaveTextContent("Referred by Sam Okafor");
    expect(second).toHaveTextContent("No notes provided.");
    expect(within(history).getByRole("link", { name: "View Referral: Data Engineer" })).toHaveAttribute(
      "href",
      "/referrals/6",
    );
  });

  it("goes back to the dashboard if there is no previous screen, also after paging", async () => {
    vi.stubGlobal("navigation", { canGoBack: false });
    const many = Array.from({ length: 12 }, (_, index) =>
      makeReferral({ connection: 8, job_title: `Job ${index + 1}` }),
    );
    const { user } = renderApp("/profiles/5", { as: hr, handlers: backend(many), quiet: true });
    await user.click(await screen.findByRole("button", { name: "Go to next page" }));
    expect(await screen.findByText("Job 12")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(currentPath()).toBe("/dashboard"));
    vi.unstubAllGlobals();
  });

  it("falls back to the name alone when the connection fails, and says so", async () => {
    expectConsoleError(/^A request failed\./);
    const { user } = renderApp("/profiles/5", {
      as: hr,
      handlers: [fail("get", "/connections/8/", 500), ...backend()],
    });
    expect(await screen.findByRole("heading", { name: "Ada Byron", level: 1 })).toBeVisible();
    expect(await screen.findByRole("alert")).toHaveTextContent(/could not be loaded/);
    expect(console.error).toHaveBeenCalledWith("A request failed.", expect.anything());
    const shown = await facts();
    expect(shown.queryByText("ada@example.org")).not.toBeInTheDocument();
    expect(shown.getAllByText("-")).toHaveLength(5);
    expect(screen.getByRole("button", { name: /Contact/ })).toHaveAttribute("aria-disabled", "true");
    expect(await screen.findByRole("list", { name: "Referral History" })).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("shows the referral's own copy once the connection is deleted", async () => {
    const { user } = renderApp("/profiles/5", {
      as: hr,
      handlers: [answer("get", "/referrals/5/", { ...referral, connection: null })],
    });
    expect(await screen.findByText("Engineer at Analytical Engines")).toBeVisible();
    expect((await facts()).getByText("ada@example.org")).toBeVisible();
    expect(
      within(screen.getByRole("list", { name: "Referral History" })).getByText("Backend Engineer"),
    ).toBeVisible();
    const create = screen.getByRole("button", { name: "Create New Referral" });
    expect(create).toHaveAccessibleDescription(
      "The owner deleted this connection, so it can't be referred again.",
    );
    await user.click(create);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("says that the history failed, and tries again", async () => {
    const { user } = renderApp("/profiles/5", {
      as: hr,
      handlers: [fail("get", "/referrals/", 500), ...backend()],
    });
    expect(await screen.findByText("Error fetching referrals: Failure 500")).toBeVisible();
    server.use(list("/referrals/", [referral]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByRole("list", { name: "Referral History" })).toBeVisible();
  });

  it("shows Loading... while loading", async () => {
    renderApp("/profiles/5", {
      as: hr,
      handlers: [
        http.get(api("/referrals/5/"), async () => {
          await delay("infinite");
          return HttpResponse.json({});
        }),
      ],
    });
    await screen.findByRole("heading", { name: "Profile" });
    expect(screen.getByText("Loading...")).toBeVisible();
  });

  it("shows that it was not found", async () => {
    renderApp("/profiles/5", { as: hr, handlers: [fail("get", "/referrals/5/", 404)] });
    expect(await screen.findByText("Profile not found")).toBeVisible();
  });

  it("says that it failed, and tries again", async () => {
    const { user } = renderApp("/profiles/5", {
      as: hr,
      handlers: [fail("get", "/referrals/5/", 500), ...backend()],
    });
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Failed to load profile data. Please try again.",
    );
    server.use(answer("get", "/referrals/5/", referral));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Architect at Initech")).toBeVisible();
  });

  it("shows that the id is missing", () => {
    render(
      <MemoryRouter>
        <RecordPage noun="profile" query={{ data: undefined, error: null, refetch: vi.fn() }} back={null}>
          {() => null}
        </RecordPage>
      </MemoryRouter>,
    );
    expect(screen.getByRole("alert")).toHaveTextContent("Connection ID is missing");
  });
});

describe("creating a new referral", () => {
  const job = makeJob({ id: 21, title: "Platform Engineer" });

  async function openDialog(user: ReturnType<typeof renderApp>["user"]) {
    await user.click(await screen.findByRole("button", { name: "Create New Referral" }));
    return within(await screen.findByRole("dialog", { name: "Refer Ada Byron" }));
  }

  it.each([
    ["HR", hr, true],
    ["a manager", makeUser("HIRING_MANAGER"), true],
    ["a superuser", makeUser("SUPERUSER"), true],
    ["an employee", makeUser("EMPLOYEE"), false],
  ])("is offered to the roles that review: %s", async (_who, as, offered) => {
    open(as);
    await screen.findByText("Architect at Initech");
    expect(screen.queryAllByRole("button", { name: "Create New Referral" })).toHaveLength(offered ? 1 : 0);
  });

  it("sends an open job, the connection and a note, and adds it to the history", async () => {
    const asked = record("get", "/jobs/", [job]);
    const created = makeReferral({ id: 50, connection: 8, job_title: job.title });
    const calls = record("post", "/referrals/", { ...created, warning: null }, 201);
    const { user } = open();
    const dialog = await openDialog(user);
    expect(dialog.getByRole("button", { name: "Submit Referral" })).toHaveAttribute("aria-disabled", "true");
    await user.click(dialog.getByRole("combobox", { name: "Job" }));
    await user.click(await screen.findByRole("option", { name: /Platform Engineer/ }));
    expect(asked[0]?.url.searchParams.get("status")).toBe("OPEN");
    expect(asked[0]?.url.searchParams.get("company_id")).toBe("1");
    // Without jobs to which the person was already referred.
    expect(asked[0]?.url.searchParams.get("not_referred")).toBe("8");
    await user.type(dialog.getByRole("textbox", { name: "Referral Note" }), "Knows the field");
    server.use(list("/referrals/", [created, referral, previous]));
    await user.click(dialog.getByRole("button", { name: "Submit Referral" }));

    expect(await screen.findByText("Successfully referred Ada Byron for Platform Engineer")).toBeVisible();
    expect(calls.map((call) => call.body)).toEqual([{ job: 21, connection: 8, notes: "Knows the field" }]);
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const history = within(screen.getByRole("list", { name: "Referral History" }));
    expect(await history.findByText("Platform Engineer")).toBeVisible();
  });

  it("sends a double click once", async () => {
    const { user } = open();
    server.use(list("/jobs/", [job]));
    const sent = answerSlowly(
      "post",
      "/referrals/",
      { ...makeReferral({ job_title: job.title }), warning: null },
      201,
    );
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole("combobox", { name: "Job" }));
    await user.click(await screen.findByRole("option", { name: /Platform Engineer/ }));
    doubleClick(dialog.getByRole("button", { name: "Submit Referral" }));
    expect(await screen.findByText("Successfully referred Ada Byron for Platform Engineer")).toBeVisible();
    expect(sent()).toBe(1);
  });

  it("shows why it was rejected, and keeps the typed values", async () => {
    expectConsoleError(/The server did not accept the form/);
    const { user } = open();
    server.use(
      list("/jobs/", [job]),
      fail("post", "/referrals/", 409, {
        code: "already_referred",
        detail: "You have already referred this connection to this job",
      }),
    );
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole("combobox", { name: "Job" }));
    await user.click(await screen.findByRole("option", { name: /Platform Engineer/ }));
    await user.type(dialog.getByRole("textbox", { name: "Referral Note" }), "Again");
    await user.click(dialog.getByRole("button", { name: "Submit Referral" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent(
      "Error submitting referral: You have already referred this connection to this job",
    );
    expect(dialog.getByRole("textbox", { name: "Referral Note" })).toHaveValue("Again");
  });

  it("searches the jobs on the server, and says when there are none or when that fails", async () => {
    const { user } = open();
    server.use(
      list("/jobs/", [job], (row, query) =>
        row.title.toLowerCase().includes((query.get("search") ?? "").toLowerCase()),
      ),
    );
    const dialog = await openDialog(user);
    const picker = dialog.getByRole("combobox", { name: "Job" });
    await user.type(picker, "zo");
    expect(await screen.findByText("No open jobs found")).toBeVisible();
    server.use(fail("get", "/jobs/", 500));
    await user.type(picker, "s");
    expect(await dialog.findByText("Error fetching jobs: Failure 500")).toBeVisible();
  });

  it("offers a superuser of the whole platform the jobs of the connection's company", async () => {
    const asked = record("get", "/jobs/", [job]);
    const { user } = renderApp("/profiles/5", {
      as: makeUser("SUPERUSER"),
      handlers: [answer("get", "/referrals/5/", { ...referral, company: 2 }), ...backend()],
    });
    const dialog = await openDialog(user);
    await user.click(dialog.getByRole("combobox", { name: "Job" }));
    expect(await screen.findByRole("option", { name: /Platform Engineer/ })).toBeVisible();
    expect(asked.map((call) => call.url.searchParams.get("company_id"))).toEqual(["2"]);
  });
});
