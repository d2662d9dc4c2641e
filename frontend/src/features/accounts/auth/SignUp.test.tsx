/** @module-tag slow */
import { screen, waitFor } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, record, unreachable } from "@/shared/testing/server";

type User = ReturnType<typeof renderApp>["user"];

const GOOD = {
  "First Name": "Dana",
  "Last Name": "Reyes",
  Email: "dana@acme.example",
  Username: "dana",
  Password: "long enough",
  "Confirm Password": "long enough",
};

async function fillIn(user: User, values: Partial<typeof GOOD> = {}): Promise<void> {
  await screen.findByRole("heading", { name: "Create Your Account" });
  for (const [label, value] of Object.entries({ ...GOOD, ...values })) {
    // The email address has proposed the username.
    if (label === "Username") await user.clear(screen.getByLabelText(label));
    if (value) await user.type(screen.getByLabelText(label), value);
  }
  await user.click(screen.getByRole("button", { name: "Create Account" }));
}

describe("the form", () => {
  it("shows what it must hold", async () => {
    renderApp("/signup");
    expect(await screen.findByRole("heading", { name: "Create Your Account" })).toBeVisible();
    expect(screen.getByText("Join our recruitment platform and start referring your network")).toBeVisible();
    for (const label of Object.keys(GOOD)) expect(screen.getByLabelText(label)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAttribute("type", "email");
    expect(screen.getByText("Must be at least 8 characters long")).toBeVisible();
    expect(screen.getByRole("link", { name: "Sign in instead" })).toHaveAttribute("href", "/login");
    expect(screen.queryByLabelText(/company/i)).toBeNull();
  });

  it.each(Object.keys(GOOD))("wants %s", async (label) => {
    const calls = record("post", "/auth/register/", {});
    const { user } = renderApp("/signup");
    await fillIn(user, { [label]: "" });
    const alert = screen.getByRole("alert");
    expect(alert).toHaveTextContent("Registration Error");
    expect(alert).toHaveTextContent("Please fill in all required fields");
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(/^(Enter your|Choose a|Type the)/);
    expect(calls).toHaveLength(0);
  });

  it.each([
    ["different passwords", { "Confirm Password": "other words" }, "Passwords do not match"],
    [
      "seven characters",
      { Password: "1234567", "Confirm Password": "1234567" },
      "Password must be at least 8 characters long",
    ],
    ["an address that is none", { Email: "abc" }, "Please enter a valid email address"],
  ])("refuses %s", async (_case, values, message) => {
    const calls = record("post", "/auth/register/", {});
    const { user } = renderApp("/signup");
    await fillIn(user, values);
    expect(screen.getByRole("alert")).toHaveTextContent(message);
    expect(calls).toHaveLength(0);
  });
});

describe("an invitation link", () => {
  const invited = "/signup?company_code=ACME-1";

  it("says which company it leads to", async () => {
    const answers = [answer("get", "/auth/join-company/", { id: 1, name: "Brightwater Instruments" })];
    renderApp(invited, { handlers: answers });
    expect(await screen.findByText("Brightwater Instruments")).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("You join Brightwater Instruments.");
  });

  it("says at once that its code is not valid", async () => {
    const sentence = 'The company code "ACME-1" is not valid. Ask your HR team for a new invitation link.';
    renderApp(invited, { handlers: [fail("get", "/auth/join-company/", 400, { company_code: [sentence] })] });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole("button", { name: "Create Account" })).toBeEnabled();
  });

  it("can be used where the company cannot be asked for", async () => {
    renderApp(invited, { handlers: [fail("get", "/auth/join-company/", 429)] });
    expect(await screen.findByRole("button", { name: "Create Account" })).toBeEnabled();
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
  });
});

describe("the username", () => {
  it("is proposed by the email address, until one is chosen", async () => {
    const { user } = renderApp("/signup");
    const email = await screen.findByLabelText("Email");
    const username = screen.getByLabelText("Username");
    await user.type(email, "Dana.Reyes+x@acme.example{Tab}");
    expect(username).toHaveValue("dana.reyesx");
    await user.clear(email);
    await user.type(email, "reyes@acme.example{Tab}");
    expect(username).toHaveValue("reyes");
    await user.clear(username);
    await user.type(username, "dana");
    await user.type(email, "2{Tab}");
    expect(username).toHaveValue("dana");
  });
});

