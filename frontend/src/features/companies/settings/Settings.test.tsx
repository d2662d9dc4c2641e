/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  GLOBEX,
  makeCompanySettings,
  makeDepartment,
  makeRejectionReasons,
  makeUser,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const hr = makeUser("HR");
const superuser = makeUser("SUPERUSER");
const stored = makeCompanySettings();
const URL = "/company-settings/";

const engineering = makeDepartment();
const sales = makeDepartment({ name: "Sales", answer_days: 2 });
const bundeslaender = [
  { code: "SN", name: "Sachsen" },
  { code: "BY", name: "Bayern" },
];
const reasons = answer("get", "/rejection-reasons/", makeRejectionReasons());
const departments = list("/departments/", [engineering, sales]);
const webhooks = answer("get", "/webhooks/", []);

const open = (handlers = [answer("get", URL, stored)]) =>
  renderApp("/settings", { as: hr, handlers: [departments, webhooks, reasons, ...handlers] });
const savings = () => screen.findByLabelText("Savings per Hire");
const save = () => screen.getByRole("button", { name: "Save Settings" });

async function retypeSavings(user: UserEvent, text: string): Promise<void> {
  const field = await savings();
  await user.clear(field);
  if (text) await user.type(field, text);
}

it("shows the company's settings, and HR finds them in the sidebar", async () => {
  open();
  expect(await savings()).toHaveValue("5,000");
  expect(screen.getByText("These settings apply to everyone at Acme Robotics")).toBeVisible();
  expect(screen.getByLabelText("Currency")).toHaveDisplayValue("US Dollar (USD)");
  expect(screen.getByLabelText("Time Zone")).toHaveDisplayValue("UTC");
  const week = within(screen.getByRole("group", { name: "Working Week" }));
  const checked = week.getAllByRole<HTMLInputElement>("checkbox").map((box) => box.checked);
  expect(checked).toEqual([true, true, true, true, true, false, false]);
  expect(screen.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
});

it("offers no currency without a name, but the stored one", async () => {
  const optionsOf = async (label: string) =>
    within(await screen.findByLabelText(label))
      .getAllByRole("option")
      .map((option) => option.textContent);
  const { unmount } = open();
  const currencies = await optionsOf("Currency");
  expect(currencies).toContain("Euro (EUR)");
  expect(currencies.filter((option) => option?.includes("XAD"))).toEqual([]);
  unmount();
  open([answer("get", URL, { ...stored, currency: "XAD" })]);
  expect(await optionsOf("Currency")).toContain("XAD");
  expect(screen.getByLabelText("Currency")).toHaveDisplayValue("XAD");
});

it("offers time zones by today's names, and the stored one by its own", async () => {
  open([answer("get", URL, { ...stored, time_zone: "Asia/Calcutta" })]);
  const field = await screen.findByLabelText("Time Zone");
  const zones = within(field)
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(zones).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Asia/Calcutta"]));
  expect(zones).not.toContain("Europe/Kiev");
  expect(field).toHaveDisplayValue("Asia/Calcutta");
});

it("has a list of its sections, which the address can name", async () => {
  const { user } = renderApp("/settings#webhooks", {
    as: hr,
    handlers: [departments, webhooks, reasons, answer("get", URL, stored)],
  });
  await waitFor(() => expect(screen.getByRole("region", { name: "Webhooks" })).toHaveFocus());
  const sections = within(screen.getByRole("navigation", { name: "On this page" }));
  for (const link of sections.getAllByRole("link")) {
    await user.click(link);
    const name = link.textContent ?? "";
    await waitFor(() => expect(screen.getByRole("region", { name })).toHaveFocus());
  }
  expect(sections.getAllByRole("link")).toHaveLength(9);
});

it("saves the default settings unchanged", async () => {
  const { user } = open();
  const puts = record("put", URL, stored);
  await savings();
  await user.click(save());
  expect(await screen.findByText("The settings have been saved.")).toBeVisible();
  const { confirmed, ...sent } = stored;
  expect(confirmed).toBe(true);
  expect(puts[0]?.body).toEqual(sent);
});

it("takes an amount with or without separators, and shows it with them", async () => {
  const { user } = open();
  const puts = record("put", URL, stored);
  for (const text of ["12500", "12,500", "12 500"]) {
    await retypeSavings(user, text);
    await user.tab();
    expect(await savings()).toHaveValue("12,500");
  }
  await user.click(save());
  expect(await screen.findByText("The settings have been saved.")).toBeVisible();
  expect(puts[0]?.body).toMatchObject({ savings_per_hire: 12_500 });
});

it("edits an amount without its separators", async () => {
  const { user } = open();
  await retypeSavings(user, "5000");
  await user.tab();
  await user.type(await savings(), "1");
  await user.tab();
  expect(await savings()).toHaveValue("50,001");
  await user.type(await savings(), "{Backspace}{Backspace}");
  await user.tab();
  expect(await savings()).toHaveValue("500");
});

describe("the currency and the time zone of the country", () => {
  const chooseCountry = (user: UserEvent, name: string) =>
    user.selectOptions(screen.getByLabelText("Public Holidays"), name);
  const start = (confirmed: boolean) =>
    open([
      answer("get", URL, { ...stored, confirmed }),
      answer("get", "/holiday-regions/", []),
      answer("get", "/country-defaults/", { currency: "GBP", time_zones: ["Europe/London"] }),
    ]);
  const expectFields = (currency: string, zone: string) =>
    waitFor(() => {
      expect(screen.getByLabelText("Currency")).toHaveDisplayValue(currency);
      expect(screen.getByLabelText("Time Zone")).toHaveDisplayValue(zone);
    });

  it("are proposed to whoever sets the company up", async () => {
    const { user } = start(false);
    await savings();
    await chooseCountry(user, "United Kingdom");
    await expectFields("British Pound (GBP)", "Europe/London");
    expect(screen.getByText(/Currency and time zone above are proposed for this country\./)).toBeVisible();
  });

  it("do not replace what was chosen", async () => {
    const { user } = start(false);
    await savings();
    await user.selectOptions(screen.getByLabelText("Currency"), "Euro (EUR)");
    await chooseCountry(user, "United Kingdom");
    await expectFields("Euro (EUR)", "Europe/London");
  });

  it("do not replace what was saved", async () => {
    const { user } = start(true);
    await savings();
    await chooseCountry(user, "United Kingdom");
    await expectFields("US Dollar (USD)", "UTC");
  });
});

it("saves all of them with the version that was read, and confirms it", async () => {
  const { user } = open();
  const saved = { ...stored, currency: "EUR", time_zone: "Europe/Vienna", savings_per_hire: 800 };
  const puts = record("put", URL, saved);
  await retypeSavings(user, "800");
  await user.selectOptions(screen.getByLabelText("Currency"), "Euro (EUR)");
  await user.selectOptions(screen.getByLabelText("Time Zone"), "Europe/Vienna");
  await user.click(screen.getByRole("checkbox", { name: "Friday" }));
  await user.click(screen.getByRole("checkbox", { name: "Sunday" }));
  server.use(answer("get", "/holiday-regions/", bundeslaender));
  await user.selectOptions(screen.getByLabelText("Public Holidays"), "Germany");
  await user.selectOptions(await screen.findByLabelText("Region"), "Bayern");
  await user.clear(screen.getByLabelText("Answer Referrals Within (Working Days)"));
  await user.click(save());
  expect(await screen.findByText("The settings have been saved.")).toBeVisible();
  expect(puts[0]?.body).toEqual({
    answer_days: null,
    country: "DE",
    region: "BY",
    currency: "EUR",
    time_zone: "Europe/Vienna",
    working_week: ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "SUNDAY"],
    savings_per_hire: 800,
    language: "",
    updated_at: stored.updated_at,
  });
  expect(await savings()).toHaveValue("800");
});

