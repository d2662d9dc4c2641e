/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { delay, HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Referral } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import {
  ACME,
  countReferrals,
  makeAllowed,
  makeListedUser,
  makeReferral,
  makeStatusChange,
  makeUser,
} from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, answerSlowly, api, fail, list, record, server } from "@/shared/testing/server";
import { setViewport } from "@/shared/testing/viewport";
import { formatDate, formatDateTime } from "@/shared/ui/format";

const dana = makeUser("EMPLOYEE");

const pending = makeReferral({ connection_name: "Ada Byron", job_title: "Backend Engineer" });
const interviewing = makeReferral({
  connection_name: "Grace Hopper",
  job_title: "Compiler Engineer",
  status: "INTERVIEWING",
  notes: "",
  allowed: makeAllowed(),
  history: [
    makeStatusChange(),
    makeStatusChange({
      from_status: "PENDING",
      to_status: "INTERVIEWING",
      changed_by_name: "Morgan Lee",
      at: "2026-02-05T09:30:00Z",
    }),
  ],
});

function backend(referrals: Referral[]) {
  return [
    answer("get", "/referrals/counts/", countReferrals(referrals)),
    answer("get", "/referrals/:id/messages/", []),
    list(
      "/referrals/",
      referrals,
      (row, query) => !query.has("status") || row.status === query.get("status"),
    ),
    ...referrals.map((row) => answer("get", `/referrals/${row.id}/`, row)),
  ];
}

const open = (referrals: Referral[], path = "/my-referrals") =>
  renderApp(path, { as: dana, handlers: backend(referrals) });

it("shows the referrals of one connection for a link from there, until the filter is removed", async () => {
  const ofAda = makeReferral({ connection: 7, connection_name: "Ada Byron" });
  const { user } = open([ofAda], "/my-referrals?connection=7");
  const asked = record("get", "/referrals/", [ofAda]);
  const counted = record("get", "/referrals/counts/", countReferrals([ofAda]));
  const chip = await screen.findByText("Person: Ada Byron");
  expect(asked.at(-1)?.url.searchParams.get("connection")).toBe("7");
  expect(counted.at(-1)?.url.searchParams.get("connection")).toBe("7");
  await user.click(chip);
  await user.keyboard("{Delete}");
  await waitFor(() => expect(screen.queryByText("Person: Ada Byron")).not.toBeInTheDocument());
  expect(currentPath()).toBe("/my-referrals");
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.has("connection")).toBe(false));
});

async function openDetails(user: ReturnType<typeof renderApp>["user"], person: string) {
  await user.click(await screen.findByRole("button", { name: new RegExp(`^Details: ${person}`) }));
  return screen.findByRole("dialog");
}

