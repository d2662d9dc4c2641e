import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { ACME, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, answerSlowly, fail, record, server, unreachable } from "@/shared/testing/server";

/** The address was confirmed for another account meanwhile. */
const HELD =
  "Another account has been confirmed for this e-mail address. Sign in to that one, or ask your HR team.";

describe("a forgotten password", () => {
  it("is asked for from the sign-in, and says the same for every address", async () => {
    const calls = record("post", "/auth/password/reset/", null, 204);
    const { user } = renderApp("/login");
    await user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
    await waitFor(() => expect(currentPath()).toBe("/forgot-password"));
    await user.click(await screen.findByRole("button", { name: "Send Link" }));
    expect(screen.getByText("Enter your email address")).toBeVisible();
    await user.type(screen.getByLabelText("Email"), "dana@acme.example{Enter}");
    expect(await screen.findByText(/If there is an account with this address/)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ email: "dana@acme.example" }]);
  });

  it("shows what the server has against the address", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/forgot-password", {
      handlers: [
        fail("post", "/auth/password/reset/", 400, { email: ["Please enter a valid email address"] }),
      ],
    });
    await user.type(await screen.findByLabelText("Email"), "x{Enter}");
    expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
  });
});

describe("what is asked for before signing in, when the server fails,", () => {
  const UNREACHABLE = "Cannot reach the server. Please try again.";

  it("stays, with what was typed: a forgotten password", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/forgot-password", {
      handlers: [unreachable("post", "/auth/password/reset/")],
    });
    await user.type(await screen.findByLabelText("Email"), "dana@acme.example{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(UNREACHABLE);
    expect(screen.getByLabelText("Email")).toHaveValue("dana@acme.example");
    expect(screen.getByRole("button", { name: "Send Link" })).toBeEnabled();
  });

  it("stays, with what was typed: a new password", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/reset-password?uid=9&token=abc-1", {
      handlers: [unreachable("post", "/auth/password/reset/confirm/")],
    });
    await user.type(await screen.findByLabelText("New Password"), "long enough");
    await user.type(screen.getByLabelText("Confirm Password"), "long enough{Enter}");
    expect(await screen.findByRole("alert")).toHaveTextContent(UNREACHABLE);
    expect(screen.getByLabelText("New Password")).toHaveValue("long enough");
  });

  it("can be pressed again: the confirmation of an address", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/confirm-email?key=k", {
      handlers: [unreachable("post", "/auth/email/confirm/")],
    });
    await user.click(await screen.findByRole("button", { name: "Confirm Address" }));
    expect(await screen.findByRole("alert")).toHaveTextContent(UNREACHABLE);
    expect(screen.getByRole("button", { name: "Confirm Address" })).toBeEnabled();
  });
});

