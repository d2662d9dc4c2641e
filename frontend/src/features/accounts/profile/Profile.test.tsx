import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeUser, PREFERENCES } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";

const dana = makeUser("EMPLOYEE");

beforeEach(() =>
  server.use(
    list("/auth/sessions/", []),
    answer("get", "/notification-preferences/all/", { modes: PREFERENCES, time_zone: "" }),
  ),
);

it("shows the account", async () => {
  renderApp("/profile", { as: dana });
  const account = await screen.findByRole("region", { name: "Your account" });
  for (const text of ["dana@acme.example", "dana", "Employee", "Acme Robotics", "Engineering", "Engineer"]) {
    expect(within(account).getByText(text)).toBeVisible();
  }
});

it("has a list of its sections, which the address can name", async () => {
  const { user } = renderApp("/profile#notifications", { as: dana });
  await waitFor(() => expect(screen.getByRole("region", { name: "Notifications" })).toHaveFocus());
  const sections = within(screen.getByRole("navigation", { name: "On this page" }));
  for (const link of sections.getAllByRole("link")) {
    await user.click(link);
    const name = link.textContent ?? "";
    await waitFor(() => expect(screen.getByRole("region", { name })).toHaveFocus());
  }
  expect(sections.getAllByRole("link")).toHaveLength(9);
});