describe("my referrals", () => {
  it("marks referrals with requested contact details", async () => {
    const asked = { connection_name: "Mary Cole", contact_requested_at: "2026-02-05T09:30:00Z" };
    open([pending, makeReferral({ ...asked, id: 77, allowed: makeAllowed({ give_contact: true }) })]);
    const row = await screen.findByRole("row", { name: /Mary Cole/ });
    expect(row).toHaveTextContent("Contact details requested");
    expect(screen.getAllByText("Contact details requested")).toHaveLength(1);
  });

  it("shows the six totals and the table", async () => {
    open([pending, interviewing]);
    expect(await screen.findByRole("heading", { name: "My Referrals" })).toBeVisible();
    expect(await screen.findByRole("button", { name: "Total Referrals 2" })).toBeVisible();
    for (const tile of ["Pending 1", "Reviewing 0", "Interviewing 1", "Hired 0", "Rejected 0"]) {
      expect(screen.getByRole("button", { name: tile })).toBeVisible();
    }
    const table = await screen.findByRole("table", { name: "My Referrals" });
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((header) => header.textContent),
    ).toEqual(["Job Title", "Referred Person", "Status", "Referred On", "Last Updated", "Actions"]);
    const row = await within(table).findByRole("row", { name: /Ada Byron/ });
    expect(within(row).getByText("Backend Engineer")).toBeVisible();
    expect(within(row).getByText("Pending")).toBeVisible();
    expect(within(row).getByText(formatDate(pending.created_at))).toBeVisible();
    expect(within(row).getByText(formatDate(pending.updated_at))).toBeVisible();
    expect(within(row).getByRole("button", { name: /Details/ })).toHaveTextContent("Details");
  });

  it("loads the user's own referrals, ten per page, sorted by the headers", async () => {
    const calls = record("get", "/referrals/", [pending]);
    const { user } = renderApp("/my-referrals", {
      as: dana,
      handlers: [answer("get", "/referrals/counts/", countReferrals([pending]))],
    });
    await screen.findByText("Ada Byron");
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toEqual({
      mine: "true",
      company_id: "1",
      limit: "10",
      offset: "0",
      ordering: "-created_at",
    });
    await user.click(screen.getByRole("button", { name: "Status" }));
    await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("ordering")).toBe("status"));
    await user.click(screen.getByRole("combobox", { name: /Rows per page/ }));
    expect((await screen.findAllByRole("option")).map((option) => option.textContent)).toEqual([
      "5",
      "10",
      "25",
    ]);
    await user.click(screen.getByRole("option", { name: "25" }));
    await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("limit")).toBe("25"));
  });

  it("filters by clicking a total, kept in the URL", async () => {
    const { user } = open([pending, interviewing]);
    await screen.findByText("Ada Byron");
    await user.click(screen.getByRole("button", { name: "Interviewing 1" }));
    await waitFor(() => expect(screen.queryByText("Ada Byron")).not.toBeInTheDocument());
    expect(screen.getByText("Grace Hopper")).toBeVisible();
    expect(currentPath()).toBe("/my-referrals?status=INTERVIEWING");
    expect(screen.getByRole("button", { name: "Interviewing 1" })).toHaveAttribute("aria-pressed", "true");

    await user.click(screen.getByRole("button", { name: "Hired 0" }));
    expect(await screen.findByText("No referrals found matching your filters.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Show All" }));
    expect(await screen.findByText("Ada Byron")).toBeVisible();
    expect(currentPath()).toBe("/my-referrals");
  });

  it("links to the jobs while there are none", async () => {
    open([]);
    expect(await screen.findByText("No referrals yet")).toBeVisible();
    expect(
      screen.getByText("You haven't made any referrals yet. Go to the Jobs page to refer your connections."),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Browse Jobs" })).toHaveAttribute("href", "/jobs");
  });

  it("shows a skeleton while loading", async () => {
    renderApp("/my-referrals", {
      as: dana,
      handlers: [
        http.get(api("/referrals/counts/"), async () => {
          await delay("infinite");
          return HttpResponse.json({});
        }),
        http.get(api("/referrals/"), async () => {
          await delay("infinite");
          return HttpResponse.json([]);
        }),
      ],
    });
    expect(await screen.findByRole("table", { name: "My Referrals" })).toHaveAttribute("aria-busy", "true");
    expect(screen.queryByText("No referrals yet")).not.toBeInTheDocument();
  });

  it("says that the list failed, and tries again", async () => {
    const { user } = renderApp("/my-referrals", {
      as: dana,
      handlers: [
        answer("get", "/referrals/counts/", countReferrals([pending])),
        fail("get", "/referrals/", 500, { code: "error", detail: "Out of order" }),
      ],
    });
    expect(await screen.findByText("Error fetching referrals: Out of order")).toBeVisible();
    server.use(list("/referrals/", [pending]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Ada Byron")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("says that the totals failed, and keeps the table", async () => {
    expectConsoleError(/^A request failed\./);
    renderApp("/my-referrals", {
      as: dana,
      handlers: [fail("get", "/referrals/counts/", 500), list("/referrals/", [pending])],
    });
    expect(await screen.findByText("The totals could not be loaded: Failure 500")).toBeVisible();
    expect(await screen.findByText("Ada Byron")).toBeVisible();
  });

  it("opens the details where a row is pressed", async () => {
    const { user } = open([pending]);
    const row = await screen.findByRole("row", { name: /Ada Byron/ });
    await user.click(within(row).getByText("Ada Byron"));
    expect(await screen.findByRole("dialog", { name: /Ada Byron/ })).toBeVisible();
  });

  it("says in a few words when an answer is due", async () => {
    open([makeReferral({ ...pending, answer_due: "2026-12-08", answer_state: "waiting" })]);
    const row = await screen.findByRole("row", { name: /Ada Byron/ });
    expect(within(row).getByText("Due Dec 8")).toBeVisible();
  });

  it("shows rows that open on a phone", async () => {
    setViewport(375);
    const { user } = open([pending]);
    const rows = await screen.findByRole("list", { name: "My Referrals" });
    const row = await within(rows).findByRole("button", { name: /^Details:/ });
    expect(within(row).getByText(pending.connection_name)).toBeVisible();
    await user.click(row);
    expect(await screen.findByRole("dialog")).toBeVisible();
  });
});

describe("as a superuser who views an employee", () => {
  const choose = { name: "Choose a person to see exact figures." };
  const show = (viewAsPerson: { id: number; name: string } | null, handlers = backend([pending])) =>
    renderApp("/my-referrals", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson },
      handlers,
    });

  it("without a person shows the sample that the dashboard counts, and never the superuser's own", async () => {
    const rows = Array.from({ length: 10 }, (_, at) => makeReferral({ connection_name: `Person ${at}` }));
    const asked: URLSearchParams[] = [];
    show(null, [
      list("/referrals/", rows, (_row, query) => {
        asked.push(query);
        return true;
      }),
      answer("get", "/referrals/counts/", countReferrals(rows)),
    ]);
    expect(await screen.findByText("Person 0")).toBeVisible();
    expect(screen.getByText("Person 1")).toBeVisible();
    // 20 % of ten.
    expect(screen.queryByText("Person 2")).not.toBeInTheDocument();
    expect(await screen.findByRole("button", { name: /Total Referrals.*2/ })).toBeVisible();
    // How many of the sample have a status is unknown; a share of each number has another sum.
    for (const name of ["Pending", "Reviewing", "Interviewing", "Hired", "Rejected"]) {
      expect(screen.getByRole("button", { name: new RegExp(`^${name}`) })).toHaveTextContent(`${name}-`);
    }
    expect(asked.every((query) => !query.has("mine"))).toBe(true);
    expect(
      screen.getByText(/Preview: a sample of Acme Robotics's data, sized like one person's\./),
    ).toBeVisible();
  });

  it("offers to select a person, and then shows their referrals", async () => {
    const { user, session } = show(null, [
      ...backend([pending]),
      list("/users/", [makeListedUser({ id: 31, firstName: "Kim", lastName: "Sato" })]),
    ]);
    await user.click(await screen.findByRole("button", choose));
    const dialog = within(await screen.findByRole("dialog", { name: "Select Company" }));
    expect(dialog.getByRole("combobox", { name: "Company" })).toHaveTextContent("Acme Robotics");
    const person = dialog.getByRole("combobox", { name: "Person" });
    expect(person).toHaveFocus();
    await user.type(person, "Kim");
    await user.click(await screen.findByRole("option", { name: "Kim Sato" }));
    await user.click(dialog.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(screen.queryByRole("button", choose)).not.toBeInTheDocument());
    expect(session.getState().viewAsPerson).toMatchObject({ id: 31, name: "Kim Sato" });
    expect(currentPath()).toBe("/my-referrals");
  });

  it("shows no notice for a selected person", async () => {
    show({ id: 31, name: "Kim Sato" });
    expect(await screen.findByText("Ada Byron")).toBeVisible();
    expect(screen.queryByText(/Preview/)).not.toBeInTheDocument();
  });
});

