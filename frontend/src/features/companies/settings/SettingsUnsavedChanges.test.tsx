/** @module-tag slow */
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { makeCompanySettings, makeRejectionReasons, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, list } from "@/shared/testing/server";

const stored = makeCompanySettings();
const reasons = makeRejectionReasons();

/**
 * Comes from another screen, and changes the settings and a reason. Finds by text: there are hundreds
 * of options, and each takes its time to find by role.
 */
async function changeBoth(): Promise<UserEvent> {
  const { user } = renderApp("/notifications", {
    as: makeUser("HR"),
    quiet: true,
    handlers: [
      list("/departments/", []),
      answer("get", "/webhooks/", []),
      answer("get", "/company-settings/", stored),
      answer("put", "/company-settings/", { ...stored, savings_per_hire: 50001 }),
      answer("get", "/rejection-reasons/", reasons),
      answer("put", "/rejection-reasons/", reasons),
    ],
  });
  await user.click(await screen.findByText("Settings"));
  await user.type(await screen.findByLabelText("Savings per Hire"), "1");
  await user.click(screen.getByText("Edit Reasons"));
  await user.type(await screen.findByLabelText("Reason 1"), "!");
  return user;
}

/** Goes back, and expects to be asked first. */
async function goBack(user: UserEvent): Promise<void> {
  window.history.back();
  await user.click(await screen.findByText("Keep Editing"));
  await waitFor(() => expect(currentPath()).toBe("/settings"));
}

describe("with changes in two forms", () => {
  it("Back still asks after the settings were saved", async () => {
    const user = await changeBoth();
    await user.click(screen.getByText("Save Settings"));
    await screen.findByText("The settings have been saved.");
    await goBack(user);
    expect(screen.getByLabelText("Reason 1")).toHaveDisplayValue(/!$/);
  });

  // These two fail until one guard knows of both forms.
  it("a link asks once", async () => {
    const user = await changeBoth();
    await user.click(screen.getByText("Dashboard"));
    await user.click(await screen.findByText("Keep Editing"));
    await waitFor(() => expect(screen.queryByText("Discard changes?")).not.toBeInTheDocument());
    expect(currentPath()).toBe("/settings");
  });

  it("Back still asks after the reasons were saved", async () => {
    const user = await changeBoth();
    await user.click(screen.getByText("Save Reasons"));
    await screen.findByText("The reasons have been saved.");
    await goBack(user);
    expect(screen.getByLabelText("Savings per Hire")).toHaveValue("50,001");
  });
});

it("asks no more when both forms were saved", async () => {
  const user = await changeBoth();
  await user.click(screen.getByText("Save Settings"));
  await screen.findByText("The settings have been saved.");
  await user.click(screen.getByText("Save Reasons"));
  await screen.findByText("The reasons have been saved.");
  window.history.back();
  await waitFor(() => expect(currentPath()).toBe("/notifications"));
  expect(screen.queryByText("Discard changes?")).not.toBeInTheDocument();
});
