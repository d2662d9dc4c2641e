/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import type { RequestHandler } from "msw";
import { describe, expect, it } from "vitest";
import type { ReferralPolicies, ReferralPolicy } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { ACME, makeCompanySettings, makeDepartment, makeUser } from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const URL = "/referral-policy/";
const sales = makeDepartment({ name: "Sales" });

const first: ReferralPolicy = {
  number: 1,
  valid_from: "2025-01-01",
  protection_days: 180,
  protection_scope: "job",
  known_before_first: true,
  known_before_days: 180,
  former_colleague_months: 12,
  excluded_roles: ["HR"],
  excluded_departments: [],
  paragraph: "",
  link: "",
  sentences: ["Whoever refers a person first is credited for them.", "These roles cannot earn credit: HR."],
  created_by_name: null,
  created_at: "2025-01-01T00:00:00Z",
};
const second: ReferralPolicy = {
  ...first,
  number: 2,
  valid_from: "2026-06-01",
  protection_days: 90,
  sentences: ["A referral protects the person for that job for 90 days."],
  paragraph: "Ask Hana about bonuses.",
  link: "https://intranet.acme.example/referrals",
  created_by_name: "Hana Berg",
};
const policies: ReferralPolicies = {
  current: first,
  coming: second,
  versions: [second, first],
  today: "2026-05-04",
};
const onlyFirst: ReferralPolicies = { current: first, coming: null, versions: [first], today: "2026-05-04" };

const base = [
  answer("get", "/company-settings/", makeCompanySettings()),
  list("/departments/", [sales]),
  answer("get", "/webhooks/", []),
];
const open = (path: string, ...handlers: RequestHandler[]) =>
  renderApp(path, { as: makeUser("HR"), handlers: [...handlers, ...base] });
const section = async () => within(await screen.findByRole("region", { name: "Referral Policy" }));

