/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import type { RequestHandler } from "msw";
import { describe, expect, it, vi } from "vitest";
import type { EnforcedPerson, Enforcement, IdentityProvider } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  ACME,
  makeCompanySettings,
  makeDepartment,
  makeIdentityProvider,
  makeListedUser,
  makeUser,
} from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

type Test = NonNullable<IdentityProvider["last_test"]>;

function makeEnforcement(changes: Partial<Enforcement> = {}): Enforcement {
  return { enforced: false, tested_by_caller: false, exceptions: [], unable: [], ...changes };
}

const hr = makeUser("HR");
const sales = makeDepartment({ name: "Sales" });
const provider = makeIdentityProvider({ id: 1 });
const fresh = makeIdentityProvider({
  id: 1,
  issuer: "",
  client_id: "",
  has_secret: false,
  enabled: false,
  domains: [],
});
const base = [
  answer("get", "/company-settings/", makeCompanySettings()),
  answer("get", "/webhooks/", []),
  list("/departments/", [sales]),
  answer("get", "/company-domains/", [{ domain: "acme.example" }, { domain: "acme.test" }]),
  answer("get", "/identity-providers/1/enforcement/", makeEnforcement()),
];
const URL = "/identity-providers/";

const makeTest = (changes: Partial<Test> = {}): Test => ({
  state: "SUCCEEDED",
  began_at: "2026-01-10T09:00:00Z",
  by: 7,
  is_current: true,
  email: "ada@acme.example",
  role: "HR",
  sentence: "",
  steps: [
    { step: "discovery", name: "The provider is found", done: true },
    { step: "role", name: "It says what the roles follow from", done: true },
  ],
  ...changes,
});