it("saves the names, and the shell knows them at once", async () => {
  const { user } = renderApp("/profile", { as: dana });
  const calls = record("patch", "/auth/user/", { ...dana, first_name: "Daniela" });
  const first = await screen.findByLabelText("First Name");
  const save = screen.getByRole("button", { name: "Save" });
  expect(save).toHaveAttribute("aria-disabled", "true");
  await user.clear(first);
  expect(screen.getByText("First and last name are required")).toBeVisible();
  expect(save).toHaveAttribute("aria-disabled", "true");
  await user.type(first, "Daniela");
  await user.click(save);
  expect(await screen.findByText("Your details have been saved.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ first_name: "Daniela", last_name: "Reyes", language: "" });
  await user.click(screen.getByRole("button", { name: "User menu" }));
  expect(await screen.findByText("Daniela Reyes")).toBeVisible();
});

it("lets somebody with one name keep to one", async () => {
  const sukarno = { ...dana, first_name: "", last_name: "Sukarno" };
  const { user } = renderApp("/profile", { as: sukarno });
  const calls = record("patch", "/auth/user/", { ...sukarno, last_name: "Soekarno" });
  const last = await screen.findByLabelText("Last Name");
  await user.clear(last);
  expect(screen.getAllByText("First and last name are required")[0]).toBeVisible();
  await user.type(last, "Soekarno");
  expect(screen.queryByText("First and last name are required")).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("Your details have been saved.")).toBeVisible();
  expect(calls[0]?.body).toEqual({ first_name: "", last_name: "Soekarno", language: "" });
});

describe("the language", () => {
  const choose = async (user: UserEvent, name: string): Promise<void> => {
    await user.click(await screen.findByRole("combobox", { name: "Language" }));
    await user.click(await screen.findByRole("option", { name }));
    await user.click(screen.getByRole("button", { name: "Save" }));
  };

  it("is saved with the names, and the screens come in it", async () => {
    const { user } = renderApp("/profile", { as: { ...dana, company_language: "en" } });
    const german = { ...dana, company_language: "en", language: "de" as const };
    const calls = record("patch", "/auth/user/", german);
    expect(await screen.findByText("Same as your company (English)")).toBeVisible();
    server.use(answer("get", "/auth/user/", german));
    await choose(user, "Deutsch");
    expect(await screen.findByRole("heading", { name: "Profil" })).toBeVisible();
    expect(await screen.findByLabelText("Vorname")).toHaveValue("Dana");
    expect(calls[0]?.body).toEqual({ first_name: "Dana", last_name: "Reyes", language: "de" });
    expect(document.documentElement.lang).toBe("de");
  });

  it("is not changed before other forms with changes have been asked about", async () => {
    const { user } = renderApp("/profile", { as: dana });
    const calls = record("patch", "/auth/user/", { ...dana, language: "de" });
    await user.type(await screen.findByLabelText("Current Password"), "old");
    await choose(user, "Deutsch");
    const question = within(await screen.findByRole("dialog", { name: "Discard changes?" }));
    await user.click(question.getByRole("button", { name: "Keep Editing" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls).toHaveLength(0);
    expect(screen.getByLabelText("Current Password")).toHaveValue("old");
    expect(screen.getByRole("combobox", { name: "Language" })).toHaveTextContent("Deutsch");
  });
});

it("changes the password and goes on with the new token", async () => {
  const { user } = renderApp("/profile", { as: dana });
  const calls = record("post", "/auth/password/change/", { key: "next" });
  await user.type(await screen.findByLabelText("Current Password"), "old secret");
  await user.type(screen.getByLabelText("New Password"), "new secret");
  await user.type(screen.getByLabelText("Confirm New Password"), "new secret");
  await user.click(screen.getByRole("button", { name: "Change Password" }));
  expect(await screen.findByText("Your password has been changed.")).toBeVisible();
  expect(calls[0]?.body).toEqual({
    old_password: "old secret",
    new_password1: "new secret",
    new_password2: "new secret",
    revoke_api_tokens: false,
  });
  expect(localStorage.getItem("token")).toBe("next");
  expect(screen.getByLabelText("Current Password")).toHaveValue("");
});

it("shows what the server has against the passwords", async () => {
  expectConsoleError(/^The server did not accept the form\./);
  const { user } = renderApp("/profile", {
    as: dana,
    handlers: [fail("post", "/auth/password/change/", 400, { old_password: ["That is not your password."] })],
  });
  await user.type(await screen.findByLabelText("Current Password"), "wrong");
  await user.type(screen.getByLabelText("New Password"), "new secret");
  await user.type(screen.getByLabelText("Confirm New Password"), "new secret{Enter}");
  expect(await screen.findByText("That is not your password.")).toBeVisible();
  expect(localStorage.getItem("token")).toBe("test-token");
});

it("signs out everywhere after asking", async () => {
  const { user } = renderApp("/profile", { as: dana });
  const calls = record("post", "/auth/logout-all/", null, 204);
  await user.click(await screen.findByRole("button", { name: "Sign Out Everywhere" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign out everywhere?" });
  expect(calls).toHaveLength(0);
  await user.click(within(dialog).getByRole("button", { name: "Sign Out Everywhere" }));
  await waitFor(() => expect(currentPath()).toBe("/login"));
  expect(calls).toHaveLength(1);
  expect(localStorage.getItem("token")).toBeNull();
});

it("hands over everything that belongs to the person", async () => {
  const data = {
    exported_at: "2026-03-01T09:00:00Z",
    account: dana,
    sign_ins: [],
    api_tokens: [],
    directory: [],
    connections: [],
    imports: [],
    referrals: [],
    referral_notes: [],
    decisions: [],
    asked_colleagues: [],
    dismissed_suggestions: [],
    messages: [],
    notifications: [],
    activity: [{ at: "2026-03-01T08:00:00Z", action: "user.renamed", object_type: "user", object_id: 1 }],
  };
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return "blob:x";
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  const { user } = renderApp("/profile", {
    as: dana,
    handlers: [answer("get", "/auth/my-data/", data)],
  });
  await user.click(await screen.findByRole("button", { name: "Export My Data" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(await (saved[0] as Blob).text())).toEqual(data);
});

it("says Loading... while the profile is on its way, if it could not be read at the start", async () => {
  expectConsoleError(/^The account could not be read again\./);
  let asked = 0;
  renderApp("/profile", {
    as: dana,
    handlers: [
      http.get(api("/auth/user/"), async () => {
        asked += 1;
        // The first call is made at start-up, the second by the screen.
        if (asked > 1) await delay("infinite");
        return HttpResponse.error();
      }),
    ],
  });
  expect(await screen.findByRole("heading", { name: "Profile" })).toBeVisible();
  expect(screen.getByText("Loading...")).toBeVisible();
});

it("says when the profile cannot be loaded, and tries again", async () => {
  expectConsoleError(/^The account could not be read again\./);
  const { user } = renderApp("/profile", { as: dana, handlers: [fail("get", "/auth/user/", 500)] });
  expect(await screen.findByText("Failed to load your profile.")).toBeVisible();
  record("get", "/auth/user/", dana);
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByLabelText("First Name")).toHaveValue("Dana");
});
