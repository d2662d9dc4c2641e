/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { delay, http } from "msw";
import { expect, test } from "vitest";
import type { SavedView } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { makeStatusChange, makeUser } from "@/shared/testing/factories";
import { pressNotice } from "@/shared/testing/pressNotice";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, record, server } from "@/shared/testing/server";
import { ADA, metricsHandlers, SAM, TWO_JOBS } from "./testUtils";

const TAB = "/hr-metrics?tab=referrals";

async function openDetails(name: string) {
  const { user } = renderApp(TAB, { as: makeUser("HR"), handlers: metricsHandlers() });
  await user.click(await screen.findByRole("button", { name: new RegExp(`^Details: ${name}`) }));
  return { user, dialog: await screen.findByRole("dialog", { name: "Referral Details" }) };
}

type User = Awaited<ReturnType<typeof openDetails>>["user"];

async function choose(user: User, dialog: HTMLElement, status: string): Promise<void> {
  await user.click(within(dialog).getByRole("combobox", { name: "New Status" }));
  await user.click(await screen.findByRole("option", { name: status }));
}

test("the table has its columns, and the server pages, sorts and scopes it to a manager's jobs", async () => {
  const { user } = renderApp("/analytics?tab=referrals", {
    as: makeUser("HIRING_MANAGER"),
    handlers: metricsHandlers(),
  });
  const calls = record("get", "/referrals/", [ADA]);
  const table = await screen.findByRole("table", { name: "Referral Details" });
  await within(table).findByText("Ada Byron");
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map((one) => one.textContent),
  ).toEqual(["Job Title", "Referred Person", "Referred By", "Status", "Referred On", "Actions"]);
  await user.click(within(table).getByRole("button", { name: "Referred By" }));
  await waitFor(() => expect(calls.at(-1)?.url.searchParams.get("ordering")).toBe("referrer_name"));
  const query = Object.fromEntries(calls.at(-1)?.url.searchParams ?? []);
  expect(query).toMatchObject({ managed: "true", limit: "10", offset: "0" });
  await user.click(screen.getByRole("combobox", { name: /Rows per page/ }));
  expect((await screen.findAllByRole("option")).map((one) => one.textContent)).toEqual(["5", "10", "25"]);
});

