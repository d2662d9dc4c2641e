/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { makeConnection, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { api, fail, list, record, server } from "@/shared/testing/server";
// Imported here, so that no test waits for the screen.
import "./ConnectionList";

const ada = makeConnection({ first_name: "Ada", last_name: "Byron" });
const grace = makeConnection({ first_name: "Grace", last_name: "Hopper" });
const URL = "/connections/delete/";

const show = (path = "/connections") =>
  renderApp(path, { as: makeUser("EMPLOYEE"), handlers: [list("/connections/", [ada, grace])] });

it("deletes those that are selected, after asking", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  expect(screen.getByText("2 selected")).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Select Grace Hopper" }));
  expect(screen.getByText("1 selected")).toBeVisible();

  const calls = record("post", URL, { deleted: 1 });
  await user.click(screen.getByRole("button", { name: "Delete Selected" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete 1 connection?" });
  expect(dialog).toHaveTextContent("Your referrals of them stay");
  expect(within(dialog).getByRole("list", { name: "These people" })).toHaveTextContent(/^Ada Byron$/);
  expect(calls).toHaveLength(0);
  server.use(list("/connections/", [grace]));
  await user.click(within(dialog).getByRole("button", { name: "Delete 1 Connection" }));
  expect(await screen.findByText("1 connection was removed.")).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ ids: [ada.id], confirm: true }]);
  await waitFor(() => expect(screen.queryByRole("cell", { name: "Ada Byron" })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.queryByText("1 selected")).not.toBeInTheDocument());
});

it("names those, too, whom another search hides, and counts them apart", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  server.use(list("/connections/", [grace]));
  await user.type(screen.getByRole("searchbox"), "grace");
  expect(await screen.findByText("1 here, 1 not shown")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Delete Selected" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete 2 connections?" });
  expect(within(dialog).getByRole("list", { name: "These people" })).toHaveTextContent(
    "Ada ByronGrace Hopper",
  );
});

it("no longer counts one that was deleted alone", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("checkbox", { name: "Select all on this page" }));
  server.use(
    http.delete(api(`/connections/${ada.id}/`), () => new HttpResponse(null, { status: 204 })),
    list("/connections/", [grace]),
  );
  await user.click(screen.getByRole("button", { name: "Delete Ada Byron" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.getByText("1 selected")).toBeVisible());
});

it("says how many Delete all deletes", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("button", { name: "Delete All..." }));
  expect(await screen.findByRole("dialog", { name: "Delete all your connections (2)?" })).toBeVisible();
});

it("deletes all, or all that match the search", async () => {
  const { user } = show("/connections?search=acme");
  await user.click(await screen.findByRole("button", { name: "Delete All That Match..." }));
  const calls = record("post", URL, { deleted: 2 });
  const dialog = await screen.findByRole("dialog", { name: 'Delete all connections that match "acme" (2)?' });
  await user.click(within(dialog).getByRole("button", { name: "Delete 2 Connections" }));
  expect(await screen.findByText("2 connections were removed.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ all: true, search: "acme", confirm: true });
});

it("shows why nothing was deleted, and keeps the selection", async () => {
  const { user } = show();
  await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
  await user.click(screen.getByRole("button", { name: "Delete Selected" }));
  server.use(fail("post", URL, 500));
  const dialog = await screen.findByRole("dialog", { name: "Delete 1 connection?" });
  await user.click(within(dialog).getByRole("button", { name: "Delete 1 Connection" }));
  expect(await within(dialog).findByText(/^Error deleting connections: /)).toBeVisible();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  const clear = screen.getByRole("button", { name: "Clear Selection" });
  const bar = clear.closest("[tabindex='-1']");
  await user.click(clear);
  expect(screen.getByRole("button", { name: "Delete All..." })).toBeVisible();
  expect(bar).toHaveFocus();
});