it("come in another language, and so do the screens of whoever has chosen none", async () => {
  const { user } = open();
  const puts = record("put", URL, { ...stored, language: "de" });
  await savings();
  await user.click(screen.getByRole("combobox", { name: "Language" }));
  server.use(answer("get", "/auth/user/", { ...hr, company_language: "de" }));
  await user.click(await screen.findByRole("option", { name: "Deutsch" }));
  await user.click(save());
  expect(await screen.findByRole("button", { name: "Einstellungen speichern" })).toBeVisible();
  expect(puts[0]?.body).toMatchObject({ language: "de" });
});

describe("invalid settings", () => {
  it.each(["", "-1", "0.5", "10000001", "lots"])("savings of '%s'", async (text) => {
    const { user } = open();
    const puts = record("put", URL, stored);
    await retypeSavings(user, text);
    await user.click(save());
    expect(await screen.findByText("Enter a whole number from 0 to 10,000,000")).toBeVisible();
    expect(await savings()).toHaveFocus();
    expect(puts).toHaveLength(0);
  });

  it.each(["0", "61", "soon"])("an answer within '%s' days", async (text) => {
    const { user } = open();
    const field = await screen.findByLabelText("Answer Referrals Within (Working Days)");
    await user.clear(field);
    await user.type(field, text);
    await user.click(save());
    expect(await screen.findByText(/^Enter a whole number from 1 to 60/)).toBeVisible();
    expect(field).toHaveFocus();
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

  it("the server's errors are shown beside the fields", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = open([
      answer("get", URL, stored),
      fail("put", URL, 400, { savings_per_hire: ["Not so much."] }),
    ]);
    await retypeSavings(user, "9");
    await user.click(save());
    expect(await screen.findByText("Not so much.")).toBeVisible();
  });

  it("any other error keeps the typed values", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = open([answer("get", URL, stored), fail("put", URL, 500)]);
    await retypeSavings(user, "9");
    await user.click(save());
    expect(await screen.findByText(/^The settings were not saved: /)).toBeVisible();
    expect(await savings()).toHaveValue("9");
  });
});

