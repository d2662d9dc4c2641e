/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { GLOBEX, makeCompanySettings, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, record, server } from "@/shared/testing/server";

const hr = makeUser("HR");
const superuser = makeUser("SUPERUSER");
const stored = makeCompanySettings();
const URL = "/company-settings/";

const open = (handlers = [answer("get", URL, stored)]) => renderApp("/settings", { as: hr, handlers });
const savings = () => screen.findByLabelText("Savings per Hire");
const save = () => screen.getByRole("button", { name: "Save Settings" });

async function retypeSavings(user: UserEvent, text: string): Promise<void> {
  const field = await savings();
  await user.clear(field);
  if (text) await user.type(field, text);
}

it("shows the company's settings, and HR finds them in the sidebar", async () => {
  open();
  expect(await savings()).toHaveValue("5000");
  expect(screen.getByText("What holds for everybody at Acme Robotics")).toBeVisible();
  expect(screen.getByLabelText("Currency")).toHaveDisplayValue("US Dollar (USD)");
  expect(screen.getByLabelText("Time Zone")).toHaveDisplayValue("UTC");
  const week = within(screen.getByRole("group", { name: "Working Week" }));
  const checked = week.getAllByRole<HTMLInputElement>("checkbox").map((box) => box.checked);
  expect(checked).toEqual([true, true, true, true, true, false, false]);
  expect(save()).toBeDisabled();
  expect(screen.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
});

it("saves all of them with the version that was read, and says so", async () => {
  const { user } = open();
  const saved = { ...stored, currency: "EUR", time_zone: "Europe/Vienna", savings_per_hire: 800 };
  const puts = record("put", URL, saved);
  await retypeSavings(user, "800");
  await user.selectOptions(screen.getByLabelText("Currency"), "Euro (EUR)");
  await user.selectOptions(screen.getByLabelText("Time Zone"), "Europe/Vienna");
  await user.click(screen.getByRole("checkbox", { name: "Friday" }));
  await user.click(screen.getByRole("checkbox", { name: "Sunday" }));
  await user.click(save());
  expect(await screen.findByText("The settings have been saved.")).toBeVisible();
  expect(puts[0]?.body).toEqual({
    currency: "EUR",
    time_zone: "Europe/Vienna",
    working_week: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "SUNDAY"],
    savings_per_hire: 800,
    updated_at: stored.updated_at,
  });
  expect(save()).toBeDisabled();
});

describe("what cannot be saved", () => {
  it.each(["", "-1", "0.5", "10000001", "lots"])("savings of '%s'", async (text) => {
    const { user } = open();
    const puts = record("put", URL, stored);
    await retypeSavings(user, text);
    await user.click(save());
    expect(await screen.findByText("Enter a whole number from 0 to 10,000,000")).toBeVisible();
    expect(await savings()).toHaveFocus();
    expect(puts).toHaveLength(0);
  });

  it("a week without a working day", async () => {
    const { user } = open([answer("get", URL, { ...stored, working_week: ["MONDAY"] })]);
    await user.click(await screen.findByRole("checkbox", { name: "Monday" }));
    await user.click(save());
    expect(await screen.findByText("Select at least one working day")).toBeVisible();
    expect(screen.getByRole("checkbox", { name: "Monday" })).toHaveFocus();
    await user.click(screen.getByRole("checkbox", { name: "Sunday" }));
    expect(screen.queryByText("Select at least one working day")).not.toBeInTheDocument();
  });

  it("what the server has against a field stands beside it", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = open([
      answer("get", URL, stored),
      fail("put", URL, 400, { savings_per_hire: ["Not so much."] }),
    ]);
    await retypeSavings(user, "9");
    await user.click(save());
    expect(await screen.findByText("Not so much.")).toBeVisible();
  });

  it("any other failure keeps what was typed", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = open([answer("get", URL, stored), fail("put", URL, 500)]);
    await retypeSavings(user, "9");
    await user.click(save());
    expect(await screen.findByText(/^The settings were not saved: /)).toBeVisible();
    expect(await savings()).toHaveValue("9");
  });
});

it("after somebody else's change, one's own are put on top of the latest version", async () => {
  expectConsoleError(/^The server did not accept the form\./, /^The latest version could not be loaded\./);
  const { user } = open([
    answer("get", URL, stored),
    fail("put", URL, 409, { code: "stale", detail: "Changed." }),
  ]);
  await retypeSavings(user, "800");
  await user.click(save());
  expect(await screen.findByText("The settings were not saved: Changed.")).toBeVisible();

  server.use(fail("get", URL, 500));
  await user.click(screen.getByRole("button", { name: "Load the latest version" }));
  expect(await screen.findByText(/^The latest version could not be loaded: /)).toBeVisible();

  const latest = { ...stored, currency: "CHF", updated_at: "2026-02-01T09:00:00Z" };
  server.use(answer("get", URL, latest));
  const puts = record("put", URL, { ...latest, savings_per_hire: 800 });
  await user.click(screen.getByRole("button", { name: "Load the latest version" }));
  expect(await screen.findByText(/^This is the latest version with your changes/)).toBeVisible();
  expect(screen.getByLabelText("Currency")).toHaveDisplayValue("Swiss Franc (CHF)");
  expect(await savings()).toHaveValue("800");
  await user.click(save());
  expect(await screen.findByText("The settings have been saved.")).toBeVisible();
  expect(puts[0]?.body).toMatchObject({
    currency: "CHF",
    savings_per_hire: 800,
    updated_at: latest.updated_at,
  });
});

it("settings that do not load can be asked for again", async () => {
  const { user } = open([fail("get", URL, 500)]);
  expect(await screen.findByText(/^Failed to load the settings: /)).toBeVisible();
  server.use(answer("get", URL, stored));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await savings()).toHaveValue("5000");
});

describe("a superuser", () => {
  it("changes those of the chosen company", async () => {
    const view = { viewAsCompany: { id: GLOBEX.id, name: GLOBEX.name } };
    const { user } = renderApp("/settings", { as: superuser, view, handlers: [answer("get", URL, stored)] });
    expect(await screen.findByText("What holds for everybody at Globex")).toBeVisible();
    const puts = record("put", URL, stored);
    await retypeSavings(user, "9");
    await user.click(save());
    await waitFor(() => expect(puts[0]?.url.searchParams.get("company_id")).toBe(String(GLOBEX.id)));
    expect(screen.getByRole("link", { name: "Settings" })).toBeVisible();
  });

  it("is asked to choose one first", async () => {
    renderApp("/settings", { as: superuser });
    expect(await screen.findByText("No company chosen")).toBeVisible();
    expect(screen.queryByRole("link", { name: "Settings" })).not.toBeInTheDocument();
  });
});

it.each(["EMPLOYEE", "HIRING_MANAGER"] as const)("%s has no settings", async (role) => {
  renderApp("/settings", { as: makeUser(role), quiet: true });
  await waitFor(() => expect(window.location.pathname).toBe("/unauthorized"));
  expect(screen.queryByRole("link", { name: "Settings" })).not.toBeInTheDocument();
});
