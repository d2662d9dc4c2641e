import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import type { Connection, ListedConnection } from "@/shared/api/types";
import { ACME, makeConnection, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, hold, list, server } from "@/shared/testing/server";
import { setViewport } from "@/shared/testing/viewport";
// Imported here, so that no test waits for the screen.
import "./ConnectionList";

const dana = makeUser("EMPLOYEE");
const ada = makeConnection({ first_name: "Ada", last_name: "Byron" });
const bare = makeConnection({
  first_name: "Grace",
  last_name: "Hopper",
  email: null,
  company: null,
  position: null,
  connected_at: null,
});

const found = (row: Connection, query: URLSearchParams): boolean =>
  `${row.first_name} ${row.last_name}`.toLowerCase().includes((query.get("search") ?? "").toLowerCase());

const show = (rows: Connection[]) =>
  renderApp("/connections", { as: dana, handlers: [list("/connections/", rows, found)] });

const many = (count: number): Connection[] =>
  Array.from({ length: count }, (_, index) =>
    makeConnection({ first_name: `Person ${index + 1}`, last_name: "X" }),
  );

/** Records every GET of the list and responds with these rows. */
function listening(rows: Connection[]): URL[] {
  const calls: URL[] = [];
  server.use(
    http.get(api("/connections/"), ({ request }) => {
      calls.push(new URL(request.url));
      return HttpResponse.json(rows, { headers: { "X-Total-Count": String(rows.length) } });
    }),
  );
  return calls;
}