describe("a registration", () => {
  it("sends the six fields and the hidden company code, and ends on the dashboard", async () => {
    const bodies: FormData[] = [];
    const { user } = renderApp("/signup?company_code=ACME-1", {
      handlers: [
        http.post(api("/auth/register/"), async ({ request }) => {
          bodies.push(await request.formData());
          return HttpResponse.json({ key: "k1" }, { status: 201 });
        }),
        answer("get", "/auth/user/", makeUser("EMPLOYEE")),
      ],
      quiet: true,
    });
    await fillIn(user);
    await screen.findByRole("button", { name: "User menu" });
    expect(currentPath()).toBe("/dashboard");
    expect(localStorage.getItem("token")).toBe("k1");
    expect(Object.fromEntries(bodies[0] ?? [])).toEqual({
      first_name: "Dana",
      last_name: "Reyes",
      email: "dana@acme.example",
      username: "dana",
      password1: "long enough",
      password2: "long enough",
      company_code: "ACME-1",
    });
  });

  it("keeps the form until the dashboard is there", async () => {
    const { user } = renderApp("/signup", {
      handlers: [
        answer("post", "/auth/register/", { key: "k1" }, 201),
        answer("get", "/auth/user/", makeUser("EMPLOYEE")),
      ],
      quiet: true,
    });
    await screen.findByRole("heading", { name: "Create Your Account" });
    const shown = new Set<string>();
    const note = (): void => {
      const isInside = screen.queryByRole("button", { name: "User menu" });
      if (!isInside) shown.add(screen.queryByRole("heading", { level: 1 })?.textContent ?? "nothing");
    };
    const observer = new MutationObserver(note);
    observer.observe(document.body, { subtree: true, childList: true });
    await fillIn(user);
    await screen.findByRole("button", { name: "User menu" });
    observer.disconnect();
    shown.delete("Create Your Account");
    expect([...shown]).toEqual([]);
  });

  it("without a key signs in by name and password", async () => {
    const { user } = renderApp("/signup", {
      handlers: [answer("post", "/auth/register/", {}, 201)],
      quiet: true,
    });
    const calls = record("post", "/auth/token/", { token: "t1", user: makeUser("EMPLOYEE") });
    await fillIn(user);
    await screen.findByRole("button", { name: "User menu" });
    expect(calls[0]?.body).toEqual({ username: "dana", password: "long enough" });
  });

  it.each([
    [
      "the user cannot be fetched",
      [answer("post", "/auth/register/", { key: "k1" }, 201), fail("get", "/auth/user/")],
    ],
    [
      "the key is refused",
      [
        answer("post", "/auth/register/", { key: "k1" }, 201),
        fail("get", "/auth/user/", 401, { code: "not_authenticated", detail: "Invalid token." }),
      ],
    ],
    ["the sign-in fails", [answer("post", "/auth/register/", {}, 201), fail("post", "/auth/token/", 400)]],
  ])("hands over to the sign-in when %s", async (_case, handlers) => {
    expectConsoleError(/^Signing in after the registration failed\./);
    const { user } = renderApp("/signup", { handlers });
    await fillIn(user);
    expect(
      await screen.findByText("Registration successful! Please log in with your new account."),
    ).toBeVisible();
    expect(currentPath()).toBe("/login");
    expect(screen.queryByText(/Your session has ended/)).not.toBeInTheDocument();
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("says that a link was mailed, and does not sign in, when the server wants it to be followed", async () => {
    const detail = "Follow the link that we mailed to you";
    const { user } = renderApp("/signup", { handlers: [answer("post", "/auth/register/", { detail }, 201)] });
    const calls = record("post", "/auth/token/", {});
    await fillIn(user);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(currentPath()).toBe("/login");
    expect(calls).toHaveLength(0);
    expect(localStorage.getItem("token")).toBeNull();
  });

  it.each([
    [
      "field errors",
      fail("post", "/auth/register/", 400, { email: ["taken", "odd"], username: ["short"] }),
      ["email: taken, odd", "username: short"],
    ],
    ["a plain text", fail("post", "/auth/register/", 400, "Closed for today"), ["Closed for today"]],
    [
      "too many attempts",
      fail("post", "/auth/register/", 429, { code: "throttled", detail: "Please wait." }),
      ["Please wait."],
    ],
    ["a broken server", fail("post", "/auth/register/", 500), ["Registration failed. Please try again."]],
    ["no answer", unreachable("post", "/auth/register/"), ["Registration failed. Please try again."]],
  ])("shows %s in the red alert and keeps what was typed", async (_case, handler, lines) => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/signup", { handlers: [handler] });
    await fillIn(user);
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("Registration Error");
    for (const line of lines) expect(alert).toHaveTextContent(line);
    if (lines.length > 1) expect(alert.textContent).toContain(lines.join("\n"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Create Account" })).toBeEnabled());
    expect(screen.getByLabelText("Email")).toHaveValue("dana@acme.example");
  });
});