async function openForm(stored: ReferralPolicies = policies) {
  const { user } = open("/settings#referral-policy", answer("get", URL, stored));
  const part = await section();
  await part.findByRole("list", { name: "In Force" });
  await user.click(part.getByRole("button", { name: "New Version" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New version of the referral policy" }));
  return { user, dialog };
}

describe("the section on the settings", () => {
  it("is read when somebody asks for it, and shows the version in force", async () => {
    const calls = record("get", URL, onlyFirst);
    const { user } = open("/settings");
    const part = await section();
    const button = await part.findByRole("button", { name: "Show Policy" });
    expect(calls).toHaveLength(0);
    await user.click(button);
    const sentences = within(await part.findByRole("list", { name: "In Force" })).getAllByRole("listitem");
    expect(sentences.map(({ textContent }) => textContent)).toEqual(first.sentences);
    expect(part.getByText(/^Version 1, from /)).toBeVisible();
    for (const name of ["To Come", "All Versions"])
      expect(part.queryByRole("heading", { name })).not.toBeInTheDocument();
  });

  it("shows what comes, with the company's own words, and all versions", async () => {
    open("/settings#referral-policy", answer("get", URL, policies));
    const part = await section();
    const coming = within(await part.findByRole("list", { name: "To Come" }));
    expect(coming.getByText("A referral protects the person for that job for 90 days.")).toBeVisible();
    expect(part.getAllByText("Ask Hana about bonuses.")[0]).toBeVisible();
    expect(part.getAllByRole("link", { name: second.link })[0]).toHaveAttribute("href", second.link);
    expect(part.getByText(/^Version 2, from .*, by Hana Berg$/)).toBeVisible();
    const versions = within(part.getByRole("list", { name: "All Versions" }));
    expect(versions.getByText("Version 2, from Jun 1, 2026")).toBeVisible();
    expect(versions.getByText("Version 1, from Jan 1, 2025")).toBeVisible();
  });

  it("can be retried after an error", async () => {
    const { user } = open("/settings#referral-policy", fail("get", URL, 500));
    const part = await section();
    expect(await part.findByText(/^Failed to load the policy: /)).toBeVisible();
    server.use(answer("get", URL, policies));
    await user.click(part.getByRole("button", { name: "Retry" }));
    expect(await part.findByRole("list", { name: "In Force" })).toBeVisible();
  });

  it("is only shown to a superuser who looks on as a person", async () => {
    renderApp("/settings#referral-policy", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HR", viewAsCompany: ACME, viewAsPerson: { id: 1, name: "Erin" } },
      handlers: [answer("get", URL, policies), ...base],
      quiet: true,
    });
    const part = await section();
    expect(await part.findByRole("list", { name: "In Force" })).toBeVisible();
    expect(part.queryByRole("button", { name: "New Version" })).not.toBeInTheDocument();
  });
});

describe("a new version", () => {
  it("begins as the latest one, and is saved with what it is based on", async () => {
    const { user, dialog } = await openForm();
    expect(dialog.getByLabelText("Valid From")).toHaveValue("2026-05-04");
    expect(dialog.getByLabelText("Days of Protection")).toHaveValue("90");
    expect(dialog.getByRole("checkbox", { name: "HR Personnel" })).toBeChecked();
    await user.clear(dialog.getByLabelText("Days of Protection"));
    await user.type(dialog.getByLabelText("Days of Protection"), "30");
    await user.click(dialog.getByRole("combobox", { name: "A Referral Protects" }));
    await user.click(await screen.findByRole("option", { name: "For all jobs of the company" }));
    await user.click(dialog.getByRole("checkbox", { name: "Earlier contacts come first" }));
    expect(dialog.queryByLabelText("Days Before the Referral")).not.toBeInTheDocument();
    await user.click(dialog.getByRole("checkbox", { name: "Employee" }));
    await user.click(await dialog.findByRole("checkbox", { name: "Sales" }));
    await user.clear(dialog.getByLabelText("Your Own Words"));
    const third = { ...second, number: 3, valid_from: "2026-05-04", sentences: ["The third."] };
    const posts = record("post", URL, { ...policies, current: third, versions: [third, second, first] }, 201);
    await user.click(dialog.getByRole("button", { name: "Save Version" }));
    expect(await screen.findByText("Version 3 was saved. It counts from May 4, 2026.")).toBeVisible();
    expect(posts[0]?.body).toEqual({
      based_on: 2,
      valid_from: "2026-05-04",
      protection_days: 30,
      protection_scope: "company",
      known_before_first: false,
      former_colleague_months: 12,
      excluded_roles: ["HR", "EMPLOYEE"],
      excluded_departments: [sales.id],
      paragraph: "",
      link: second.link,
    });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    const inForce = within(await (await section()).findByRole("list", { name: "In Force" }));
    expect(inForce.getByText("The third.")).toBeVisible();
  });

  it("is checked before it is sent", async () => {
    const { user, dialog } = await openForm();
    const posts = record("post", URL, policies, 201);
    await user.clear(dialog.getByLabelText("Days of Protection"));
    await user.clear(dialog.getByLabelText("Months for Former Colleagues"));
    await user.type(dialog.getByLabelText("Months for Former Colleagues"), "121");
    await user.clear(dialog.getByLabelText("Link"));
    await user.type(dialog.getByLabelText("Link"), "http://acme.example");
    await user.clear(dialog.getByLabelText("Valid From"));
    await user.click(dialog.getByRole("button", { name: "Save Version" }));
    expect(await dialog.findByText("Enter a whole number from 1 to 3650")).toBeVisible();
    expect(dialog.getByText("Enter a whole number from 0 to 120")).toBeVisible();
    expect(dialog.getByText("Enter an address that begins with https://")).toBeVisible();
    expect(dialog.getByText("Choose today or a later day")).toBeVisible();
    expect(posts).toHaveLength(0);
  });

  it("shows the server's errors beside the fields", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user, dialog } = await openForm(onlyFirst);
    server.use(fail("post", URL, 400, { valid_from: ["Not on that day."] }));
    await user.click(dialog.getByRole("button", { name: "Save Version" }));
    expect(await dialog.findByText("Not on that day.")).toBeVisible();
    expect(dialog.getByLabelText("Valid From")).toHaveFocus();
  });

  it("is based on a version that somebody else has made meanwhile", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user, dialog } = await openForm(onlyFirst);
    server.use(fail("post", URL, 409, { code: "stale", detail: "There is a newer version." }));
    await user.clear(dialog.getByLabelText("Days Before the Referral"));
    await user.type(dialog.getByLabelText("Days Before the Referral"), "60");
    await user.click(dialog.getByRole("button", { name: "Save Version" }));
    expect(await dialog.findByText(/There is a newer version\./)).toBeVisible();
    server.use(answer("get", URL, policies));
    await user.click(dialog.getByRole("button", { name: "Load the Latest Version" }));
    await waitFor(() => expect(dialog.getByLabelText("Days of Protection")).toHaveValue("90"));
    expect(dialog.getByLabelText("Days Before the Referral")).toHaveValue("60");
    const posts = record("post", URL, policies, 201);
    await user.click(dialog.getByRole("button", { name: "Save Version" }));
    await waitFor(() => expect(posts[0]?.body).toMatchObject({ based_on: 2, known_before_days: 60 }));
  });
});