describe("setting a password by link", () => {
  const link = "/reset-password?uid=9&token=abc-1";

  it("sends link and password, then asks to sign in", async () => {
    const calls = record("post", "/auth/password/reset/confirm/", { username: "dana" });
    const { user } = renderApp(link);
    await user.type(await screen.findByLabelText("New Password"), "long enough");
    await user.type(screen.getByLabelText("Confirm Password"), "long enough{Enter}");
    expect(await screen.findByText("Your password has been set. Please sign in.")).toBeVisible();
    expect(currentPath()).toBe("/login");
    expect(calls[0]?.body).toEqual({
      uid: "9",
      token: "abc-1",
      new_password1: "long enough",
      new_password2: "long enough",
    });
  });

  it("checks length and equality first", async () => {
    const { user } = renderApp(link);
    await user.type(await screen.findByLabelText("New Password"), "short{Enter}");
    expect(await screen.findByText("Password must be at least 8 characters long")).toBeVisible();
    await user.type(screen.getByLabelText("New Password"), " but longer{Enter}");
    expect(await screen.findByText("Passwords do not match")).toBeVisible();
  });

  it.each([
    [{ token: ["Invalid value"] }, "This link is no longer valid. Please get a new one."],
    [{ new_password1: ["This password is too common."] }, "This password is too common."],
    [{ email: [HELD] }, HELD],
  ])("says what the server objects to: %j", async (body, message) => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp(link, {
      handlers: [fail("post", "/auth/password/reset/confirm/", 400, body)],
    });
    await user.type(await screen.findByLabelText("New Password"), "password1");
    await user.type(screen.getByLabelText("Confirm Password"), "password1{Enter}");
    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each(["", "?uid=9", "?token=abc-1"])(
    "shows no form for an incomplete link (%s), but the way to a new one",
    async (query) => {
      const { user } = renderApp(`/reset-password${query}`);
      expect(await screen.findByRole("alert")).toHaveTextContent(/This link is incomplete/);
      expect(screen.queryByLabelText("New Password")).not.toBeInTheDocument();
      expect(screen.queryByRole("button", { name: "Set Password" })).not.toBeInTheDocument();
      await user.click(screen.getByRole("link", { name: "Get a New Link" }));
      expect(await screen.findByRole("button", { name: "Send Link" })).toBeEnabled();
      expect(currentPath()).toBe("/forgot-password");
    },
  );

  it("shows no form for a link that works no more, but the way to a new one", async () => {
    const used = { token: ["This link has been used or has expired. Ask for a new one."] };
    renderApp(link, { handlers: [fail("get", "/auth/password/reset/confirm/", 400, used)] });
    expect(await screen.findByRole("alert")).toHaveTextContent(/This link is no longer valid/);
    expect(screen.queryByLabelText("New Password")).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Get a New Link" })).toBeVisible();
  });

  it("shows the form where the link cannot be checked", async () => {
    renderApp(link, { handlers: [fail("get", "/auth/password/reset/confirm/", 429)] });
    expect(await screen.findByLabelText("New Password")).toBeVisible();
  });

  /** Sets a password by a link of this account, while dana is signed in. */
  async function setPassword(username: string) {
    record("post", "/auth/logout/", null, 204);
    const rendered = renderApp(link, {
      as: makeUser("EMPLOYEE"),
      handlers: [answer("post", "/auth/password/reset/confirm/", { username })],
      quiet: true,
    });
    await rendered.user.type(await screen.findByLabelText("New Password"), "long enough");
    await rendered.user.type(screen.getByLabelText("Confirm Password"), "long enough{Enter}");
    return rendered;
  }

  it("says whose it is when somebody else is signed in, who can go on", async () => {
    const { user, session } = await setPassword("ada");
    expect(await screen.findByText("The password of ada has been set.")).toBeVisible();
    expect(screen.getByText("You are signed in as dana, which is another account.")).toBeVisible();
    await user.click(screen.getByRole("link", { name: "Stay Signed In" }));
    await waitFor(() => expect(currentPath()).toBe("/dashboard"));
    expect(session.getState().user?.username).toBe("dana");
  });

  it("leads to the sign-in when somebody else is signed in, who changes accounts", async () => {
    const { user, session } = await setPassword("ada");
    await user.click(await screen.findByRole("button", { name: "Sign Out and Use the Other Account" }));
    // Both screens say it.
    expect(await screen.findByRole("heading", { name: "Sign in to your account" })).toBeVisible();
    expect(currentPath()).toBe("/login");
    expect(screen.getByText("The password of ada has been set.")).toBeVisible();
    expect(session.getState().status).toBe("anonymous");
  });

  it("leads to the sign-in when one is signed in oneself, as that session has ended", async () => {
    const { session } = await setPassword("dana");
    expect(await screen.findByText("Your password has been set. Please sign in.")).toBeVisible();
    expect(currentPath()).toBe("/login");
    expect(session.getState().status).toBe("anonymous");
  });

  it("sends a double click once", async () => {
    const sent = answerSlowly("post", "/auth/password/reset/confirm/", { username: "dana" });
    const { user } = renderApp(link);
    await user.type(await screen.findByLabelText("New Password"), "long enough");
    await user.type(screen.getByLabelText("Confirm Password"), "long enough");
    doubleClick(screen.getByRole("button", { name: "Set Password" }));
    expect(await screen.findByText("Your password has been set. Please sign in.")).toBeVisible();
    expect(sent()).toBe(1);
  });
});

describe("confirming an address", () => {
  it("takes a press, and refreshes the signed-in person", async () => {
    const calls = record("post", "/auth/email/confirm/", null, 204);
    const { user, session } = renderApp("/confirm-email?key=k-1", {
      as: makeUser("EMPLOYEE", { company: null }),
    });
    const button = await screen.findByRole("button", { name: "Confirm Address" });
    expect(calls).toHaveLength(0);
    record("get", "/auth/user/", makeUser("EMPLOYEE"));
    await user.click(button);
    expect(await screen.findByText("Your address is confirmed.")).toBeVisible();
    expect(calls[0]?.body).toEqual({ key: "k-1" });
    expect(session.getState().user?.company).toEqual({ id: ACME.id, name: ACME.name });
    expect(screen.getByRole("link", { name: "Go to Dashboard" })).toHaveAttribute("href", "/dashboard");
  });

  it.each([
    ["spent", "?key=old", /This link is no longer valid/],
    ["incomplete", "", /This link is incomplete/],
  ])(
    "leads to the sign-in, where a new link can be had, when the link is %s",
    async (_case, query, reason) => {
      if (query) expectConsoleError(/^The server did not accept the form\./);
      const { user } = renderApp(`/confirm-email${query}`, {
        handlers: [fail("post", "/auth/email/confirm/", 400, { key: ["no"] })],
      });
      if (query) await user.click(await screen.findByRole("button", { name: "Confirm Address" }));
      expect(await screen.findByText(reason)).toBeVisible();
      expect(screen.queryByRole("button", { name: "Confirm Address" })).not.toBeInTheDocument();
      expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
    },
  );

  it("sends a new link at once to who is signed in", async () => {
    const calls = record("post", "/auth/email/resend/", null, 204);
    const { user } = renderApp("/confirm-email", { as: makeUser("EMPLOYEE", { company: null }) });
    await user.click(await screen.findByRole("button", { name: "Send a New Link" }));
    expect(await screen.findByText(/a confirmation link is on its way/)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  const ASKED = { new_password: ["Choose a password to confirm ada@acme.example."] };

  async function askedForPassword(as?: Parameters<typeof renderApp>[1]) {
    const rendered = renderApp("/confirm-email?key=k", {
      ...as,
      handlers: [fail("post", "/auth/email/confirm/", 400, ASKED)],
    });
    await rendered.user.click(await screen.findByRole("button", { name: "Confirm Address" }));
    expect(await screen.findByText(/Choose a password to confirm ada@acme.example/)).toBeVisible();
    return rendered;
  }

  it("asks those who are not signed in for a password, and says whose address it is", async () => {
    const { user } = await askedForPassword();
    const calls = record("post", "/auth/email/confirm/", null, 204);
    await user.type(screen.getByLabelText("New Password"), "orchard lamp");
    await user.type(screen.getByLabelText("Confirm Password"), "orchard lam{Enter}");
    expect(await screen.findByText("Passwords do not match")).toBeVisible();
    expect(calls).toHaveLength(0);
    await user.type(screen.getByLabelText("Confirm Password"), "p{Enter}");
    expect(
      await screen.findByText(/Your address is confirmed. Sign in with your new password/),
    ).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ key: "k", new_password: "orchard lamp" }]);
    expect(screen.getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/login");
  });

  it.each([
    [{ new_password: ["This password is too common."] }, "This password is too common.", true],
    [{ key: ["used"] }, /This link is no longer valid/, false],
    [{ email: [HELD] }, HELD, true],
  ])("says what the server objects to: %j", async (body, message, again) => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = await askedForPassword();
    server.use(fail("post", "/auth/email/confirm/", 400, body));
    await user.type(screen.getByLabelText("New Password"), "password1");
    await user.type(screen.getByLabelText("Confirm Password"), "password1{Enter}");
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryAllByRole("button", { name: "Set Password and Confirm" })).toHaveLength(again ? 1 : 0);
  });

  it("tells who is signed in with another account that it is not the one", async () => {
    const { user, session } = await askedForPassword({ as: makeUser("EMPLOYEE") });
    server.use(answer("post", "/auth/email/confirm/", null, 204));
    await user.type(screen.getByLabelText("New Password"), "orchard lamp");
    await user.type(screen.getByLabelText("Confirm Password"), "orchard lamp{Enter}");
    expect(await screen.findByText("You are signed in as dana, which is another account.")).toBeVisible();
    expect(session.getState().status).toBe("authenticated");
  });
});

describe("saying that one did not sign up", () => {
  it("takes a press, and says that the address is free", async () => {
    const calls = record("post", "/auth/email/refuse/", null, 204);
    const { user } = renderApp("/confirm-email?key=k-1&refuse=1");
    const button = await screen.findByRole("button", { name: "This Wasn't Me" });
    expect(screen.queryByRole("button", { name: "Confirm Address" })).not.toBeInTheDocument();
    expect(calls).toHaveLength(0);
    await user.click(button);
    expect(await screen.findByText(/We removed your address from the account/)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ key: "k-1" }]);
  });

  it("says when the link has been used", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/confirm-email?key=k-1&refuse=1", {
      handlers: [fail("post", "/auth/email/refuse/", 400, { key: ["used"] })],
    });
    await user.click(await screen.findByRole("button", { name: "This Wasn't Me" }));
    expect(await screen.findByText(/This link is no longer valid/)).toBeVisible();
  });
});