it("an edit conflict applies the user's changes to the latest version", async () => {
  expectConsoleError(/^The server did not accept the form\./, /^The latest version could not be loaded\./);
  const { user } = open([
    answer("get", URL, stored),
    fail("put", URL, 409, { code: "stale", detail: "Changed." }),
  ]);
  await retypeSavings(user, "800");
  await user.click(save());
  expect(await screen.findByText("The settings were not saved: Changed.")).toBeVisible();

  server.use(fail("get", URL, 500));
  await user.click(screen.getByRole("button", { name: "Load the Latest Version" }));
  expect(await screen.findByText(/^The latest version could not be loaded: /)).toBeVisible();

  const latest = { ...stored, currency: "CHF", updated_at: "2026-02-01T09:00:00Z" };
  server.use(answer("get", URL, latest));
  const puts = record("put", URL, { ...latest, savings_per_hire: 800 });
  await user.click(screen.getByRole("button", { name: "Load the Latest Version" }));
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

it("settings that fail to load can be retried", async () => {
  const { user } = open([fail("get", URL, 500)]);
  expect(await screen.findByText(/^Failed to load the settings: /)).toBeVisible();
  server.use(answer("get", URL, stored));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await savings()).toHaveValue("5,000");
});

describe("departments that differ", () => {
  const promises = (): Promise<HTMLElement> => screen.findByLabelText("Sales");

  it("are shown, and saved on selection", async () => {
    const { user } = open();
    expect(await promises()).toHaveDisplayValue("2 working days");
    expect(screen.queryByLabelText("Engineering")).not.toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText("Add an exception"), "Engineering");
    const puts = record("put", `/departments/${engineering.id}/`, { ...engineering, answer_days: 0 });
    server.use(list("/departments/", [{ ...engineering, answer_days: 0 }, sales]));
    await user.selectOptions(screen.getByLabelText("Engineering"), "No promise");
    expect(await screen.findByText("The exception for Engineering has been saved.")).toBeVisible();
    expect(puts[0]?.body).toEqual({ answer_days: 0 });
    expect(screen.getByLabelText("Engineering")).toHaveDisplayValue("No promise");
  });

  it("the server's error is shown beside the field", async () => {
    const { user } = open();
    server.use(fail("put", `/departments/${sales.id}/`, 500));
    await user.selectOptions(await promises(), "Same as the company");
    expect(await screen.findByText(/^The exception was not saved: /)).toBeVisible();
    expect(await promises()).toHaveDisplayValue("2 working days");
  });

  it("shows an empty state, and an error if they fail to load", async () => {
    const { user } = renderApp("/settings", {
      as: hr,
      handlers: [webhooks, answer("get", URL, stored), fail("get", "/departments/", 500)],
    });
    expect(await screen.findByText(/^Failed to load the departments: /)).toBeVisible();
    server.use(list("/departments/", [engineering]));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("No exceptions.")).toBeVisible();
  });
});

