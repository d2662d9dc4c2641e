import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeConnection, makeJob, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, hold, list, server } from "@/shared/testing/server";

const job = makeJob({ id: 9, title: "Backend Engineer" });
const atJob = [answer("get", "/jobs/9/", job), list("/jobs/9/referrals/", [])];
const ada = makeConnection({ first_name: "Ada", last_name: "Byron" });
const grace = makeConnection({ first_name: "Grace", last_name: "Hopper" });

/** Waits until a control is disabled, and drops its focus as browsers do, but jsdom does not. */
async function dropFocus(control: HTMLElement): Promise<void> {
  await waitFor(() => expect(control).toBeDisabled());
  act(() => {
    control.removeAttribute("disabled");
    control.blur();
    control.setAttribute("disabled", "");
  });
  expect(document.body).toHaveFocus();
}

it("a button has the focus again when it is no longer loading", async () => {
  expectConsoleError(/^The job's status was not saved\./);
  const { user } = renderApp("/all-jobs/view/9", {
    as: makeUser("HR"),
    handlers: atJob,
  });
  const { release } = hold("put", "/jobs/9/", { code: "error", detail: "Failure" }, 500);
  const close = await screen.findByRole("button", { name: "Close" });
  close.focus();
  await user.keyboard("{Enter}");
  await dropFocus(close);
  release();
  await screen.findByRole("alert");
  await waitFor(() => expect(close).toHaveFocus());
});

it("a button that stays disabled after saving leaves the focus to its section", async () => {
  const dana = makeUser("EMPLOYEE");
  const { user } = renderApp("/profile", { as: dana, quiet: true });
  await user.type(await screen.findByLabelText("First Name"), "a");
  const { release } = hold("patch", "/auth/user/", { ...dana, first_name: "Danaa" });
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  await user.keyboard("{Enter}");
  await dropFocus(save);
  release();
  expect(await screen.findByText("Your name has been saved.")).toBeVisible();
  await waitFor(() => expect(screen.getByRole("region", { name: "Your details" })).toHaveFocus());
});

it("the password has the focus again after a failed sign-in", async () => {
  expectConsoleError(/^The server did not accept the form\./);
  const { user } = renderApp("/login");
  const { release } = hold("post", "/auth/token/", { code: "error", detail: "Failure" }, 401);
  await user.type(await screen.findByLabelText("Username"), "dana");
  const password = screen.getByLabelText("Password");
  await user.type(password, "wrong{Enter}");
  await dropFocus(password);
  release();
  await screen.findByRole("alert");
  await waitFor(() => expect(password).toHaveFocus());
});

it("the list has the focus when the row with the focus was deleted", async () => {
  const { user } = renderApp("/connections", {
    as: makeUser("EMPLOYEE"),
    handlers: [list("/connections/", [ada, grace]), answer("delete", `/connections/${ada.id}/`, null, 204)],
  });
  const button = await screen.findByRole("button", { name: "Delete Ada Byron" });
  button.focus();
  await user.keyboard("{Enter}");
  const dialog = await screen.findByRole("dialog");
  server.use(list("/connections/", [grace]));
  await user.click(within(dialog).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(button).not.toBeInTheDocument());
  const table = screen.getByRole("table", { name: "Connections" });
  await waitFor(() => expect(table).toHaveFocus());
  // Only for as long as it has the focus: a click into the list must not focus it.
  await user.tab();
  expect(within(table).getByRole("button", { name: "Name" })).toHaveFocus();
  expect(table).not.toHaveAttribute("tabindex");
});

it("the content has the focus when a button in it is gone", async () => {
  const { user } = renderApp("/connections", {
    as: makeUser("EMPLOYEE"),
    handlers: [list("/connections/", [ada])],
  });
  await user.click(await screen.findByRole("checkbox", { name: "Select Ada Byron" }));
  await user.click(screen.getByRole("button", { name: "Clear selection" }));
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
});

it("whoever leaves a control has the focus nowhere, whatever changes on the screen", async () => {
  renderApp("/unauthorized", { as: makeUser("HR"), quiet: true });
  const menu = await screen.findByRole("button", { name: "User menu" });
  menu.focus();
  act(() => menu.blur());
  await act(async () => {});
  screen.getByRole("main").append(document.createElement("p"));
  await act(async () => {});
  expect(menu).not.toHaveFocus();
});