describe("the list of connections", () => {
  it("shows each connection under the specified columns, and a dash for what is missing", async () => {
    show([ada, bare]);
    const table = await screen.findByRole("table", { name: "Connections" });
    expect(screen.getByRole("heading", { name: "My LinkedIn Connections" })).toBeVisible();
    expect(
      within(table)
        .getAllByRole("columnheader")
        .map((cell) => cell.textContent),
    ).toEqual(["", "Name", "Email", "Company", "Position", "Connected Since", "Actions"]);
    const [, first, second] = within(table).getAllByRole("row");
    const cells = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole("cell")
        .map((cell) => cell.textContent);
    expect(cells(first).slice(1, 6)).toEqual([
      "Ada Byron",
      "ada@example.org",
      "Analytical Engines",
      "Engineer",
      "Mar 4, 2021",
    ]);
    expect(cells(second).slice(1, 6)).toEqual(["Grace Hopper", "-", "-", "-", "-"]);
    expect(screen.getByRole("link", { name: "Import from LinkedIn" })).toHaveAttribute(
      "href",
      "/connections/import",
    );
  });

  it("says how many open jobs each may fit, and shows them", async () => {
    const { user } = show([{ ...ada, fitting_jobs_count: 3 } as ListedConnection, bare]);
    server.use(list(`/connections/${ada.id}/jobs/`, []));
    await user.click(await screen.findByRole("button", { name: "Fits 3 jobs: Ada Byron" }));
    expect(await screen.findByRole("dialog", { name: /Ada Byron/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Fits .*Grace Hopper/ })).not.toBeInTheDocument();
  });

  it("shows a spinner during the first load", async () => {
    const { release } = hold("get", "/connections/", [ada]);
    renderApp("/connections", { as: dana });
    expect(await screen.findByText("Loading connections...")).toBeVisible();
    release();
    expect(await screen.findByText("Ada Byron")).toBeVisible();
  });

  it("turns pages and changes their size", async () => {
    const { user } = show(many(23));
    expect(await screen.findByText("1–10 of 23")).toBeVisible();
    expect(screen.getByText("Rows per page:")).toBeVisible();
    expect(screen.getAllByRole("row")).toHaveLength(11);

    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    expect(await screen.findByText("Person 11 X")).toBeVisible();
    expect(screen.getByText("11–20 of 23")).toBeVisible();

    await user.click(screen.getByRole("combobox", { name: "Rows per page:" }));
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["5", "10", "25"]);
    await user.click(screen.getByRole("option", { name: "5" }));
    expect(await screen.findByText("1–5 of 23")).toBeVisible();
  });

  it("keeps what is selected on other pages", async () => {
    const { user } = show(many(23));
    await user.click(await screen.findByRole("checkbox", { name: "Select Person 1 X" }));
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    await user.click(await screen.findByRole("checkbox", { name: "Select Person 11 X" }));
    expect(screen.getByText("1 here, 1 not shown")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Go to previous page" }));
    expect(await screen.findByRole("checkbox", { name: "Select Person 1 X" })).toBeChecked();
  });

  it("sorts on the server", async () => {
    const calls = listening(many(2));
    const { user } = renderApp("/connections", { as: dana });
    await screen.findByText("Person 1 X");
    expect(calls.at(-1)?.searchParams.get("ordering")).toBe("name");
    await user.click(screen.getByRole("button", { name: "Connected Since" }));
    await waitFor(() => expect(calls.at(-1)?.searchParams.get("ordering")).toBe("connected_at"));
    expect(calls.at(-1)?.searchParams.get("limit")).toBe("10");
    expect(calls.at(-1)?.searchParams.get("offset")).toBe("0");
    await user.click(screen.getByRole("button", { name: "Connected Since" }));
    await waitFor(() => expect(calls.at(-1)?.searchParams.get("ordering")).toBe("-connected_at"));
  });

  it("searches on the server once typing pauses, and offers to clear a search without results", async () => {
    const { user } = show([ada, bare]);
    await screen.findByText("Ada Byron");
    const box = screen.getByLabelText("Search Connections");
    await user.type(box, "hop");
    await waitFor(() => expect(screen.queryByText("Ada Byron")).not.toBeInTheDocument());
    expect(screen.getByText("Grace Hopper")).toBeVisible();
    expect(currentPath()).toBe("/connections?search=hop");

    await user.type(box, "zz");
    expect(await screen.findByText('No connections found matching "hopzz"')).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear Search" }));
    expect(await screen.findByText("Ada Byron")).toBeVisible();
    expect(screen.getByRole("main")).toHaveFocus();
  });

  it("links to the import while there are no connections", async () => {
    show([]);
    expect(await screen.findByText("No connections found")).toBeVisible();
    expect(screen.getByText("Import your LinkedIn connections or add them manually.")).toBeVisible();
    for (const link of screen.getAllByRole("link", { name: "Import from LinkedIn" })) {
      expect(link).toHaveAttribute("href", "/connections/import");
    }
  });

  it("shows why the list failed to load, with Retry", async () => {
    const { user } = renderApp("/connections", { as: dana, handlers: [fail("get", "/connections/", 500)] });
    expect(await screen.findByRole("alert")).toHaveTextContent("Error fetching connections: Failure 500");
    server.use(list("/connections/", [ada]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Ada Byron")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  });

  it("keeps the banner above the table when another order fails", async () => {
    const { user } = show(many(23));
    await screen.findByText("Person 1 X");
    server.use(fail("get", "/connections/", 503));
    await user.click(screen.getByRole("button", { name: "Connected Since" }));
    const banner = await screen.findByRole("alert");
    expect(banner).toHaveTextContent("Error fetching connections: Failure 503");
  });

  it("opens the jobs for whom a row is pressed", async () => {
    const { user } = show([ada, bare]);
    server.use(list(`/connections/${ada.id}/jobs/`, []));
    await user.click(await screen.findByText("Analytical Engines"));
    expect(await screen.findByRole("dialog", { name: /Ada Byron/ })).toBeVisible();
  });

  it("shows all of a person on a phone, in rows that open", async () => {
    setViewport(375);
    const { user } = show([ada, bare]);
    server.use(list(`/connections/${ada.id}/jobs/`, []));
    const rows = within(await screen.findByRole("list", { name: "Connections" }));
    const [row] = rows.getAllByRole("listitem");
    for (const text of ["Ada Byron", "Engineer", "Analytical Engines", "ada@example.org", "Mar 4, 2021"])
      expect(row).toHaveTextContent(text);
    expect(rows.getByRole("button", { name: "Edit Ada Byron" })).toBeVisible();
    expect(rows.getByRole("button", { name: "Delete Ada Byron" })).toBeVisible();
    await user.click(rows.getByRole("button", { name: /^Refer ?Ada Byron/ }));
    expect(await screen.findByRole("dialog", { name: /Ada Byron/ })).toBeVisible();
  });

  it("has what can be done in a bar at the bottom of a phone, also with the selected rows", async () => {
    setViewport(375);
    const { user } = show([ada, bare]);
    const bar = () => within(document.getElementById("bottom-bar") as HTMLElement);
    await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
    expect(bar().getByRole("button", { name: "Delete Selected" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear Selection" }));
    expect(bar().queryByRole("button", { name: "Delete Selected" })).not.toBeInTheDocument();
    await user.click(bar().getByRole("button", { name: "Add Connection" }));
    expect(await screen.findByRole("dialog", { name: /Connection/ })).toBeVisible();
  });

  it("shows cards on a narrow screen, where all can be selected, too", async () => {
    setViewport(800);
    const { user } = show([ada, bare]);
    const cards = await screen.findByRole("list", { name: "Connections" });
    expect(within(cards).getByText("Ada Byron")).toBeVisible();
    expect(within(cards).getByRole("button", { name: "Edit Ada Byron" })).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Select all on this page" }));
    expect(screen.getByText("2 selected")).toBeVisible();
  });
});

describe("another user in the same tab", () => {
  it("sees their own list, newly fetched", async () => {
    const calls = listening([ada]);
    const { session } = renderApp("/connections", { as: dana });
    await screen.findByText("Ada Byron");
    const before = calls.length;
    const kim = makeUser("EMPLOYEE", { id: 31, username: "kim", first_name: "Kim" });
    server.use(
      answer("post", "/auth/token/", { token: "fresh", user: kim }),
      answer("get", "/auth/user/", kim),
    );
    const theirs = listening([bare]);
    await session.signIn("kim", "secret-word");
    expect(await screen.findByText("Grace Hopper")).toBeVisible();
    expect(screen.queryByText("Ada Byron")).not.toBeInTheDocument();
    expect(theirs).toHaveLength(1);
    expect(calls).toHaveLength(before);
  });
});

describe("as a superuser", () => {
  const root = makeUser("SUPERUSER");

  it("loads again with the marker 'current' when the view changes", async () => {
    const calls = listening([ada]);
    const { session } = renderApp("/connections", { as: root });
    await screen.findByText("Ada Byron");
    expect(calls.at(-1)?.searchParams.has("view_as_user_id")).toBe(false);
    session.setView({ viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: null });
    await waitFor(() => expect(calls.at(-1)?.searchParams.get("view_as_user_id")).toBe("current"));
    expect(await screen.findByRole("button", { name: "Add Connection" })).toBeVisible();
    expect(
      screen.getByText(/Preview: these are your own connections, not those of an employee\./),
    ).toBeVisible();
    expect(screen.getByRole("button", { name: "Choose a person to see exact figures." })).toBeVisible();
  });

  it("is read-only when viewing as a person", async () => {
    const calls = listening([ada]);
    renderApp("/connections", {
      as: root,
      view: { viewAs: "EMPLOYEE", viewAsCompany: ACME, viewAsPerson: { id: 31, name: "Kim Sato" } },
    });
    expect(await screen.findByText("Ada Byron")).toBeVisible();
    expect(calls.at(-1)?.searchParams.get("view_as_user_id")).toBe("31");
    expect(screen.getByText("Viewing as Kim Sato is read-only")).toBeVisible();
    for (const name of ["Add Connection", "Edit Ada Byron", "Delete Ada Byron"]) {
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole("link", { name: "Import from LinkedIn" })).not.toBeInTheDocument();
  });
});
