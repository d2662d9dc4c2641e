/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { JOB, note, openDialog, people } from "@/features/referrals/refer/referDialogTestUtils";
import { makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, list } from "@/shared/testing/server";
import { setViewport } from "@/shared/testing/viewport";

beforeEach(() => setViewport(375));

const noDialog = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
const find = () => screen.findByRole("dialog", { name: "Find anything" });
const refer = () => screen.findByRole("dialog", { name: /^Refer a Connection/ });
const isLayer = () => waitFor(() => expect(window.history.state.usr.layers).toHaveLength(1));
const isNone = () => waitFor(() => expect(window.history.state.usr?.layers ?? []).toHaveLength(0));

async function openPalette() {
  const app = renderApp("/unauthorized", { as: makeUser("HR"), quiet: true });
  await app.user.click(await screen.findByRole("button", { name: "Search Ctrl K" }));
  await find();
  await isLayer();
  return app;
}

it("on phones, Back closes the palette and stays on the screen, and Forward does not open it again", async () => {
  const { user } = await openPalette();
  expect(currentPath()).toBe("/unauthorized");
  window.history.back();
  await noDialog();
  expect(currentPath()).toBe("/unauthorized");
  const { key } = window.history.state;
  let steps = 0;
  const count = () => {
    steps += 1;
  };
  window.addEventListener("popstate", count);
  window.history.forward();
  // Forward, and left again.
  await waitFor(() => expect(steps).toBe(2));
  window.removeEventListener("popstate", count);
  expect(window.history.state.key).toBe(key);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  // It can be opened again, and closed by its own button.
  await user.click(screen.getByRole("button", { name: "Search Ctrl K" }));
  await isLayer();
  // Its button is another one once it has loaded.
  await screen.findByRole("listbox", { name: "Results" });
  await user.click(within(await find()).getByRole("button", { name: "Close" }));
  await noDialog();
  await waitFor(() => expect(window.history.state.key).toBe(key));
});

it("on phones, Back after the palette has opened a screen leads to the one before", async () => {
  const { user } = await openPalette();
  const steps = window.history.length;
  await user.click(await screen.findByRole("option", { name: "Profile" }));
  await waitFor(() => expect(currentPath()).toBe("/profile"));
  // The palette's own entry is gone.
  expect(window.history.length).toBe(steps);
  window.history.back();
  await waitFor(() => expect(currentPath()).toBe("/unauthorized"));
  await isNone();
  await noDialog();
});

it("a page that is loaded again on a palette's entry shows the screen without it", async () => {
  const { unmount } = await openPalette();
  const entry = { ...window.history.state, key: "reloaded" };
  unmount();
  renderApp("/unauthorized", { as: makeUser("HR"), quiet: true, entry });
  await screen.findByRole("button", { name: "Search Ctrl K" });
  await isNone();
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("on phones, Back closes the refer dialog, and asks before a note is lost", async () => {
  const { user } = await openDialog();
  await isLayer();
  window.history.back();
  await noDialog();
  expect(currentPath()).toBe("/jobs");

  await user.click(screen.getByRole("button", { name: "Refer a Connection" }));
  await isLayer();
  await user.type(note(), "A friend");
  window.history.back();
  await user.click(await screen.findByRole("button", { name: "Keep Editing" }));
  await waitFor(() => expect(screen.queryByText("Discard changes?")).not.toBeInTheDocument());
  expect(note()).toHaveValue("A friend");
  await isLayer();
  window.history.back();
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await noDialog();
  expect(currentPath()).toBe("/jobs");
  await isNone();
});

it("on phones, a refer dialog that the address has opened is closed for good", async () => {
  const path = `/jobs?refer=${JOB.id}`;
  const handlers = [
    people,
    list("/jobs/", [JOB]),
    answer("get", `/jobs/${JOB.id}/`, JOB),
    answer("get", "/jobs/facets/", { departments: [], locations: [] }),
  ];
  const { user } = renderApp(path, { as: makeUser("EMPLOYEE"), handlers, quiet: true });
  const dialog = await refer();
  await isLayer();
  await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
  await noDialog();
  await waitFor(() => expect(currentPath()).toBe("/jobs"));
  await isNone();
});

it("on phones, Back closes Invite People, which the address opens, for good", async () => {
  const { user } = renderApp("/users", { as: makeUser("HR"), quiet: true });
  await user.click(await screen.findByRole("button", { name: "Invite People" }));
  await isLayer();
  window.history.back();
  await noDialog();
  await waitFor(() => expect(currentPath()).toBe("/users"));
  await isNone();
});

it("on wide screens, nothing is an entry", async () => {
  setViewport(1280);
  const { user } = await openDialog();
  const { length } = window.history;
  await user.click(screen.getByText("Cancel"));
  await noDialog();
  expect(window.history.length).toBe(length);
  expect(window.history.state?.usr?.layers).toBeUndefined();
});
