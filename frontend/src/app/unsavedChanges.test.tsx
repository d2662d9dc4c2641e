/** @module-tag slow */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { makeCompanySettings, makeRejectionReasons, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, list, record } from "@/shared/testing/server";

const settings = makeCompanySettings();
const HANDLERS = [
  list("/departments/", []),
  answer("get", "/webhooks/", []),
  answer("get", "/company-settings/", settings),
  answer("get", "/rejection-reasons/", makeRejectionReasons()),
];

const question = () => screen.findByRole("dialog", { name: "Discard changes?" });
const answerWith = async (user: UserEvent, name: "Discard" | "Keep Editing") =>
  user.click(within(await question()).getByRole("button", { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
const typeSavings = async (user: UserEvent) =>
  user.type(await screen.findByLabelText("Savings per Hire"), "0");

describe("unsaved changes", () => {
  it("of one form in the settings are kept when another is saved", async () => {
    record("put", "/company-settings/", { ...settings, savings_per_hire: 50_000 });
    const { user } = renderApp("/settings", { as: makeUser("HR"), handlers: HANDLERS, quiet: true });
    await typeSavings(user);
    await user.click(screen.getByRole("button", { name: "Edit Reasons" }));
    await user.type((await screen.findAllByRole("textbox", { name: /^Reason 1/ }))[0] as HTMLElement, " now");
    await user.click(screen.getByRole("button", { name: "Save Settings" }));
    await screen.findByText("The settings have been saved.");
    await user.click(screen.getByRole("link", { name: "Users" }));
    await answerWith(user, "Keep Editing");
    await isGone();
    expect(currentPath()).toBe("/settings");
    // Nor are there two questions for two forms.
    await typeSavings(user);
    await user.click(screen.getByRole("link", { name: "Users" }));
    await answerWith(user, "Discard");
    await waitFor(() => expect(currentPath()).toBe("/users"));
    await isGone();
  });

  it("are asked for on Back", async () => {
    const { user } = renderApp("/dashboard", { as: makeUser("HR"), handlers: HANDLERS, quiet: true });
    await user.click(await screen.findByRole("link", { name: "Settings" }));
    await typeSavings(user);
    window.history.back();
    await answerWith(user, "Keep Editing");
    await isGone();
    expect(currentPath()).toBe("/settings");
    // It has the focus again, and no separators where it is edited.
    expect(screen.getByLabelText("Savings per Hire")).toHaveValue("50000");
    window.history.back();
    await answerWith(user, "Discard");
    await waitFor(() => expect(currentPath()).toBe("/dashboard"));
  });

  it("are asked for before the page is left, as long as there are any", async () => {
    const { user } = renderApp("/settings", { as: makeUser("HR"), handlers: HANDLERS, quiet: true });
    const leaves = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
    await screen.findByLabelText("Savings per Hire");
    expect(leaves()).toBe(true);
    await typeSavings(user);
    expect(leaves()).toBe(false);
    await user.type(screen.getByLabelText("Savings per Hire"), "{Backspace}");
    await waitFor(() => expect(leaves()).toBe(true));
  });

  it("are asked for before signing out", async () => {
    record("post", "/auth/logout/", null, 204);
    const { user } = renderApp("/settings", { as: makeUser("HR"), handlers: HANDLERS, quiet: true });
    await typeSavings(user);
    const signOut = async () => {
      await user.click(screen.getByRole("button", { name: "User menu" }));
      await user.click(await screen.findByRole("menuitem", { name: "Sign out" }));
    };
    await signOut();
    await answerWith(user, "Keep Editing");
    await isGone();
    expect(localStorage.getItem("token")).not.toBeNull();
    expect(screen.getByLabelText("Savings per Hire")).toHaveValue("50,000");
    await signOut();
    await answerWith(user, "Discard");
    expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("are asked for before View As changes the view", async () => {
    const { user } = renderApp("/settings", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HR", viewAsCompany: { id: 1, name: "Acme" } },
      handlers: HANDLERS,
      quiet: true,
    });
    await typeSavings(user);
    const choose = async (name: string) => {
      await user.click(screen.getByRole("button", { name: "View As" }));
      await user.click(await screen.findByRole("menuitem", { name }));
    };
    await choose("Superuser");
    await answerWith(user, "Keep Editing");
    await isGone();
    expect(localStorage.getItem("viewAs")).toBe("HR");

    await choose("Employee");
    await user.click(await screen.findByRole("combobox", { name: "Company" }));
    await user.click(await screen.findByRole("option", { name: "Globex" }));
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await answerWith(user, "Keep Editing");
    await isGone();
    expect(screen.getByLabelText("Savings per Hire")).toHaveValue("50,000");

    await choose("Superuser");
    await answerWith(user, "Discard");
    await waitFor(() => expect(currentPath()).toBe("/dashboard"));
    expect(localStorage.getItem("viewAs")).toBeNull();
    await isGone();
  });
});
