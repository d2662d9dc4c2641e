/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { tokenStore } from "@/shared/api/token";
import type { Account, SavedView, TableSettings } from "@/shared/api/types";
import { toSessionUser } from "@/shared/session/sessionUser";
import { saveUser } from "@/shared/session/storage";
import { makeJob, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, failUnhandledCalls, list, record, recordFile, server } from "@/shared/testing/server";
import { setViewport } from "@/shared/testing/viewport";

const NOTHING: Omit<TableSettings, "list"> = {
  columns: [],
  density: "",
  layout: "",
  page_size: null,
  default_view: null,
};
const inTable = {
  table_settings: [{ ...NOTHING, list: "jobs", layout: "table" }],
} satisfies Partial<Account>;
const mine: SavedView = {
  id: 5,
  list: "jobs",
  name: "Mine",
  query: "status=OPEN",
  shared: false,
  own: true,
  editable: true,
  owner_name: "Dana Reyes",
};

const open = (more: Partial<Account> = {}, path = "/all-jobs") =>
  renderApp(path, {
    as: makeUser("HR", more),
    handlers: [
      list("/jobs/", [makeJob({ title: "Nurse" })]),
      answer("get", "/jobs/facets/", { departments: [], locations: [], hiring_managers: [] }),
    ],
  });

const headings = () => screen.getAllByRole("columnheader").map((heading) => heading.textContent);

it("on phones order and display are icons with a name, so that the line of tools fits", async () => {
  setViewport(375);
  const { user } = open();
  await screen.findByRole("article", { name: "Nurse" });
  expect(screen.getByRole("button", { name: "Sort: Posted, Descending" }).textContent).toBe("");
  expect(screen.queryByText("Display")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Display" }));
  expect(await screen.findByRole("dialog", { name: "Display" })).toBeVisible();
});

it("columns are hidden and moved, rows set closer, and all of it is kept on the server", async () => {
  const { user } = open();
  const calls = record("patch", "/table-settings/jobs/", { ...NOTHING, list: "jobs" });
  await screen.findByRole("article", { name: "Nurse" });
  await user.click(screen.getByRole("button", { name: "Display" }));
  const menu = within(await screen.findByRole("dialog", { name: "Display" }));
  await user.click(menu.getByRole("button", { name: "Table" }));
  await user.click(await menu.findByRole("checkbox", { name: "Department" }));
  await user.click(menu.getByRole("button", { name: "Move Hiring Manager up" }));
  await user.click(menu.getByRole("button", { name: "Compact" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(headings().slice(0, 3)).toEqual(["Title", "Hiring Manager", "Status"]);
  expect(headings()).not.toContain("Department");
  await waitFor(() => expect(calls).toHaveLength(4));
  const columns = ["hiring_manager", "status", "referrals_count", "waiting_count", "created_at"];
  expect(calls.map(({ body }) => body)).toEqual([
    { layout: "table" },
    { columns: ["status", ...columns.filter((id) => id !== "status")] },
    { columns },
    { density: "compact" },
  ]);
});

it("a list begins with the page size that was chosen, also where a link filters it", async () => {
  const { user, unmount } = open();
  const calls = record("patch", "/table-settings/jobs/", { ...NOTHING, list: "jobs", page_size: 25 });
  await screen.findByText("Nurse");
  await user.click(screen.getByRole("combobox", { name: /Rows per page/ }));
  await user.click(await screen.findByRole("option", { name: "25" }));
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ page_size: 25 }]));
  expect(currentPath()).toBe("/all-jobs?size=25");
  unmount();
  const later = { table_settings: [{ ...NOTHING, list: "jobs" as const, page_size: 25 as const }] };
  const other = open(later, "/all-jobs?status=OPEN");
  await screen.findByText("Nurse");
  await waitFor(() => expect(currentPath()).toBe("/all-jobs?status=OPEN&size=25"));
  other.unmount();
  open(later);
  await screen.findByText("Nurse");
  await waitFor(() => expect(currentPath()).toBe("/all-jobs?size=25"));
});

