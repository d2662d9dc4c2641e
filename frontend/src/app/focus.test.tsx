import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeJob, makeListedUser, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, hold, list, server } from "@/shared/testing/server";

const job = makeJob({ id: 9, title: "Backend Engineer" });
const atJob = [answer("get", "/jobs/9/", job), list("/jobs/9/referrals/", [])];

it("a button keeps the focus while it is loading, and does nothing", async () => {
  const { user } = renderApp("/all-jobs/view/9", {
    as: makeUser("HR"),
    handlers: atJob,
  });
  const { calls, release } = hold("put", "/jobs/9/", { code: "error", detail: "Failure" }, 500);
  const close = await screen.findByRole("button", { name: "Close" });
  close.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(close).toHaveAttribute("aria-disabled", "true"));
  // Browsers would take the focus of a disabled one.
  expect(close).toBeEnabled();
  await user.keyboard("{Enter}");
  release();
  await screen.findByRole("alert");
  expect(calls).toHaveLength(1);
  expect(close).toHaveFocus();
  expect(close).not.toHaveAttribute("aria-disabled");
});

it("a button keeps the focus that has nothing to save after saving", async () => {
  const dana = makeUser("EMPLOYEE");
  const { user } = renderApp("/profile", { as: dana, quiet: true });
  await user.type(await screen.findByLabelText("First Name"), "a");
  const { calls, release } = hold("patch", "/auth/user/", { ...dana, first_name: "Danaa" });
  const save = screen.getByRole("button", { name: "Save" });
  save.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(calls).toHaveLength(1));
  release();
  expect(await screen.findByText("Your details have been saved.")).toBeVisible();
  expect(save).toBeEnabled();
  expect(save).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Enter}");
  expect(calls).toHaveLength(1);
  expect(save).toHaveFocus();
});

it("a field keeps the focus while its form is being sent, and cannot be changed", async () => {
  const dana = makeUser("EMPLOYEE");
  const { user } = renderApp("/profile", { as: dana, quiet: true });
  const { calls, release } = hold("patch", "/auth/user/", { ...dana, first_name: "Danaa" });
  const field = await screen.findByLabelText("First Name");
  await user.type(field, "a{Enter}");
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(field).toBeEnabled();
  expect(field).toHaveAttribute("aria-disabled", "true");
  await user.type(field, "b{Enter}");
  expect(field).toHaveValue("Danaa");
  release();
  expect(await screen.findByText("Your details have been saved.")).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(field).toHaveFocus();
  expect(field).not.toHaveAttribute("aria-disabled");
});

it("a button that has confirmed keeps the focus until its dialog closes", async () => {
  const dana = makeUser("HR");
  const morgan = makeListedUser();
  const { user } = renderApp("/users", {
    as: dana,
    handlers: [list("/users/", [morgan]), list("/departments/", [])],
  });
  const { calls, release } = hold("post", `/users/${morgan.id}/deactivate/`, morgan);
  await user.click(await screen.findByRole("button", { name: "More actions: Morgan Lee" }));
  await user.click(await screen.findByRole("menuitem", { name: "Deactivate" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Deactivate Morgan Lee?" }));
  const confirm = dialog.getByRole("button", { name: "Deactivate" });
  expect(confirm).toHaveFocus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(confirm).toHaveAttribute("aria-busy", "true"));
  expect(confirm).toHaveAttribute("aria-disabled", "true");
  expect(confirm).toHaveFocus();
  await user.keyboard("{Enter}");
  release();
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(calls).toHaveLength(1);
});

it("the content has the focus of a Retry that has vanished with its error", async () => {
  const { user } = renderApp("/users", {
    as: makeUser("HR"),
    handlers: [fail("get", "/users/"), list("/departments/", [])],
  });
  const retry = await screen.findByRole("button", { name: "Retry" });
  server.use(list("/users/", [makeListedUser()]));
  retry.focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  expect(screen.getByRole("main")).toHaveFocus();
});

it("the password keeps the focus during a failed sign-in", async () => {
  expectConsoleError(/^The server did not accept the form\./);
  const { user } = renderApp("/login");
  const { release } = hold("post", "/auth/token/", { code: "error", detail: "Failure" }, 401);
  await user.type(await screen.findByLabelText("Username"), "dana");
  const password = screen.getByLabelText("Password");
  await user.type(password, "wrong{Enter}");
  await waitFor(() => expect(password).toHaveAttribute("aria-disabled", "true"));
  expect(password).toHaveFocus();
  release();
  await screen.findByRole("alert");
  expect(password).toHaveFocus();
});
