/** @module-tag slow */
import { screen, within } from "@testing-library/react";
import type { RequestHandler } from "msw";
import { describe, expect, it } from "vitest";
import type { Directory } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  ACME,
  makeApiToken,
  makeCompanySettings,
  makeDepartment,
  makeUser,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const URL = "/directory/";
const TOKENS = "/company-tokens/";
const BASE_URL = "https://vouch.acme.example/api/scim/v2";
const SECRET = "vouch_api_0123456789abcdef";
const sales = makeDepartment({ name: "Sales" });
const importer = { ...makeApiToken({ name: "Importer" }), created_by_name: "Hana Berg" };
const entra = {
  ...makeApiToken({ name: "Entra ID", scopes: ["directory"] }),
  created_by_name: "Hana Berg",
};

const makeDirectory = (changes: Partial<Directory> = {}): Directory => ({
  base_url: BASE_URL,
  is_connected: false,
  people_count: 0,
  groups: [],
  role_mapping: [],
  updated_at: null,
  ...changes,
});
const connected = makeDirectory({
  is_connected: true,
  people_count: 12,
  groups: ["hr", "sales"],
  role_mapping: [{ claim: "groups", value: "hr", role: "HR", department: null }],
  updated_at: "2026-01-10T09:00:00Z",
});

const base = [
  answer("get", "/company-settings/", makeCompanySettings()),
  list("/departments/", [sales]),
  answer("get", "/webhooks/", []),
];
const open = (path: string, ...handlers: RequestHandler[]) =>
  renderApp(path, { as: makeUser("HR"), handlers: [...handlers, ...base] });
const section = async () => within(await screen.findByRole("region", { name: "Directory" }));

describe("the section on the settings", () => {
  it("is read when somebody asks for it, and begins with the address and a token", async () => {
    const calls = record("get", URL, makeDirectory());
    const { user } = open("/settings", answer("get", TOKENS, [importer]));
    const part = await section();
    const button = await part.findByRole("button", { name: "Show Directory" });
    expect(part.getByText(/^Let Entra ID, Okta or another directory add people/)).toBeVisible();
    expect(calls).toHaveLength(0);
    server.use(answer("get", URL, makeDirectory()));
    await user.click(button);
    expect(await part.findByLabelText("Base URL")).toHaveValue(BASE_URL);
    // Tokens of programs stand in their own section.
    expect(await part.findByText("No directory tokens yet")).toBeVisible();
    expect(part.getByText("The directory calls the base URL with one. At most two can exist.")).toBeVisible();
    expect(screen.queryByText("No API tokens yet")).not.toBeInTheDocument();
    expect(screen.queryByText("Importer")).not.toBeInTheDocument();
    expect(part.queryByText(/^Manages /)).not.toBeInTheDocument();
    expect(part.getByText(/^Without rules, HR gives the roles\./)).toBeVisible();
  });

  it("creates a token whose only scope is the directory, and shows it once", async () => {
    const { user } = open(
      "/settings#directory",
      answer("get", URL, makeDirectory()),
      answer("get", TOKENS, []),
    );
    await user.click(await (await section()).findByRole("button", { name: "Create Token" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create a token for the directory" }));
    expect(dialog.queryByRole("checkbox")).not.toBeInTheDocument();
    const posts = record("post", TOKENS, { id: 1, token: SECRET }, 201);
    await user.type(dialog.getByLabelText("Name"), "Entra ID");
    server.use(answer("get", TOKENS, [entra]));
    await user.click(dialog.getByRole("button", { name: "Create Token" }));
    const shown = within(await screen.findByRole("dialog", { name: "The directory's new token" }));
    expect(shown.getByLabelText("Token")).toHaveValue(SECRET);
    expect(shown.getByText("Enter it in the directory, with the base URL.")).toBeVisible();
    await user.click(shown.getByRole("button", { name: "Done" }));
    expect(posts[0]?.body).toEqual({ name: "Entra ID", scopes: ["directory"], days: 365 });
    const tokens = within(await (await section()).findByRole("list", { name: "Tokens of the Directory" }));
    expect(tokens.getByRole("listitem")).toHaveTextContent(/^Entra IDProvision people \(SCIM\)…3f2a/);
  });

  it("says that a third token is too many", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const detail = "There can be at most 2 tokens of the directory. Revoke one that is not needed.";
    const { user } = open(
      "/settings#directory",
      answer("get", URL, connected),
      answer("get", TOKENS, [entra]),
      fail("post", TOKENS, 409, { code: "too_many_tokens", detail }),
    );
    await user.click(await (await section()).findByRole("button", { name: "Create Token" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "Okta");
    await user.click(dialog.getByRole("button", { name: "Create Token" }));
    expect(await dialog.findByText(detail)).toBeVisible();
  });

  it("shows what the directory manages, and saves which groups give which roles", async () => {
    const { user } = open(
      "/settings#directory",
      answer("get", URL, connected),
      answer("get", TOKENS, [entra]),
    );
    const part = await section();
    expect(await part.findByText("Manages 12 people · 2 groups")).toBeVisible();
    const first = within(part.getByRole("group", { name: "Rule 1" }));
    expect(first.getByLabelText("Group")).toHaveValue("hr");
    expect(first.getByLabelText("Role")).toHaveTextContent("HR Personnel");
    expect(first.queryByLabelText("Claim")).not.toBeInTheDocument();
    const save = part.getByRole("button", { name: "Save Rules" });
    expect(save).toHaveAttribute("aria-disabled", "true");
    await user.click(part.getByRole("button", { name: "Add Rule" }));
    await user.click(save);
    expect(await part.findByText("Give each rule a group")).toBeVisible();
    const second = within(part.getByRole("group", { name: "Rule 2" }));
    await user.type(second.getByLabelText("Group"), "sales");
    await user.click(second.getByLabelText("Department"));
    await user.click(await screen.findByRole("option", { name: "Sales" }));
    const role_mapping = [
      ...connected.role_mapping,
      { claim: "groups", value: "sales", role: "EMPLOYEE" as const, department: sales.id },
    ];
    const puts = record("put", URL, { ...connected, role_mapping, updated_at: "2026-01-11T09:00:00Z" });
    await user.click(save);
    expect(await screen.findByText("The rules were saved.")).toBeVisible();
    expect(puts[0]?.body).toEqual({ role_mapping, updated_at: connected.updated_at });
    expect(save).toHaveAttribute("aria-disabled", "true");
  });

  it("can be retried after an error", async () => {
    const { user } = open("/settings#directory", fail("get", URL, 500), answer("get", TOKENS, []));
    const part = await section();
    expect(await part.findByText(/^Failed to load the directory: /)).toBeVisible();
    server.use(answer("get", URL, makeDirectory()));
    await user.click(part.getByRole("button", { name: "Retry" }));
    expect(await part.findByLabelText("Base URL")).toBeVisible();
  });

  it("is only shown to a superuser who looks on as a person", async () => {
    renderApp("/settings#directory", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HR", viewAsCompany: ACME, viewAsPerson: { id: 1, name: "Erin" } },
      handlers: [answer("get", URL, connected), answer("get", TOKENS, [entra]), ...base],
      quiet: true,
    });
    const part = await section();
    expect(await part.findByLabelText("Group")).toHaveAttribute("readonly");
    expect(part.getByText("Entra ID")).toBeVisible();
    for (const name of ["Create Token", "Revoke Entra ID", "Add Rule", "Save Rules"])
      expect(part.queryByRole("button", { name })).not.toBeInTheDocument();
  });
});