it("the file has the columns on screen, cards all of them", async () => {
  const { user } = open(inTable, "/all-jobs?status=OPEN&sort=-title");
  const files = recordFile("/jobs/export/");
  await screen.findByRole("table", { name: "Jobs" });
  await user.click(screen.getByRole("button", { name: "Export" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const query = new URLSearchParams(files[0]);
  expect(query.get("columns")).toMatch(/^title,status,/);
  expect(query.get("status")).toBe("OPEN");
  expect(query.get("ordering")).toBe("-title");
  expect(query.has("limit")).toBe(false);
});

it("a view is saved with filters and columns", async () => {
  const { user } = open(inTable, "/all-jobs?status=OPEN&page=2");
  const calls = record("post", "/saved-views/", mine, 201);
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("menuitem", { name: "Save View…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save View" }));
  await user.type(dialog.getByLabelText("Name"), "Mine");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(currentPath()).toBe("/all-jobs?status=OPEN&view=5"));
  const saved = calls[0]?.body as { list: string; name: string; query: string };
  expect(saved).toMatchObject({ list: "jobs", name: "Mine" });
  expect(saved.query).toMatch(/^columns=.*&status=OPEN$/);
  expect(await screen.findByRole("button", { name: "View: Mine" })).toBeVisible();
});

it("HR shares a view, makes it the default, and deletes it after asking", async () => {
  const { user } = open({ saved_views: [mine] }, "/all-jobs?status=OPEN&view=5");
  const press = async (item: string) => {
    await user.click(await screen.findByRole("button", { name: "View: Mine" }));
    await user.click(await screen.findByRole("menuitem", { name: item }));
  };
  const shared = record("patch", "/saved-views/5/", { ...mine, shared: true });
  await press("Share with Company");
  expect(await screen.findByText("Mine is shared with your company.")).toBeVisible();
  expect(shared.map(({ body }) => body)).toEqual([{ shared: true }]);

  const settings = record("patch", "/table-settings/jobs/", { ...NOTHING, list: "jobs", default_view: 5 });
  await press("Make Default");
  await waitFor(() => expect(settings.map(({ body }) => body)).toEqual([{ default_view: 5 }]));

  const deleted = record("delete", "/saved-views/5/", null, 204);
  await press("Delete…");
  const question = within(await screen.findByRole("dialog", { name: 'Delete the view "Mine"?' }));
  expect(question.getByText("It is shared: your colleagues lose it, too.")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Mine was deleted.")).toBeVisible();
  expect(deleted).toHaveLength(1);
  expect(await screen.findByRole("button", { name: "Views" })).toBeVisible();
});

const withDefault: Partial<Account> = {
  saved_views: [mine],
  table_settings: [{ ...NOTHING, list: "jobs", default_view: mine.id }],
};

/** For which statuses the list is read from now on. */
function readStatuses(): (string | null)[] {
  const statuses: (string | null)[] = [];
  const keep = ({ request }: { request: Request }): void => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/api/jobs/") statuses.push(searchParams.get("status"));
  };
  server.events.on("request:start", keep);
  onTestFinished(() => server.events.removeListener("request:start", keep));
  return statuses;
}

it("a list begins with the default view, and only that is read", async () => {
  const read = readStatuses();
  open(withDefault);
  await screen.findByText("Nurse");
  expect(currentPath()).toBe("/all-jobs?status=OPEN&view=5");
  expect(new Set(read)).toEqual(new Set(["OPEN"]));
});

it("a link leads to the default view, from another screen and from the list itself", async () => {
  const { user } = open(withDefault, "/unauthorized");
  const read = readStatuses();
  await user.click(await screen.findByRole("link", { name: "All Jobs" }));
  await screen.findByText("Nurse");
  expect(currentPath()).toBe("/all-jobs?status=OPEN&view=5");
  expect(new Set(read)).toEqual(new Set(["OPEN"]));

  await user.click(screen.getByRole("button", { name: "View: Mine" }));
  await user.click(await screen.findByRole("menuitemradio", { name: "Everything" }));
  await waitFor(() => expect(currentPath()).toBe("/all-jobs"));
  await user.click(screen.getByRole("link", { name: "All Jobs" }));
  await waitFor(() => expect(currentPath()).toBe("/all-jobs?status=OPEN&view=5"));
});

it("what was chosen in another browser counts, not what this one remembers", async () => {
  const hr = makeUser("HR", withDefault);
  tokenStore.set("test-token");
  saveUser({ ...toSessionUser(hr), listsBeginWith: { jobs: "?status=CLOSED&view=4" } });
  renderApp("/all-jobs", { handlers: [answer("get", "/auth/user/", hr)], quiet: true });
  await waitFor(() => expect(currentPath()).toBe("/all-jobs?status=OPEN&view=5"));
});

it("after Everything, Back brings the default view again; coming back to Everything does not", async () => {
  const { user } = open(withDefault);
  const seesMine = () => waitFor(() => expect(currentPath()).toBe("/all-jobs?status=OPEN&view=5"));
  const seesEverything = () => waitFor(() => expect(currentPath()).toBe("/all-jobs"));
  const press = async () => {
    await user.click(await screen.findByRole("button", { name: "View: Mine" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Everything" }));
    await seesEverything();
  };
  await seesMine();
  await press();
  window.history.back();
  await seesMine();

  await press();
  failUnhandledCalls(true);
  await user.click(screen.getByRole("link", { name: "Reports" }));
  await screen.findByRole("heading", { level: 1, name: "Reports" });
  window.history.back();
  await seesEverything();
  expect(await screen.findByRole("button", { name: "Views" })).toBeVisible();
});