test("a saved view of the tab can be chosen, but no tab begins with one", async () => {
  const view: SavedView = {
    id: 5,
    list: "referral_details",
    name: "Hired",
    query: "status=HIRED",
    shared: false,
    own: true,
    editable: true,
    owner_name: "Dana Reyes",
  };
  const { user } = renderApp(`${TAB}&status=HIRED&view=5`, {
    as: makeUser("HR", { saved_views: [view] }),
    handlers: metricsHandlers(),
  });
  await user.click(await screen.findByRole("button", { name: "View: Hired" }));
  expect(await screen.findByRole("menuitem", { name: "Share with Company" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Make Default" })).not.toBeInTheDocument();
});

test("no matching referral shows an empty state", async () => {
  renderApp(`${TAB}&status=REJECTED`, { as: makeUser("HR"), handlers: metricsHandlers() });
  expect(await screen.findByText("No referrals found")).toBeVisible();
});

test("the table is busy while loading, and an error is shown with Retry", async () => {
  const { user } = renderApp(TAB, {
    as: makeUser("HR"),
    handlers: [http.get(api("/referrals/"), () => delay("infinite")), ...metricsHandlers()],
  });
  expect(await screen.findByRole("table", { name: "Referral Details" })).toHaveAttribute("aria-busy", "true");
  server.use(fail("get", "/referrals/"));
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  await user.click(screen.getByRole("tab", { name: "Job Metrics" }));
  await user.click(await screen.findByRole("combobox", { name: "Status" }));
  await user.click(await screen.findByRole("option", { name: "Pending" }));
  await user.click(screen.getByRole("tab", { name: "Referral Details" }));
  const banner = await screen.findByRole("alert");
  expect(banner).toHaveTextContent("Error fetching data: Failure 500");
  server.use(...metricsHandlers());
  await user.click(within(banner).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Sam Osei")).toBeVisible();
});

test("Update Status saves the selected status, closes the dialog and refetches the counts", async () => {
  const { user, dialog } = await openDetails("Sam Osei");
  expect(within(dialog).getByText("Sold with me for years.")).toBeVisible();
  const update = within(dialog).getByRole("button", { name: "Update Status" });
  expect(update).toHaveAttribute("aria-disabled", "true");
  await choose(user, dialog, "Reviewing");
  const puts = record("put", `/referrals/${SAM.id}/`, { ...SAM, status: "REVIEWING" });
  server.use(answer("get", "/hr-metrics/", { ...TWO_JOBS, total: 85, reviewing: 77 }));
  doubleClick(within(dialog).getByRole("button", { name: "Update Status" }));
  expect(await screen.findByText("Sam Osei moved to Reviewing")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(puts).toHaveLength(1);
  expect(puts[0]?.body).toMatchObject({ id: SAM.id, status: "REVIEWING", updated_at: SAM.updated_at });
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  expect(await screen.findByRole("button", { name: /^Reviewing\s*77/ })).toBeVisible();
});

test("the link to the referral asks before typed words are lost", async () => {
  const { user, dialog } = await openDetails("Sam Osei");
  const words = within(dialog).getAllByRole("textbox")[0] as HTMLElement;
  await user.type(words, "Soon");
  await user.click(within(dialog).getByRole("link", { name: "Sam Osei" }));
  await user.click(await screen.findByRole("button", { name: "Keep Editing" }));
  expect(currentPath()).toBe(TAB);
  expect(words).toHaveValue("Soon");
});

test("a decision can be undone from its notice, and the counts follow", async () => {
  const { user, dialog } = await openDetails("Sam Osei");
  await choose(user, dialog, "Reviewing");
  const step = makeStatusChange({ from_status: "PENDING", to_status: "REVIEWING", undo_seconds: 30 });
  record("put", `/referrals/${SAM.id}/`, { ...SAM, status: "REVIEWING", history: [...SAM.history, step] });
  await user.click(within(dialog).getByRole("button", { name: "Update Status" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const undone = record("post", `/referrals/${SAM.id}/undo/`, SAM);
  server.use(answer("get", "/hr-metrics/", { ...TWO_JOBS, total: 85, reviewing: 76 }));
  await pressNotice("Undo Sam Osei");
  expect(await screen.findByText(/^Undone\. /)).toBeVisible();
  expect(undone).toHaveLength(1);
  await user.click(screen.getByRole("tab", { name: "Overview" }));
  expect(await screen.findByRole("button", { name: /^Reviewing\s*76/ })).toBeVisible();
});

test("leaving a final status asks for confirmation", async () => {
  const { user, dialog } = await openDetails("Ada Byron");
  expect(within(dialog).getByText("No notes provided.")).toBeVisible();
  await choose(user, dialog, "Rejected");
  const puts = record("put", `/referrals/${ADA.id}/`, { ...ADA, status: "REJECTED" });
  await user.click(within(dialog).getByRole("button", { name: "Update Status" }));
  const question = await screen.findByRole("dialog", { name: "Change Hired to Rejected?" });
  expect(puts).toHaveLength(0);
  await user.click(within(question).getByRole("button", { name: "Change to Rejected" }));
  expect(await screen.findByText("Ada Byron moved to Rejected")).toBeVisible();
  expect(puts).toHaveLength(1);
});

test("an edit conflict is reported, and Reload shows the other change", async () => {
  expectConsoleError(/The server did not accept the form/);
  const { user, dialog } = await openDetails("Sam Osei");
  await choose(user, dialog, "Reviewing");
  server.use(
    fail("put", `/referrals/${SAM.id}/`, 409, { code: "stale", detail: "This was changed by someone else." }),
    answer("get", `/referrals/${SAM.id}/`, {
      ...SAM,
      status: "INTERVIEWING",
      updated_at: "2026-03-01T10:00:00Z",
    }),
  );
  await user.click(within(dialog).getByRole("button", { name: "Update Status" }));
  const banner = await within(dialog).findByRole("alert");
  expect(banner).toHaveTextContent("The status was not changed: This was changed by someone else.");
  await user.click(within(banner).getByRole("button", { name: "Reload" }));
  expect(await within(dialog).findByText("Interviewing")).toBeVisible();
  const puts = record("put", `/referrals/${SAM.id}/`, { ...SAM, status: "REVIEWING" });
  await user.click(within(dialog).getByRole("button", { name: "Update Status" }));
  await waitFor(() => expect(puts[0]?.body).toMatchObject({ updated_at: "2026-03-01T10:00:00Z" }));
});

test("words and note are not lost by a click beside the dialog", async () => {
  const { user, dialog } = await openDetails("Sam Osei");
  const words = within(dialog).getByLabelText(`Message to ${SAM.referrer_name}`);
  await user.type(words, "Soon.");
  await user.type(within(dialog).getByLabelText("Internal Note"), "Call him first.");
  await user.click(dialog.closest(".MuiDialog-container") as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Keep Editing" }));
  await waitFor(() => expect(screen.getAllByRole("dialog")).toEqual([dialog]));
  expect(words).toHaveValue("Soon.");
  expect(within(dialog).getByLabelText("Internal Note")).toHaveValue("Call him first.");
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

test("Close closes, and the person leads to the referral with its history", async () => {
  const { user, dialog } = await openDetails("Ada Byron");
  expect(within(dialog).getByRole("link", { name: "Ada Byron" })).toHaveAttribute(
    "href",
    `/referrals/${ADA.id}`,
  );
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});
