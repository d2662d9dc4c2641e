import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { fail, record } from "@/shared/testing/server";

const dana = makeUser("EMPLOYEE");
const asked = (state: string, target: string | null = null): void =>
  sessionStorage.setItem("signInState", JSON.stringify({ state, target }));
const answerAt = (user: string, state = "s1", token = "code.once"): string =>
  `/login?token=${token}&user=${encodeURIComponent(user)}&state=${state}`;
const EXCHANGE = "/auth/provider/exchange/";
const exchanged = { token: "abc", user: dana };
const claimed = JSON.stringify({ id: 7, username: "dana", profile: { role: "SUPERUSER" } });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("the return of a single sign-on", () => {
  it("exchanges its code for a token, as whom the server says and whatever the address claims", async () => {
    const calls = record("post", EXCHANGE, exchanged);
    asked("s1");
    renderApp(answerAt(claimed), { quiet: true });
    // Before anything is sent.
    expect(window.location.search).toBe("");
    await screen.findByRole("button", { name: "User menu" });
    expect(currentPath()).toBe("/dashboard");
    expect(calls.map(({ body }) => body)).toEqual([{ code: "code.once" }]);
    expect(calls[0]?.headers.get("authorization")).toBeNull();
    expect(localStorage.getItem("token")).toBe("abc");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({ role: "EMPLOYEE" });
  });

  it("takes a token, too, whose user it asks the server for", async () => {
    const calls = record("get", "/auth/user/", dana);
    asked("s1");
    renderApp(answerAt(claimed, "s1", "sso-token"), { quiet: true });
    expect(window.location.search).toBe("");
    await screen.findByRole("button", { name: "User menu" });
    expect(calls[0]?.headers.get("authorization")).toBe("Token sso-token");
    expect(JSON.parse(localStorage.getItem("user") ?? "")).toMatchObject({ role: "EMPLOYEE" });
  });

  it("leads to where the person wanted to go", async () => {
    record("post", EXCHANGE, exchanged);
    asked("s1", "/unauthorized?why=this");
    renderApp(answerAt(claimed), { quiet: true });
    await screen.findByRole("button", { name: "User menu" });
    await waitFor(() => expect(currentPath()).toBe("/unauthorized?why=this"));
  });

  it.each([
    ["cannot be read", "s1", "{broken", "s1", /^The sign-in answer could not be read\./],
    ["belongs to another attempt", "s2", claimed, "s1", /^A sign-in answer that was not asked for/],
  ])("is logged and ignored when it %s", async (_case, state, user, returned, logged) => {
    expectConsoleError(logged);
    asked(state);
    renderApp(answerAt(user, returned));
    expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    expect(currentPath()).toBe("/login");
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("is ignored in a browser that never asked for it", async () => {
    expectConsoleError(/^A sign-in answer that was not asked for here was ignored\./);
    renderApp(answerAt(claimed));
    expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    expect(localStorage.getItem("token")).toBeNull();
  });

  it.each([
    [401, /took too long or was already used\. Please sign in with Google again/],
    [429, /did not work\. Please try again/],
    [503, /did not work\. Please try again/],
  ] as const)(
    "says so at the sign-in where the exchange answers %d, and still knows the way",
    async (status, sentence) => {
      expectConsoleError(/^The sign-in answer was not accepted\./);
      asked("s1", "/unauthorized?why=this");
      const { user } = renderApp(answerAt(claimed), { handlers: [fail("post", EXCHANGE, status)] });
      expect(await screen.findByRole("alert")).toHaveTextContent(sentence);
      await waitFor(() => expect(localStorage.getItem("token")).toBeNull());
      vi.stubGlobal("location", { ...window.location, assign: vi.fn(), origin: window.location.origin });
      await user.click(screen.getByRole("button", { name: "Sign in with Google" }));
      expect(JSON.parse(sessionStorage.getItem("signInState") ?? "{}")).toMatchObject({
        target: "/unauthorized?why=this",
      });
    },
  );
});

it("'Sign in with Google' sends the whole browser to the backend", async () => {
  const { user } = renderApp("/login");
  const assign = vi.fn();
  const button = await screen.findByRole("button", { name: "Sign in with Google" });
  vi.stubGlobal("location", { ...window.location, assign, origin: window.location.origin });
  await user.click(button);
  const { state } = JSON.parse(sessionStorage.getItem("signInState") ?? "{}");
  expect(assign).toHaveBeenCalledWith(`/api/auth/google/login/?state=${state}`);
});

describe("where the company lets its people sign in with its provider alone", () => {
  const refused = {
    code: "company_sign_in_required",
    detail: "Acme signs in with Acme ID. Continue with it; other ways to sign in are switched off.",
    provider: { id: "oidc-1", name: "Acme ID" },
  };

  it("leads to the provider after a right password, and back", async () => {
    const { user } = renderApp("/login", {
      handlers: [fail("post", "/auth/token/", 403, refused)],
      quiet: true,
    });
    await user.type(await screen.findByLabelText("Username"), "dana");
    await user.type(screen.getByLabelText("Password"), "secret-word{Enter}");
    expect(await screen.findByText(refused.detail)).toBeVisible();
    expect(screen.getByRole("button", { name: "Continue with Acme ID" })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("Username")).toBeVisible();
  });

  it("does so after a sign-in with Google", async () => {
    asked("s1");
    renderApp(answerAt(claimed), { handlers: [fail("post", EXCHANGE, 403, refused)], quiet: true });
    expect(await screen.findByText(refused.detail)).toBeVisible();
  });
});
