/** @module-tag slow */
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { afterEach, describe, expect, it, vi } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, record, unreachable } from "@/shared/testing/server";

const dana = makeUser("EMPLOYEE");

/** Waits for the shell and returns the current path. */
async function inside(): Promise<string> {
  await screen.findByRole("button", { name: "User menu" });
  return currentPath();
}

async function fillIn(user: ReturnType<typeof renderApp>["user"]): Promise<void> {
  await user.type(await screen.findByLabelText("Username"), "dana");
  await user.type(screen.getByLabelText("Password"), "secret-word");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
}

describe("signing in", () => {
  it("shows what the card must hold", async () => {
    renderApp("/login");
    expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    expect(screen.getByText("Vouch")).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
    expect(screen.getByRole("button", { name: "Sign in with Google" })).toBeEnabled();
    expect(
      screen.getByText("We'll automatically detect your company based on your email domain"),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Create an account" })).toHaveAttribute("href", "/signup");
  });

  it("sends name and password and goes to the dashboard", async () => {
    const calls = record("post", "/auth/token/", { token: "abc", user: dana });
    const { user } = renderApp("/login", { quiet: true });
    await fillIn(user);
    expect(await inside()).toBe("/dashboard");
    expect(calls[0]?.body).toEqual({ username: "dana", password: "secret-word" });
    expect(localStorage.getItem("token")).toBe("abc");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({
      id: 7,
      firstName: "Dana",
      role: "EMPLOYEE",
    });
  });

  it("fetches the user when the answer holds only a key", async () => {
    const { user } = renderApp("/login", {
      handlers: [answer("post", "/auth/token/", { key: "k1" })],
      quiet: true,
    });
    const calls = record("get", "/auth/user/", dana);
    await fillIn(user);
    expect(await inside()).toBe("/dashboard");
    expect(calls[0]?.headers.get("authorization")).toBe("Token k1");
  });

  it("disables the fields and says Loading... while the server thinks", async () => {
    let letGo = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const { user } = renderApp("/login", {
      handlers: [
        http.post(api("/auth/token/"), async () => {
          await answered;
          return HttpResponse.json({ token: "abc", user: dana });
        }),
      ],
      quiet: true,
    });
    await fillIn(user);
    for (const control of [
      screen.getByRole("button", { name: "Loading..." }),
      screen.getByLabelText("Username"),
      screen.getByLabelText("Password"),
    ])
      expect(control).toHaveAttribute("aria-disabled", "true");
    letGo();
    expect(await inside()).toBe("/dashboard");
  });

  it.each([
    ["a wrong password", fail("post", "/auth/token/", 400), "Invalid username or password"],
    ["an inactive account", fail("post", "/auth/token/", 401), "Invalid username or password"],
    [
      "too many attempts",
      fail("post", "/auth/token/", 429),
      "Too many attempts. Please wait a few minutes and try again.",
    ],
    ["a broken server", fail("post", "/auth/token/", 500), "Cannot reach the server. Please try again."],
    ["no network", unreachable("post", "/auth/token/"), "Cannot reach the server. Please try again."],
  ])("says what happened after %s", async (_case, handler, message) => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/login", { handlers: [handler] });
    await fillIn(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    expect(screen.getByLabelText("Password")).toHaveValue("secret-word");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("says that it did not understand an odd answer", async () => {
    expectConsoleError(/^The server did not accept the form\. Error: Unexpected login/);
    const { user } = renderApp("/login", { handlers: [answer("post", "/auth/token/", {})] });
    await fillIn(user);
    expect(await screen.findByRole("alert")).toHaveTextContent("Unexpected login response format");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it.each([
    ["30", "1 minute"],
    ["61", "2 minutes"],
    ["3600", "60 minutes"],
  ])("says how long to wait when the server says %s seconds", async (seconds, wait) => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/login", {
      handlers: [
        http.post(api("/auth/token/"), () =>
          HttpResponse.json(
            { code: "throttled", detail: "Please wait." },
            { status: 429, headers: { "Retry-After": seconds } },
          ),
        ),
      ],
    });
    await fillIn(user);
    expect(await screen.findByRole("alert")).toHaveTextContent(
      `Too many attempts. Please wait ${wait} and try again.`,
    );
  });

  it("asks for both fields before it calls", async () => {
    const calls = record("post", "/auth/token/", {});
    const { user } = renderApp("/login");
    await user.click(await screen.findByRole("button", { name: "Sign In" }));
    expect(screen.getByText("Enter your username")).toBeVisible();
    expect(screen.getByText("Enter your password")).toBeVisible();
    expect(screen.getByLabelText("Username")).toHaveFocus();
    expect(calls).toHaveLength(0);
  });

  it("returns to the requested address with its query, and replaces the history", async () => {
    const { user } = renderApp("/unauthorized?why=this", {
      handlers: [answer("post", "/auth/token/", { token: "abc", user: dana })],
    });
    await screen.findByLabelText("Username");
    expect(currentPath()).toBe("/login");
    const depth = window.history.length;
    await fillIn(user);
    await waitFor(() => expect(currentPath()).toBe("/unauthorized?why=this"));
    expect(window.history.length).toBe(depth);
  });

  it.each([
    [
      "provider_not_configured",
      "Sign in with Google is not set up here. Please sign in with your username and password.",
    ],
    [
      "provider_address_not_verified",
      "Google has not verified the address of this account. Verify it with Google, or use another account.",
    ],
    [
      "provider_known_address",
      "There is already an account with this address. Sign in with its username and password, or reset the password below.",
    ],
    ["company_not_configured", /^Your company's provider is not set up here any more\./],
    ["company_address_not_verified", /^Your company's provider has not verified your email address\./],
    ["company_not_routed", /^This provider does not sign in people with your email address\./],
    [
      "company_known_address",
      /^There is already an account with this address that the provider does not open\./,
    ],
    ["company_no_account", "You have no account yet. Ask your HR team to add you."],
    ["company_did_not_ask", /^Your company's provider did not ask for your password again\./],
    ["company_failed", /^Signing in with your company did not work\./],
    ["account_inactive", "This account is not active. Please ask your HR team."],
    [
      "<b>anything</b>",
      "Signing in with Google did not work. Please try again, or use your username and password.",
    ],
  ])("says why Google led back here: %s", async (code, message) => {
    renderApp(`/login?error=${encodeURIComponent(code)}`);
    expect(await screen.findByRole("alert")).toHaveTextContent(message);
    await waitFor(() => expect(currentPath()).toBe("/login"));
  });
});

describe("signing in with one's company", () => {
  const PROVIDERS = "/auth/providers/";
  const acme = [{ id: "oidc-1", name: "Acme ID" }];
  const press = (name: string) => screen.findByRole("button", { name });
  const pending = () => JSON.parse(sessionStorage.getItem("signInState") ?? "{}");

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  /** Records where the whole browser is sent. */
  function watchAssign() {
    const assign = vi.fn();
    const { origin, pathname, search } = window.location;
    vi.stubGlobal("location", { ...window.location, assign, origin, pathname, search });
    return assign;
  }

  it("finds the provider by the domain alone, and leads there", async () => {
    const { user } = renderApp("/login");
    const calls = record("get", PROVIDERS, acme);
    await user.click(await press("Sign In with Your Company"));
    const email = await screen.findByLabelText("Work Email");
    expect(email).toHaveFocus();
    await user.type(email, "dana@acme.example{Enter}");
    const lead = await press("Continue with Acme ID");
    expect(lead).toHaveFocus();
    expect(calls.map(({ url }) => url.search)).toEqual(["?domain=acme.example"]);
    const assign = watchAssign();
    await user.click(lead);
    expect(assign).toHaveBeenCalledWith(`/api/auth/provider/oidc-1/login/?state=${pending().state}`);
  });

  it("says so where a domain has none, and leads back to the password", async () => {
    const { user } = renderApp("/login", { handlers: [answer("get", PROVIDERS, [])] });
    await user.click(await press("Sign In with Your Company"));
    await user.type(await screen.findByLabelText("Work Email"), "dana{Enter}");
    expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
    await user.type(screen.getByLabelText("Work Email"), "@acme.example{Enter}");
    expect(await screen.findByText(/^Nobody at acme\.example signs in this way\./)).toBeVisible();
    await user.click(await press("Use Your Username and Password"));
    expect(await screen.findByLabelText("Password")).toBeVisible();
  });

  it("offers the provider to an address in the field of the username", async () => {
    const { user } = renderApp("/login");
    const calls = record("get", PROVIDERS, acme);
    await user.type(await screen.findByLabelText("Username"), "dana");
    await user.tab();
    expect(calls).toHaveLength(0);
    await user.type(screen.getByLabelText("Username"), "@acme.example");
    await user.tab();
    expect(await press("Continue with Acme ID")).toBeVisible();
    expect(calls.map(({ url }) => url.search)).toEqual(["?domain=acme.example"]);
  });

  it.each([
    ["/jobs?open=1", "/jobs?open=1"],
    [`${window.location.origin}/jobs`, "/jobs"],
    ["https://evil.example/jobs", null],
    ["//evil.example/jobs", null],
    ["javascript:alert(1)", null],
  ])(
    "waits for a press after a tile of the provider, and only leads to a path of ours: %s",
    async (link, target) => {
      const query = new URLSearchParams({
        provider: "oidc-1",
        iss: "https://login.acme.example",
        target_link_uri: link,
      });
      const calls = record("get", PROVIDERS, acme);
      const { user } = renderApp(`/login?${query}`);
      const lead = await press("Continue with Acme ID");
      expect(calls[0]?.url.searchParams.get("provider")).toBe("oidc-1");
      expect(calls[0]?.url.searchParams.get("iss")).toBe("https://login.acme.example");
      expect(sessionStorage.getItem("signInState")).toBeNull();
      watchAssign();
      await user.click(lead);
      expect(pending().target).toBe(target);
    },
  );

  it("says so where a link names nobody", async () => {
    renderApp("/login?provider=oidc-9", { handlers: [answer("get", PROVIDERS, [])] });
    expect(await screen.findByText(/^This link names no company that signs in here\./)).toBeVisible();
  });
});