describe("a superuser", () => {
  it("changes the settings of the viewed company", async () => {
    const view = { viewAsCompany: { id: GLOBEX.id, name: GLOBEX.name } };
    const { user } = renderApp("/settings", {
      as: superuser,
      view,
      handlers: [departments, webhooks, answer("get", URL, stored)],
    });
    expect(await screen.findByText("These settings apply to everyone at Globex")).toBeVisible();
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

describe("the reasons for a rejection", () => {
  it("are renamed, reordered, added and archived, and saved as a whole", async () => {
    const { user } = open();
    const puts = record("put", "/rejection-reasons/", makeRejectionReasons());
    await user.click(await screen.findByRole("button", { name: "Edit Reasons" }));
    const form = within(screen.getByRole("region", { name: "Reasons for a Rejection" }));
    const first = await form.findByLabelText("Reason 1");
    expect(form.getByRole("button", { name: "Save Reasons" })).toHaveAttribute("aria-disabled", "true");
    await user.type(first, "!");
    await user.click(form.getByRole("button", { name: "Move down: Not enough experience!" }));
    await user.click(form.getByRole("button", { name: "Archive: Another candidate was chosen" }));
    await user.click(form.getByRole("button", { name: "Restore: Moved away" }));
    await user.click(form.getByRole("button", { name: "Add Reason" }));
    await user.keyboard("Over budget");
    await user.click(form.getByRole("button", { name: "Save Reasons" }));
    expect(await screen.findByText("The reasons have been saved.")).toBeVisible();
    expect(puts[0]?.body).toEqual({
      reasons: [
        { id: null, name: "Over budget", retired: false },
        { id: 32, name: "Another candidate was chosen", retired: true },
        { id: 31, name: "Not enough experience!", retired: false },
        { id: 33, name: "Moved away", retired: false },
      ],
      updated_at: makeRejectionReasons().updated_at,
    });
  });

  it("take the focus when they are opened, and keep it when one is moved to the top or removed", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Edit Reasons" }));
    await waitFor(() => expect(screen.getByLabelText("Reason 1")).toHaveFocus());
    await user.click(await screen.findByRole("button", { name: "Move up: Another candidate was chosen" }));
    const up = screen.getByRole("button", { name: "Move up: Another candidate was chosen" });
    expect(screen.getByLabelText("Reason 1")).toHaveValue("Another candidate was chosen");
    expect(up).toHaveFocus();
    expect(up).toHaveAttribute("aria-disabled", "true");
    await user.click(up);
    expect(screen.getByLabelText("Reason 1")).toHaveValue("Another candidate was chosen");

    await user.click(screen.getByRole("button", { name: "Add Reason" }));
    await user.click(screen.getByRole("button", { name: /^Remove: / }));
    expect(screen.getByRole("button", { name: "Add Reason" })).toHaveFocus();
  });

  it("cannot have one name twice", async () => {
    const { user } = open();
    const puts = record("put", "/rejection-reasons/", makeRejectionReasons());
    await user.click(await screen.findByRole("button", { name: "Edit Reasons" }));
    const second = await screen.findByLabelText("Reason 2");
    await user.clear(second);
    await user.type(second, "not enough experience");
    await user.click(screen.getByRole("button", { name: "Save Reasons" }));
    expect(await screen.findByText("A reason is on the list twice")).toBeVisible();
    expect(puts).toHaveLength(0);
  });
});
