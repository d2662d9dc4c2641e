/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { makeSession, makeUser, PREFERENCES } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, hold, list, record, server } from "@/shared/testing/server";

beforeEach(() =>
  server.use(answer("get", "/notification-preferences/all/", { modes: PREFERENCES, time_zone: "" })),
);

const here = makeSession({ browser: "Chrome on Linux", current: true });
const phone = makeSession({ browser: "Mobile Safari on iOS" });
const office = makeSession();

const show = (sessions = [here, phone, office]) =>
  renderApp("/profile", { as: makeUser("EMPLOYEE"), handlers: [list("/auth/sessions/", sessions)] });
const devices = async () => within(await screen.findByRole("region", { name: "Your devices" }));

it("shows each device, this one marked and without a button", async () => {
  show();
  const rows = await (await devices()).findAllByRole("listitem");
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent(/Chrome on Linux.*This device.*Signed in/);
  expect(within(rows[0] as HTMLElement).queryByRole("button")).not.toBeInTheDocument();
  expect(rows[1]).toHaveTextContent(/Mobile Safari on iOS.*last used/);
});

it("keeps what stands below the devices from moving when they arrive", async () => {
  show();
  const { release } = hold("get", "/auth/sessions/", [here]);
  await screen.findByRole("heading", { level: 1, name: "Profile" });
  expect(await screen.findByText("Loading...")).toBeVisible();
  expect(screen.queryByRole("region", { name: "Your data and sign-ins" })).not.toBeInTheDocument();
  release();
  expect(await screen.findByRole("region", { name: "Your data and sign-ins" })).toBeVisible();
  expect(within(await (await devices()).findByRole("listitem")).getByText("Chrome on Linux")).toBeVisible();
});

it("shows the rest where the devices cannot be read, and keeps it while they are read again", async () => {
  const { user } = show();
  server.use(fail("get", "/auth/sessions/", 500, { code: "error", detail: "No answer." }));
  expect(await (await devices()).findByText(/^Error fetching devices/)).toBeVisible();
  const firstName = screen.getByRole("textbox", { name: /First Name/ });
  await user.type(firstName, "x");
  const { release } = hold("get", "/auth/sessions/", [here]);
  await user.click((await devices()).getByRole("button", { name: "Retry" }));
  expect(await (await devices()).findByText("Loading...")).toBeVisible();
  expect(firstName).toBeVisible();
  release();
  expect(await (await devices()).findByText("Chrome on Linux")).toBeVisible();
});

it("signs out one device after asking", async () => {
  const { user } = show();
  const calls = record("delete", `/auth/sessions/${phone.id}/`, null, 204);
  await user.click(await screen.findByRole("button", { name: /^Sign Out Mobile Safari on iOS/ }));
  const dialog = await screen.findByRole("dialog", { name: "Sign out Mobile Safari on iOS?" });
  expect(calls).toHaveLength(0);
  server.use(list("/auth/sessions/", [here, office]));
  await user.click(within(dialog).getByRole("button", { name: "Sign Out" }));
  expect(await screen.findByText("Mobile Safari on iOS is signed out.")).toBeVisible();
  expect(calls).toHaveLength(1);
  await waitFor(() => expect(screen.queryByText("Mobile Safari on iOS")).not.toBeInTheDocument());
});

it("signs out all others after asking", async () => {
  const { user } = show();
  const calls = record("post", "/auth/sessions/sign-out-others/", { ended: 2 });
  await user.click(await screen.findByRole("button", { name: "Sign Out All Other Devices" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign out all other devices?" });
  server.use(list("/auth/sessions/", [here]));
  await user.click(within(dialog).getByRole("button", { name: "Sign Out" }));
  expect(await screen.findByText("All other devices are signed out.")).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "Sign Out All Other Devices" })).not.toBeInTheDocument();
});

it("says why a device was not signed out", async () => {
  const { user } = show([here, phone]);
  const detail = "This device is signed out already.";
  server.use(fail("delete", `/auth/sessions/${phone.id}/`, 404, { code: "not_found", detail }));
  await user.click(await screen.findByRole("button", { name: /^Sign Out Mobile Safari/ }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Sign Out" }));
  expect(await screen.findByText(detail)).toBeVisible();
});

it("says when the devices cannot be loaded, and tries again", async () => {
  const { user } = renderApp("/profile", {
    as: makeUser("EMPLOYEE"),
    handlers: [fail("get", "/auth/sessions/", 500)],
  });
  const failed = await screen.findByText(/^Error fetching devices/);
  expect(failed).toBeVisible();
  server.use(list("/auth/sessions/", [here]));
  await user.click((await devices()).getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Chrome on Linux")).toBeVisible();
});
