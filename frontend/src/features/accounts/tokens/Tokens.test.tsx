/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import type { RequestHandler } from "msw";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import {
  GLOBEX,
  makeApiToken,
  makeCompanySettings,
  makeSession,
  makeUser,
  PREFERENCES,
} from "@/shared/testing/factories";
import { renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";

const OWN = "/auth/api-tokens/";
const COMPANY = "/company-tokens/";
const SECRET = "vouch_api_0123456789abcdef";
const hr = makeUser("HR");
const nightly = makeApiToken();
const soon = new Date(Date.now() + 3 * 24 * 3600 * 1000).toISOString();

const openProfile = (role: "EMPLOYEE" | "HR" | "SUPERUSER", ...handlers: RequestHandler[]) =>
  renderApp("/profile", {
    as: makeUser(role),
    handlers: [
      list("/auth/sessions/", [makeSession({ current: true })]),
      answer("get", "/notification-preferences/all/", { modes: PREFERENCES, time_zone: "" }),
      ...handlers,
    ],
  });

const openSettings = (path: string, ...handlers: RequestHandler[]) =>
  renderApp(path, {
    as: hr,
    handlers: [
      answer("get", "/company-settings/", makeCompanySettings()),
      list("/departments/", []),
      answer("get", "/webhooks/", []),
      ...handlers,
    ],
  });

const section = async () => within(await screen.findByRole("region", { name: "API Tokens" }));

describe("one's own tokens", () => {
  it("are listed with what they may do, their end and their last use", async () => {
    const used = makeApiToken({
      name: "Import",
      scopes: ["jobs:write", "users:read"],
      ending: "beef",
      last_used_at: "2026-01-11T09:00:00Z",
      expires_at: soon,
    });
    const expired = makeApiToken({ name: "Old", expires_at: "2026-01-20T09:00:00Z" });
    openProfile("HR", answer("get", OWN, [nightly, used, expired]));
    const rows = await (await section()).findAllByRole("listitem");
    expect(rows[0]).toHaveTextContent(
      /^Nightly exportRead jobs…3f2a · created .*2026 · never used · expires/,
    );
    expect(rows[1]).toHaveTextContent(
      /^ImportExpires soonRead and write jobs · Read people…beef · .* · last used /,
    );
    expect(rows[2]).toHaveTextContent(/^OldExpiredRead jobs.* · expired /);
  });

  it("can be created with the scopes of the role, and are shown once", async () => {
    const { user } = openProfile("EMPLOYEE");
    await user.click(await (await section()).findByRole("button", { name: "Create Token" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create an API token" }));
    expect(dialog.getAllByRole("checkbox")).toHaveLength(5);
    expect(dialog.queryByLabelText("Read people")).not.toBeInTheDocument();
    const posts = record("post", OWN, { id: 1, token: SECRET }, 201);
    await user.click(dialog.getByRole("button", { name: "Create Token" }));
    expect(await dialog.findByText("Select what the token may be used for")).toBeVisible();
    expect(posts).toHaveLength(0);
    await user.type(dialog.getByLabelText("Name"), "Nightly export");
    await user.click(dialog.getByLabelText("Read jobs"));
    await user.click(dialog.getByRole("combobox", { name: "Expires" }));
    await user.click(await screen.findByRole("option", { name: "In 30 days" }));
    server.use(answer("get", OWN, [nightly]));
    await user.click(dialog.getByRole("button", { name: "Create Token" }));
    const shown = within(await screen.findByRole("dialog", { name: "Your new API token" }));
    expect(shown.getByLabelText("Token")).toHaveValue(SECRET);
    await user.click(shown.getByRole("button", { name: "Done" }));
    expect(posts[0]?.body).toEqual({ name: "Nightly export", scopes: ["jobs:read"], days: 30 });
    expect(await (await section()).findByRole("listitem")).toBeVisible();
    await waitFor(() => expect(screen.queryByDisplayValue(SECRET)).not.toBeInTheDocument());
  });

  it("say why one was not created", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const detail = "There can be at most 20 API tokens. Revoke one that is not needed.";
    const { user } = openProfile("HR", fail("post", OWN, 409, { code: "too_many_tokens", detail }));
    await user.click(await (await section()).findByRole("button", { name: "Create Token" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Name"), "One more");
    await user.click(dialog.getByLabelText("Read jobs"));
    await user.click(dialog.getByRole("button", { name: "Create Token" }));
    expect(await dialog.findByText(detail)).toBeVisible();
  });

  it("are revoked after asking", async () => {
    const { user } = openProfile("HR", answer("get", OWN, [nightly]));
    const calls = record("delete", `${OWN}${nightly.id}/`, null, 204);
    await user.click(await screen.findByRole("button", { name: "Revoke Nightly export" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Revoke Nightly export?" }));
    expect(calls).toHaveLength(0);
    server.use(answer("get", OWN, []));
    await user.click(dialog.getByRole("button", { name: "Revoke" }));
    expect(await screen.findByText("Nightly export was revoked.")).toBeVisible();
    expect(await screen.findByText("No API tokens yet")).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  it("can be retried after an error", async () => {
    const { user } = openProfile("HR", fail("get", OWN, 500));
    expect(await screen.findByText(/^Failed to load the API tokens: /)).toBeVisible();
    server.use(answer("get", OWN, [nightly]));
    await user.click((await section()).getByRole("button", { name: "Retry" }));
    expect(await screen.findByText("Nightly export")).toBeVisible();
  });

  it("are none of a superuser's", async () => {
    openProfile("SUPERUSER");
    expect(await screen.findByRole("region", { name: "Your devices" })).toBeVisible();
    expect(screen.queryByRole("region", { name: "API Tokens" })).not.toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "API Tokens" })).not.toBeInTheDocument();
  });

  it("go with an old password only if one says so", async () => {
    const { user } = openProfile("HR", answer("get", OWN, [nightly]));
    const calls = record("post", "/auth/password/change/", { key: "next" });
    const change = async () => {
      await user.type(await screen.findByLabelText("Current Password"), "old secret");
      await user.type(screen.getByLabelText("New Password"), "new secret");
      await user.type(screen.getByLabelText("Confirm New Password"), "new secret");
      await user.click(screen.getByRole("button", { name: "Change Password" }));
    };
    await change();
    await waitFor(() => expect(calls).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText("Current Password")).toHaveValue(""));
    await user.click(screen.getByLabelText("Revoke my API tokens, too"));
    server.use(answer("get", OWN, []));
    await change();
    expect(await screen.findByText("No API tokens yet")).toBeVisible();
    expect(calls.map(({ body }) => (body as { revoke_api_tokens: boolean }).revoke_api_tokens)).toEqual([
      false,
      true,
    ]);
    // Without tokens there is nothing to ask.
    expect(screen.queryByLabelText("Revoke my API tokens, too")).not.toBeInTheDocument();
  });
});

describe("the company's tokens", () => {
  const importer = {
    ...makeApiToken({ name: "Importer", scopes: ["jobs:write"] }),
    created_by_name: "Hana Berg",
  };

  it("are read when somebody asks for them, and say who created them", async () => {
    const { user } = openSettings("/settings", answer("get", COMPANY, [importer]));
    const button = await (await section()).findByRole("button", { name: "Show Tokens" });
    expect(screen.queryByText("Importer")).not.toBeInTheDocument();
    await user.click(button);
    expect(await (await section()).findByRole("listitem")).toHaveTextContent(/Importer.* by Hana Berg · /);
  });

  it("are there at once where the address names them, and can be created without connections", async () => {
    const { user } = openSettings("/settings#api-tokens");
    await user.click(await (await section()).findByRole("button", { name: "Create Token" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Create an API token" }));
    expect(dialog.getAllByRole("checkbox")).toHaveLength(6);
    for (const missing of [/connections/, "Read and write referrals"])
      expect(dialog.queryByLabelText(missing)).not.toBeInTheDocument();
    const posts = record("post", COMPANY, { id: 1, token: SECRET }, 201);
    await user.type(dialog.getByLabelText("Name"), "Importer");
    await user.click(dialog.getByLabelText("Read and write jobs"));
    await user.click(dialog.getByRole("button", { name: "Create Token" }));
    expect(await screen.findByDisplayValue(SECRET)).toBeVisible();
    expect(posts[0]?.body).toEqual({ name: "Importer", scopes: ["jobs:write"], days: 90 });
  });

  it("are revoked, but not created, by a superuser", async () => {
    const company = GLOBEX;
    const { user } = renderApp("/settings#api-tokens", {
      as: makeUser("SUPERUSER"),
      view: { viewAsCompany: company },
      handlers: [
        answer("get", "/company-settings/", makeCompanySettings()),
        list("/departments/", []),
        list("/companies/", []),
        answer("get", "/webhooks/", []),
        answer("get", COMPANY, [importer]),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Revoke Importer" }));
    expect(await screen.findByRole("dialog", { name: "Revoke Importer?" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Create Token" })).not.toBeInTheDocument();
  });
});
