import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeUser, PREFERENCES } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const manager = makeUser("HIRING_MANAGER");

const open = (as = manager) =>
  renderApp("/profile", {
    as,
    handlers: [
      list("/auth/sessions/", []),
      answer("get", "/notification-preferences/all/", { modes: PREFERENCES, time_zone: "" }),
    ],
  });

const single = () => screen.findByRole("switch", { name: "Use single-key shortcuts" });
const keys = { name: "Keyboard Shortcuts" };

it("lists all keys at the press of ?, and closes with Escape", async () => {
  const { user } = open();
  await single();
  await user.keyboard("?");
  const dialog = within(await screen.findByRole("dialog", keys));
  const lines = dialog
    .getAllByRole("definition")
    .map(({ textContent, previousSibling }) => [
      [...(previousSibling?.childNodes ?? [])].map((key) => key.textContent).join(" "),
      textContent,
    ]);
  expect(lines).toEqual([
    ["Ctrl K", "Find anything, wherever you are"],
    ["J K", "In a list of referrals: the next one, the previous one, also across pages"],
    ["O", "Open the referral beside the list"],
    [
      "1 2 3 4 5",
      "Decide at once: Reviewing · Interviewing · Hired · Rejected · Pending; with rows ticked, for all of those. Asks first: Hired · Rejected",
    ],
    ["Z", "Undo the last change, then the one before"],
    ["N", "Write a message with the decision: a number then only chooses"],
    ["Enter", "After a choice: Save and Next"],
    ["Ctrl Enter", "In a message: send it with the choice"],
    ["Esc", "Close what is open"],
    ["?", "This list"],
  ]);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
});

it("does not open while somebody types a question", async () => {
  const { user } = open();
  await single();
  await user.type(screen.getByLabelText("First Name"), "?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

it("switches single keys off, at once; the menu still leads to the list, which says so", async () => {
  const { user } = open();
  const calls = record("patch", "/auth/user/", { ...manager, shortcuts: false });
  expect(await single()).toBeChecked();
  await user.click(await single());
  await waitFor(async () => expect(await single()).not.toBeChecked());
  expect(calls.map(({ body }) => body)).toEqual([{ shortcuts: false }]);
  await user.keyboard("?");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "User menu" }));
  await user.click(await screen.findByRole("menuitem", { name: "Keyboard Shortcuts" }));
  const dialog = within(await screen.findByRole("dialog", keys));
  expect(dialog.getByText(/^Single keys are switched off for you/)).toBeVisible();
  await user.click(dialog.getByRole("link", { name: "your profile" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(currentPath()).toBe("/profile");
});

it("switches them on again", async () => {
  const { user } = open({ ...manager, shortcuts: false });
  const calls = record("patch", "/auth/user/", { ...manager, shortcuts: true });
  await user.click(await single());
  await waitFor(async () => expect(await single()).toBeChecked());
  expect(calls.map(({ body }) => body)).toEqual([{ shortcuts: true }]);
});

it("says why the choice was not saved, and stays as it was", async () => {
  expectConsoleError(/^A request failed\./);
  const { user } = open();
  await single();
  server.use(fail("patch", "/auth/user/", 500));
  await user.click(await single());
  expect(await screen.findByText(/^This was not saved: /)).toBeVisible();
  expect(await single()).toBeChecked();
});