describe("the section on the settings", () => {
  const open = (path: string, ...handlers: RequestHandler[]) =>
    renderApp(path, { as: hr, handlers: [...base, ...handlers], quiet: true });

  it("lists the providers when it is opened, each with its state", async () => {
    const calls = record("get", URL, [
      provider,
      makeIdentityProvider({ name: "New", issuer: "", domains: [], enabled: false }),
      makeIdentityProvider({ name: "Broken", last_test: makeTest({ state: "FAILED" }) }),
      makeIdentityProvider({ name: "Changed", last_test: makeTest({ state: "FAILED", is_current: false }) }),
      makeIdentityProvider({ name: "Restored", secret_lost: true }),
    ]);
    const { user } = open("/settings");
    await user.click(await screen.findByRole("button", { name: "Show Providers" }));
    const rows = within(await screen.findByRole("list", { name: "Identity providers" }));
    expect(rows.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Acme IDOffered at sign-inlogin.acme.example · acme.exampleSet Up",
      "NewNot offeredNo issuer yetSet Up",
      "BrokenTest failedlogin.acme.example · acme.exampleSet Up",
      "ChangedOffered at sign-inlogin.acme.example · acme.exampleSet Up",
      "RestoredEnter the secret againlogin.acme.example · acme.exampleSet Up",
    ]);
    expect(rows.getByRole("link", { name: "Set Up Acme ID" })).toHaveAttribute("href", "/settings/sign-in/1");
    expect(calls).toHaveLength(1);
  });

  it("begins a provider with its name, and goes on to its screen", async () => {
    const { user } = open("/settings#sign-in", answer("get", URL, []), answer("get", `${URL}1/`, fresh));
    expect(await screen.findByText("No identity provider yet")).toBeVisible();
    const posts = record("post", URL, fresh, 201);
    await user.click(screen.getByRole("button", { name: "Connect Provider" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Connect an identity provider" }));
    await user.click(dialog.getByRole("button", { name: "Continue" }));
    expect(await dialog.findByText("Enter the name that people see at sign-in")).toBeVisible();
    expect(posts).toHaveLength(0);
    await user.type(dialog.getByLabelText("Name"), " Acme ID {Enter}");
    expect(await screen.findByRole("heading", { name: "Acme ID" })).toBeVisible();
    expect(currentPath()).toBe("/settings/sign-in/1");
    expect(posts[0]?.body).toMatchObject({ name: "Acme ID", enabled: false, issuer: "", domains: [] });
  });

  it("can be retried after an error", async () => {
    const { user } = open("/settings#sign-in", fail("get", URL, 500));
    expect(await screen.findByText(/^Failed to load the identity providers: /)).toBeVisible();
    server.use(answer("get", URL, [provider]));
    const section = screen.getByRole("region", { name: "Sign-in" });
    await user.click(within(section).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Acme ID")).toBeVisible();
  });
});

describe("the screen of a provider", () => {
  const open = (shown: IdentityProvider, ...handlers: RequestHandler[]) =>
    renderApp("/settings/sign-in/1", {
      as: hr,
      handlers: [...handlers, ...base, answer("get", `${URL}1/`, shown)],
    });
  const save = () => screen.getByRole("button", { name: "Save" });
  const ruleOf = (number: number) => within(screen.getByRole("group", { name: `Rule ${number}` }));

  it("shows the address to register, and sends what is entered", async () => {
    const { user } = open(fresh);
    expect(await screen.findByLabelText("Redirect address")).toHaveValue(fresh.redirect_address);
    expect(save()).toHaveAttribute("aria-disabled", "true");
    await user.type(screen.getByLabelText("Issuer"), "https://login.acme.example");
    await user.type(screen.getByLabelText("Client ID"), "vouch");
    await user.type(screen.getByLabelText("Client Secret"), "hush");
    await user.click(await screen.findByLabelText("acme.test"));
    await user.click(screen.getByRole("button", { name: "Add Rule" }));
    await user.type(ruleOf(1).getByLabelText("Contains"), " hr ");
    await user.click(ruleOf(1).getByLabelText("Role"));
    await user.click(await screen.findByRole("option", { name: "HR Personnel" }));
    await user.click(screen.getByRole("button", { name: "Add Rule" }));
    await user.clear(ruleOf(2).getByLabelText("Claim"));
    await user.type(ruleOf(2).getByLabelText("Claim"), "team");
    await user.type(ruleOf(2).getByLabelText("Contains"), "sales");
    await user.click(ruleOf(2).getByLabelText("Department"));
    await user.click(await screen.findByRole("option", { name: "Sales" }));
    const puts = record("put", `${URL}1/`, provider);
    await user.click(save());
    expect(await screen.findByText("Acme ID was saved.")).toBeVisible();
    expect(puts[0]?.body).toEqual({
      name: "Acme ID",
      issuer: "https://login.acme.example",
      client_id: "vouch",
      client_secret: "hush",
      secret_expires_on: null,
      scopes: "openid email profile",
      enabled: false,
      domains: ["acme.test"],
      creates_accounts: true,
      role_mapping: [
        { claim: "groups", value: "hr", role: "HR", department: null },
        { claim: "team", value: "sales", role: "EMPLOYEE", department: sales.id },
      ],
      maps_each_time: true,
      session_days: 1,
      updated_at: fresh.updated_at,
    });
    // What is stored is never shown.
    expect(screen.getByLabelText("Client Secret")).toHaveValue("");
  });

  it("says beside each field what is missing before it is offered", async () => {
    const { user } = open(fresh);
    await user.click(await screen.findByLabelText("Offer at sign-in"));
    await user.click(screen.getByRole("button", { name: "Add Rule" }));
    await user.clear(screen.getByLabelText(/^Name/));
    const puts = record("put", `${URL}1/`, provider);
    await user.click(save());
    for (const sentence of [
      "Enter the name that people see at sign-in",
      "Enter the issuer",
      "Enter the client ID",
      "Enter the client secret",
      "Give each rule a claim and a value",
    ])
      expect(await screen.findByText(sentence)).toBeVisible();
    expect(puts).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "Remove rule 1" }));
    expect(screen.queryByRole("group", { name: "Rule 1" })).not.toBeInTheDocument();
  });

  it("asks for the secret of another issuer, and says what else changes", async () => {
    const { user } = open(provider);
    const issuer = await screen.findByLabelText("Issuer");
    expect(screen.getByText("Leave it empty to keep the stored one.")).toBeVisible();
    await user.type(issuer, "/new");
    expect(screen.getByText(/^With another issuer or client, everyone is linked anew/)).toBeVisible();
    await user.click(save());
    expect(await screen.findByText("Enter the client secret")).toBeVisible();
  });

  it("says nothing of links while nobody could sign in with it", async () => {
    const { user } = open({ ...provider, enabled: false, can_be_linked: false });
    await user.type(await screen.findByLabelText("Issuer"), "/new");
    expect(screen.queryByText(/^With another issuer or client/)).not.toBeInTheDocument();
  });

  it("shows beside a field why the server refuses it", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const refusal = { issuer: ["This issuer is for any organisation. Enter the one of yours."] };
    const { user } = open(provider, fail("put", `${URL}1/`, 400, refusal));
    await user.type(await screen.findByLabelText("Scopes"), " groups");
    await user.click(save());
    expect(await screen.findByText(refusal.issuer[0] as string)).toBeVisible();
    expect(screen.getByLabelText("Issuer")).toHaveFocus();
  });

  it("says who gives a company its domains where it has none", async () => {
    open(provider, answer("get", "/company-domains/", []));
    expect(await screen.findByText(/^Your company has no email domain yet\. Ask the operator/)).toBeVisible();
  });

  it("says what the company's directory decides instead", async () => {
    const rules = [{ claim: "groups", value: "hr", role: "HR" as const, department: null }];
    open({ ...provider, has_directory: true, role_mapping: rules, last_test: makeTest({ role: "" }) });
    expect(
      await screen.findByText(/^The company's directory adds people and decides their roles\./),
    ).toBeVisible();
    expect(screen.getByLabelText("Days Until the Next Sign-In")).toHaveAccessibleDescription(
      "The company's directory says who has left, so a sign-in lasts as long as others.",
    );
    expect(screen.getByText(/^It works: ada@acme\.example would sign in\. Tested/)).toBeVisible();
  });

  it("disconnects it after a question", async () => {
    const { user } = open(provider, answer("get", URL, []));
    const deletes = record("delete", `${URL}1/`, null, 204);
    await user.click(await screen.findByRole("button", { name: "Disconnect" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Disconnect Acme ID?" }));
    expect(dialog.getByText(/^Nobody can sign in with it any more\./)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Disconnect" }));
    expect(await screen.findByText("Acme ID was disconnected.")).toBeVisible();
    expect(currentPath()).toBe("/settings");
    expect(deletes).toHaveLength(1);
  });

  it("only shows it to a superuser who looks on as a person", async () => {
    const { user } = renderApp("/settings/sign-in/1", {
      as: makeUser("SUPERUSER"),
      view: { viewAs: "HR", viewAsCompany: ACME, viewAsPerson: { id: 1, name: "Erin" } },
      handlers: [
        ...base,
        answer("get", `${URL}1/`, { ...provider, role_mapping: [], last_test: makeTest() }),
      ],
      quiet: true,
    });
    expect(await screen.findByLabelText("Issuer")).toHaveValue(provider.issuer);
    for (const label of ["Issuer", "Client ID", "Client Secret", "Scopes", /^Name/])
      expect(screen.getByLabelText(label)).toHaveAttribute("readonly");
    await user.click(screen.getByLabelText("Offer at sign-in"));
    expect(screen.getByLabelText("Offer at sign-in")).toBeChecked();
    for (const name of ["Save", "Add Rule", "Disconnect", "Test Connection"])
      expect(screen.queryByRole("button", { name })).not.toBeInTheDocument();
  });

  it("says so where there is none", async () => {
    open(provider, fail("get", `${URL}1/`, 404, { code: "not_found", detail: "No." }));
    expect(await screen.findByText("Identity provider not found")).toBeVisible();
  });
});

describe("the test of the connection", () => {
  const open = (shown: IdentityProvider, ...handlers: RequestHandler[]) =>
    renderApp("/settings/sign-in/1", {
      as: hr,
      handlers: [...handlers, ...base, answer("get", `${URL}1/`, shown)],
    });
  const region = () => screen.findByRole("region", { name: "Test" });

  it("needs issuer, client and secret", async () => {
    open(fresh);
    expect(within(await region()).getByText("Save issuer, client ID and client secret first.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Test Connection" })).toBeDisabled();
  });

  it("opens the provider in a new tab, and shows the result when this one is looked at again", async () => {
    const tab = { location: { href: "about:blank" }, close: vi.fn() };
    const opened = vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const address = "https://vouch.example/api/auth/provider/oidc-1/test/?ticket=t";
    const { user } = open(provider);
    expect(within(await region()).getByText("Not tested yet.")).toBeVisible();
    server.use(
      answer("get", `${URL}1/`, { ...provider, last_test: makeTest({ state: "STARTED", steps: [] }) }),
      answer("post", `${URL}1/test/`, { address }, 201),
    );
    await user.click(screen.getByRole("button", { name: "Test Connection" }));
    expect(
      await screen.findByText(/^Waiting for your sign-in in the other tab, since .*Then come back here\.$/),
    ).toBeVisible();
    expect(opened).toHaveBeenCalledWith("about:blank");
    expect(tab.location.href).toBe(address);
    server.use(answer("get", `${URL}1/`, { ...provider, last_test: makeTest() }));
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(
      await screen.findByText(/^It works: ada@acme\.example would sign in as HR Personnel\./),
    ).toBeVisible();
  });

  it("closes the tab again where the server refuses", async () => {
    const tab = { location: { href: "about:blank" }, close: vi.fn() };
    vi.spyOn(window, "open").mockReturnValue(tab as unknown as Window);
    const refusal = {
      code: "incomplete",
      detail: "Enter issuer, client ID and client secret first, and save.",
    };
    const { user } = open(provider, fail("post", `${URL}1/test/`, 409, refusal));
    await user.click(await screen.findByRole("button", { name: "Test Connection" }));
    expect(await screen.findByText(refusal.detail)).toBeVisible();
    expect(tab.close).toHaveBeenCalledOnce();
  });

  it("says what failed, and how far it came", async () => {
    const failed = makeTest({
      state: "FAILED",
      sentence: "The provider calls itself https://other.example. Enter exactly this as the issuer.",
      steps: [
        { step: "discovery", name: "The provider is found", done: true },
        { step: "token", name: "It accepts the client secret", done: false },
        { step: "role", name: "It says what the roles follow from", done: null },
      ],
    });
    open({ ...provider, last_test: failed });
    const result = within(await region());
    expect(result.getByRole("alert")).toHaveTextContent(failed.sentence);
    expect(result.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "The provider is founddone",
      "It accepts the client secretfailed",
      "It says what the roles follow fromnot reached",
    ]);
    expect(screen.getByText("Test failed")).toBeVisible();
  });

  it.each(["SUCCEEDED", "FAILED"] as const)(
    "says that the provider was changed since a test that %s",
    async (state) => {
      open({ ...provider, last_test: makeTest({ state, is_current: false, sentence: "No." }) });
      await waitFor(async () =>
        expect(within(await region()).getByRole("alert")).toHaveTextContent(
          /The provider was changed since: test again\.$/,
        ),
      );
    },
  );
});

describe("requiring the provider of everyone", () => {
  const erin: EnforcedPerson = {
    id: 11,
    name: "Erin Lee",
    email: "erin@elsewhere.example",
    role: "EMPLOYEE",
  };
  const hana: EnforcedPerson = { id: 12, name: "Hana Ito", email: "hana@acme.example", role: "HR" };
  const ENFORCEMENT = `${URL}1/enforcement/`;
  const open = (shown: Partial<IdentityProvider>, state: Partial<Enforcement>) =>
    renderApp("/settings/sign-in/1", {
      as: hr,
      handlers: [
        answer("get", ENFORCEMENT, makeEnforcement(state)),
        ...base,
        answer("get", `${URL}1/`, { ...provider, ...shown }),
        list("/users/", [makeListedUser({ id: 12, firstName: "Hana", lastName: "Ito", role: "HR" })]),
      ],
    });
  const section = async () => within(await screen.findByRole("region", { name: "Required Sign-In" }));

  it("needs a test of one's own", async () => {
    open({}, {});
    expect(
      await (await section()).findByText("Test the connection yourself first, with what is saved now."),
    ).toBeVisible();
    expect((await section()).getByRole("button", { name: "Require It of Everyone" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("names who could not sign in, and asks for an HR person among the exceptions", async () => {
    const { user } = open({}, { tested_by_caller: true, unable: [erin] });
    const shown = await section();
    expect(await shown.findByRole("group", { name: "1 person could not sign in" })).toHaveTextContent(
      "Erin LeeEmployee · erin@elsewhere.example",
    );
    await user.click(shown.getByRole("button", { name: "Make Exception: Erin Lee" }));
    expect(shown.queryByRole("group", { name: /could not sign in/ })).not.toBeInTheDocument();
    await user.click(shown.getByRole("button", { name: "Require It of Everyone" }));
    expect(await shown.findByRole("alert")).toHaveTextContent(/^Choose at least one HR person/);
    await user.type(shown.getByRole("combobox", { name: "Add an Exception" }), "Hana");
    await user.click(await screen.findByRole("option", { name: /Hana Ito/ }));
    const puts = record("put", ENFORCEMENT, makeEnforcement({ enforced: true, exceptions: [erin, hana] }));
    await user.click(shown.getByRole("button", { name: "Require It of Everyone" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Require Acme ID of everyone?" }));
    await user.click(dialog.getByRole("button", { name: "Require It" }));
    // Once the dialog has closed.
    await waitFor(() =>
      expect(screen.getByText("Everyone signs in with Acme ID from now on.")).toBeVisible(),
    );
    expect(puts[0]?.body).toEqual({ exceptions: [11, 12] });
  });

  it("names the first of many who could not sign in, and all when asked", async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      ...erin,
      id: 100 + index,
      name: `Erin ${index}`,
    }));
    const { user } = open({}, { tested_by_caller: true, unable: many });
    const shown = await section();
    const unable = within(await shown.findByRole("group", { name: "30 people could not sign in" }));
    expect(unable.getAllByRole("listitem")).toHaveLength(20);
    await user.click(unable.getByRole("button", { name: "Show All 30" }));
    expect(unable.getAllByRole("listitem")).toHaveLength(30);
    expect(unable.queryByRole("button", { name: /^Show All/ })).not.toBeInTheDocument();
  });

  it("changes the exceptions, and lets people sign in otherwise again", async () => {
    const enforced = { enforced: true, exceptions: [hana, erin] };
    const { user } = open({ enforced: true }, enforced);
    const shown = await section();
    expect(screen.queryByRole("button", { name: "Disconnect" })).not.toBeInTheDocument();
    expect(screen.getByText("Required at sign-in")).toBeVisible();
    await user.click(await shown.findByRole("button", { name: "Remove Erin Lee" }));
    const puts = record("put", ENFORCEMENT, makeEnforcement({ ...enforced, exceptions: [hana] }));
    await user.click(shown.getByRole("button", { name: "Save Exceptions" }));
    expect(await screen.findByText("The exceptions were saved.")).toBeVisible();
    expect(puts[0]?.body).toEqual({ exceptions: [12] });
    const deletes = record("delete", ENFORCEMENT, null, 204);
    await user.click(shown.getByRole("button", { name: "Allow Other Ways" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Allow other ways to sign in?" }));
    await user.click(dialog.getByRole("button", { name: "Allow Other Ways" }));
    expect(await screen.findByText("People can sign in without Acme ID again.")).toBeVisible();
    expect(deletes).toHaveLength(1);
  });

  it("says that a change waits for a test, and discards it", async () => {
    const { user } = open({ enforced: true, waits_for_test: true }, { enforced: true, exceptions: [hana] });
    expect(await screen.findByText(/^This change waits: test the connection/)).toBeVisible();
    const deletes = record("delete", `${URL}1/pending/`, null, 204);
    await user.click(screen.getByRole("button", { name: "Discard" }));
    expect(await screen.findByText("The change of Acme ID was discarded.")).toBeVisible();
    expect(deletes).toHaveLength(1);
  });
});