describe("the details of a referral", () => {
  it("show what was sent and how it moved", async () => {
    const { user } = open([pending, interviewing]);
    const dialog = await openDetails(user, "Grace Hopper");
    expect(within(dialog).getByRole("heading", { name: "Grace Hopper · Compiler Engineer" })).toBeVisible();
    expect(within(dialog).getByText("Grace Hopper")).toBeVisible();
    expect(within(dialog).getByRole("heading", { name: "Your Referral Note" })).toBeVisible();
    expect(within(dialog).getByText("No notes provided.")).toBeVisible();
    expect(within(dialog).getByText(formatDateTime(interviewing.created_at))).toBeVisible();
    expect(within(dialog).getByText(formatDateTime(interviewing.updated_at))).toBeVisible();

    const history = await within(dialog).findByRole("list", { name: "Status History" });
    const steps = within(history).getAllByRole("listitem");
    expect(steps).toHaveLength(2);
    expect(steps[0]).toHaveTextContent("Referred");
    expect(steps[1]).toHaveTextContent(`${formatDateTime("2026-02-05T09:30:00Z")} by Morgan Lee`);
    expect(within(dialog).queryByRole("button", { name: "Withdraw" })).not.toBeInTheDocument();

    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("show the note, and a failed history with Retry", async () => {
    const { user } = open([pending]);
    server.use(fail("get", `/referrals/${pending.id}/`, 500));
    const dialog = await openDetails(user, "Ada Byron");
    expect(within(dialog).getByText("We worked together for years.")).toBeVisible();
    expect(await within(dialog).findByText("The history could not be loaded.")).toBeVisible();
    server.use(answer("get", `/referrals/${pending.id}/`, pending));
    await user.click(within(dialog).getByRole("button", { name: "Retry" }));
    expect(await within(dialog).findByRole("list", { name: "Status History" })).toBeVisible();
  });
});

describe("withdrawing a referral", () => {
  it("asks first, then takes it off the list", async () => {
    const { user } = open([pending]);
    const calls = record("post", `/referrals/${pending.id}/withdraw/`, null, 204);
    const dialog = await openDetails(user, "Ada Byron");
    await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
    const question = await screen.findByRole("dialog", { name: "Withdraw this referral?" });
    await user.click(within(question).getByRole("button", { name: "Keep Referral" }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(calls).toHaveLength(0);

    server.use(answer("get", "/referrals/counts/", countReferrals([])), list("/referrals/", []));
    await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
    await user.click(await screen.findByRole("button", { name: "Withdraw Referral" }));
    expect(
      await screen.findByText("You withdrew the referral of Ada Byron for Backend Engineer."),
    ).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(await screen.findByText("No referrals yet")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("is sent once by a double click", async () => {
    const { user } = open([pending]);
    const sent = answerSlowly("post", `/referrals/${pending.id}/withdraw/`, null, 204);
    const dialog = await openDetails(user, "Ada Byron");
    await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
    doubleClick(await screen.findByRole("button", { name: "Withdraw Referral" }));
    await screen.findByText("You withdrew the referral of Ada Byron for Backend Engineer.");
    expect(sent()).toBe(1);
  });

  it("says why it is too late", async () => {
    expectConsoleError(/^A request failed\./);
    const { user } = open([pending]);
    server.use(
      fail("post", `/referrals/${pending.id}/withdraw/`, 409, {
        code: "not_pending",
        detail: "This referral is already being reviewed and can no longer be withdrawn.",
      }),
    );
    const dialog = await openDetails(user, "Ada Byron");
    await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
    await user.click(await screen.findByRole("button", { name: "Withdraw Referral" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "This referral is already being reviewed and can no longer be withdrawn.",
    );
    expect(screen.getByRole("dialog", { name: "Withdraw this referral?" })).toBeVisible();
  });
});
