/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SecondFactors } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeDepartment, makeListedUser, makeUser, PREFERENCES } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";
import * as downloads from "@/shared/ui/downloadFile";

const dana = makeUser("EMPLOYEE");
const CODES = ["11112222", "33334444"];
const BEGUN = {
  secret: "ABCDEFGH",
  address: "otpauth://totp/dana?secret=ABCDEFGH",
  qr_code: "data:image/svg+xml;base64,PHN2Zy8+",
  setup: "signed",
};
const ON: SecondFactors = {
  authenticator: { created_at: "2026-01-05T10:00:00Z", last_used_at: null, lost: false },
  passkeys: [],
  passkeys_possible: true,
  recovery_codes_left: 7,
  required_from: null,
  required_today: false,
};
const waiting = fail("post", "/auth/token/", 403, {
  code: "second_factor_required",
  detail: "Enter the code of your second factor.",
  waiting_code: "code.waiting",
});
const wrongCode = { factor_code: ["This code is wrong."] };

async function enterPassword(user: ReturnType<typeof renderApp>["user"]): Promise<void> {
  await user.type(await screen.findByLabelText("Username"), "dana");
  await user.type(screen.getByLabelText("Password"), "secret-word");
  await user.click(screen.getByRole("button", { name: "Sign In" }));
}

describe("the second step of signing in", () => {
  it("asks for the code after a right password", async () => {
    const { user } = renderApp("/login", { handlers: [waiting], quiet: true });
    await enterPassword(user);
    expect(await screen.findByRole("heading", { name: "Enter your code" })).toBeVisible();
    const code = screen.getByLabelText("Code");
    expect(code).toHaveFocus();
    expect(code).toHaveAttribute("autocomplete", "one-time-code");
    const calls = record("post", "/auth/second-step/", { token: "abc", user: dana });
    await user.type(code, "123456{Enter}");
    await screen.findByRole("button", { name: "User menu" });
    expect(currentPath()).toBe("/dashboard");
    expect(calls[0]?.body).toEqual({ waiting_code: "code.waiting", factor_code: "123456" });
    expect(localStorage.getItem("token")).toBe("abc");
  });

  it.each([
    [400, wrongCode, "This code is wrong."],
    [
      401,
      { code: "code_used", detail: "Used." },
      "This took too long. Go back and enter your password again.",
    ],
    [409, { code: "second_factor_lost", detail: "The key is lost." }, "The key is lost."],
    [
      429,
      { code: "throttled", detail: "No." },
      "Too many attempts. Please wait a few minutes and try again.",
    ],
  ])("says what is wrong: %s", async (status, body, text) => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/login", {
      handlers: [waiting, fail("post", "/auth/second-step/", status, body)],
    });
    await enterPassword(user);
    await user.type(await screen.findByLabelText("Code"), "000000{Enter}");
    expect(await screen.findByText(text)).toBeVisible();
  });

  it("goes back to the password, and does not ask the server without a code", async () => {
    const { user } = renderApp("/login", { handlers: [waiting] });
    await enterPassword(user);
    await user.click(await screen.findByRole("button", { name: "Sign In" }));
    expect(await screen.findByText("Enter the code")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Back" }));
    expect(await screen.findByLabelText("Username")).toBeEnabled();
  });

  it("follows the sign-in with a provider", async () => {
    sessionStorage.setItem("signInState", JSON.stringify({ state: "s", target: null }));
    const { user } = renderApp("/login?token=code.abc&user=%7B%22id%22%3A7%7D&state=s", {
      handlers: [
        fail("post", "/auth/provider/exchange/", 403, {
          code: "second_factor_required",
          detail: "Enter the code.",
          waiting_code: "code.waiting",
        }),
      ],
      quiet: true,
    });
    const calls = record("post", "/auth/second-step/", { token: "abc", user: dana });
    await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
    await screen.findByRole("button", { name: "User menu" });
    expect(calls[0]?.body).toEqual({ waiting_code: "code.waiting", factor_code: "123456" });
  });
});

const atProfile = [
  list("/auth/sessions/", []),
  answer("get", "/notification-preferences/all/", { modes: PREFERENCES, time_zone: "" }),
];

async function openSection(factors?: SecondFactors) {
  const shown = renderApp("/profile", {
    as: dana,
    handlers: [...atProfile, ...(factors ? [answer("get", "/auth/second-factor/", factors)] : [])],
    quiet: true,
  });
  const region = await screen.findByRole("region", { name: "Two-Step Sign-In" });
  return { ...shown, section: within(region) };
}

describe("the section of the profile", () => {
  it("sets up an authenticator app and shows the recovery codes once", async () => {
    const download = vi.spyOn(downloads, "downloadFile").mockImplementation(() => undefined);
    const { user, section } = await openSection();
    server.use(answer("post", "/auth/second-factor/authenticator/new/", BEGUN));
    await user.click(section.getByRole("button", { name: "Set Up Authenticator App" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Set up an authenticator app" }));
    expect(dialog.getByRole("img", { name: "QR code for the authenticator app" })).toHaveAttribute(
      "src",
      BEGUN.qr_code,
    );
    expect(dialog.getByLabelText("Key")).toHaveValue("ABCDEFGH");
    const calls = record("post", "/auth/second-factor/authenticator/", { recovery_codes: CODES }, 201);
    await user.type(dialog.getByLabelText("Code"), "123456{Enter}");
    const codes = within(await screen.findByRole("dialog", { name: "Your recovery codes" }));
    expect(calls[0]?.body).toEqual({ setup: "signed", factor_code: "123456" });
    for (const code of CODES) expect(codes.getByText(code)).toBeVisible();
    await user.click(codes.getByRole("button", { name: "Download" }));
    expect(download.mock.calls[0]?.[0]).toBe("dana-recovery-codes.txt");
    expect(download.mock.calls[0]?.[2]).toContain("11112222\n33334444");
    server.use(answer("get", "/auth/second-factor/", ON));
    await user.click(codes.getByRole("button", { name: "I Have Kept Them" }));
    expect(await section.findByText("Authenticator app")).toBeVisible();
    expect(section.getByText("For when you do not have your phone. Not used yet: 7")).toBeVisible();
  });

  it("says that the first code is wrong", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user, section } = await openSection();
    server.use(
      answer("post", "/auth/second-factor/authenticator/new/", BEGUN),
      fail("post", "/auth/second-factor/authenticator/", 400, wrongCode),
    );
    await user.click(section.getByRole("button", { name: "Set Up Authenticator App" }));
    await user.type(await screen.findByLabelText("Code"), "000000{Enter}");
    expect(await screen.findByText("This code is wrong.")).toBeVisible();
  });

  it("removes the authenticator app after a question", async () => {
    const { user, section } = await openSection(ON);
    const calls = record("delete", "/auth/second-factor/authenticator/", {}, 204);
    await user.click(section.getByRole("button", { name: "Remove Authenticator App" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove the authenticator app?" }));
    server.use(answer("get", "/auth/second-factor/", { ...ON, authenticator: null }));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await section.findByRole("button", { name: "Set Up Authenticator App" })).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(screen.getByText("Two-step sign-in is off.")).toBeVisible();
  });

  it("replaces the recovery codes", async () => {
    const { user, section } = await openSection(ON);
    server.use(answer("post", "/auth/second-factor/recovery-codes/", { recovery_codes: CODES }, 201));
    await user.click(section.getByRole("button", { name: "Replace Recovery Codes" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Replace" }));
    const codes = within(await screen.findByRole("dialog", { name: "Your recovery codes" }));
    expect(codes.getByText("11112222")).toBeVisible();
    await user.click(codes.getByRole("button", { name: "I Have Kept Them" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("says from when the company requires it, and what the server has lost", async () => {
    const { section, unmount } = await openSection({
      ...ON,
      authenticator: null,
      required_from: "2030-03-01",
    });
    expect(section.getByText(/Your company requires it from .*2030/)).toBeVisible();
    unmount();
    const lost = await openSection({
      ...ON,
      authenticator: ON.authenticator && { ...ON.authenticator, lost: true },
    });
    expect(lost.section.getByText(/The server can no longer read your authenticator app/)).toBeVisible();
  });
});

const CHALLENGE = { options: { challenge: "AA" }, state: "signed" };

/** Lets the browser take passkeys, and answer challenges like this. */
function withPasskeys(ask: () => Promise<unknown>): void {
  const same = (options: unknown): unknown => options;
  vi.stubGlobal("PublicKeyCredential", {
    parseCreationOptionsFromJSON: same,
    parseRequestOptionsFromJSON: same,
  });
  Object.defineProperty(navigator, "credentials", { configurable: true, value: { create: ask, get: ask } });
}

describe("passkeys", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  const answered = async () => ({ toJSON: () => ({ id: "abc" }) });
  const cancelled = () => Promise.reject(new DOMException("", "NotAllowedError"));

  it("sign in without a password", async () => {
    withPasskeys(answered);
    const { user } = renderApp("/login", {
      handlers: [answer("post", "/auth/passkey/challenge/", CHALLENGE)],
      quiet: true,
    });
    const calls = record("post", "/auth/passkey/", { token: "abc", user: dana });
    await user.click(await screen.findByRole("button", { name: "Sign In with a Passkey" }));
    await screen.findByRole("button", { name: "User menu" });
    expect(calls[0]?.body).toEqual({ state: "signed", credential: { id: "abc" } });
    expect(localStorage.getItem("token")).toBe("abc");
  });

  it("leave the sign-in as it is when the person cancels, and say what is refused", async () => {
    withPasskeys(cancelled);
    const { user } = renderApp("/login", {
      handlers: [
        answer("post", "/auth/passkey/challenge/", CHALLENGE),
        fail("post", "/auth/passkey/", 400, { credential: ["This passkey was not accepted."] }),
      ],
    });
    const button = await screen.findByRole("button", { name: "Sign In with a Passkey" });
    await user.click(button);
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy", "true"));
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    withPasskeys(answered);
    await user.click(button);
    expect(await screen.findByText("This passkey was not accepted.")).toBeVisible();
  });

  it("are not offered where the browser takes none", async () => {
    renderApp("/login");
    await screen.findByLabelText("Username");
    expect(screen.queryByRole("button", { name: "Sign In with a Passkey" })).not.toBeInTheDocument();
  });

  it("are added with a name, and the recovery codes are shown", async () => {
    withPasskeys(answered);
    const { user, section } = await openSection();
    server.use(answer("post", "/auth/second-factor/passkeys/new/", CHALLENGE));
    const calls = record("post", "/auth/second-factor/passkeys/", { recovery_codes: CODES }, 201);
    await user.click(section.getByRole("button", { name: "Add Passkey" }));
    await user.type(await screen.findByLabelText("Name"), "My phone{Enter}");
    const codes = within(await screen.findByRole("dialog", { name: "Your recovery codes" }));
    expect(codes.getByText("11112222")).toBeVisible();
    expect(calls[0]?.body).toEqual({ state: "signed", name: "My phone", credential: { id: "abc" } });
  });

  it("are renamed and removed", async () => {
    const phone = { id: 3, name: "Phone", created_at: "2026-01-05T10:00:00Z", last_used_at: null };
    const { user, section } = await openSection({ ...ON, passkeys: [phone] });
    const names = record("put", "/auth/second-factor/passkeys/3/", { ...phone, name: "Laptop" });
    await user.click(section.getByRole("button", { name: "Rename Passkey Phone" }));
    const name = await screen.findByLabelText("Name");
    await user.clear(name);
    await user.type(name, "Laptop{Enter}");
    expect(await screen.findByText("The passkey has been renamed.")).toBeVisible();
    expect(names[0]?.body).toEqual({ name: "Laptop" });
    const removals = record("delete", "/auth/second-factor/passkeys/3/", {}, 204);
    await user.click(section.getByRole("button", { name: "Remove Passkey Phone" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Remove the passkey Phone?" }));
    expect(dialog.getByText("Your other second step stays.")).toBeVisible();
    server.use(answer("get", "/auth/second-factor/", ON));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    expect(await screen.findByText("The passkey has been removed.")).toBeVisible();
    expect(removals).toHaveLength(1);
  });

  it("need a name of the site, which the profile says", async () => {
    withPasskeys(answered);
    const { section } = await openSection({ ...ON, passkeys_possible: false });
    expect(section.getByText(/^Passkeys need this site to have a name and https/)).toBeVisible();
    expect(section.queryByRole("button", { name: "Add Passkey" })).not.toBeInTheDocument();
  });
});

describe("a required second factor", () => {
  const setup = { code: "second_factor_setup_required", detail: "Set it up first." };

  it("is set up before all else, then the screens go on", async () => {
    const { user } = renderApp("/profile", {
      as: { ...dana, second_factor_setup_required: true },
      handlers: [answer("post", "/auth/second-factor/authenticator/new/", BEGUN), ...atProfile],
      quiet: true,
    });
    expect(await screen.findByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "User menu" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Set Up Authenticator App" }));
    server.use(
      answer("post", "/auth/second-factor/authenticator/", { recovery_codes: CODES }, 201),
      answer("get", "/auth/user/", dana),
    );
    await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
    await user.click(await screen.findByRole("button", { name: "I Have Kept Them" }));
    expect(await screen.findByRole("button", { name: "User menu" })).toBeVisible();
    expect(await screen.findByRole("region", { name: "Your details" })).toBeVisible();
  });

  it("is asked for when a call is refused, and one can sign out", async () => {
    const { user } = renderApp("/profile", {
      as: dana,
      handlers: [fail("get", "/auth/sessions/", 403, setup)],
      quiet: true,
    });
    expect(await screen.findByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
    const calls = record("post", "/auth/logout/", {}, 204);
    await user.click(screen.getByRole("button", { name: "Sign Out" }));
    expect(await screen.findByLabelText("Username")).toBeVisible();
    expect(calls).toHaveLength(1);
  });
});

describe("the requirement in the settings", () => {
  it("is saved with its first day", async () => {
    const { user } = renderApp("/settings#second-factor", { as: makeUser("HR"), quiet: true });
    const section = within(await screen.findByRole("region", { name: "Two-Step Sign-In" }));
    const saved = { required_of: "ALL", required_from: "2030-03-01", people: 12, without: 9 };
    const calls = record("put", "/company-second-factor/", saved);
    await user.click(await section.findByLabelText("Required Of"));
    await user.click(await screen.findByRole("option", { name: "Everyone" }));
    await user.click(section.getByRole("button", { name: "Save Requirement" }));
    expect(await section.findByText("Enter the first day")).toBeVisible();
    await user.type(section.getByLabelText("From"), "2030-03-01");
    await user.click(section.getByRole("button", { name: "Save Requirement" }));
    expect(await section.findByText("Have yet to set it up: 9 of 12")).toBeVisible();
    expect(calls[0]?.body).toEqual({ required_of: "ALL", required_from: "2030-03-01" });
  });
});

describe("the form of a user", () => {
  it("resets a second factor after a question", async () => {
    const morgan = makeListedUser({ hasSecondFactor: true });
    const { user } = renderApp(`/users/edit/${morgan.id}`, {
      as: makeUser("HR"),
      handlers: [
        answer("get", `/users/${morgan.id}/`, morgan),
        list("/departments/", [makeDepartment({ name: "Engineering" })]),
      ],
    });
    await user.click(await screen.findByRole("button", { name: "Reset Two-Step Sign-In" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Reset two-step sign-in?" }));
    const path = `/users/${morgan.id}/reset-second-factor/`;
    const calls = record("post", path, { ...morgan, hasSecondFactor: false });
    await user.click(dialog.getByRole("button", { name: "Reset" }));
    expect(await screen.findByText("The two-step sign-in of Morgan Lee has been reset.")).toBeVisible();
    expect(calls).toHaveLength(1);
    expect(screen.queryByRole("button", { name: "Reset Two-Step Sign-In" })).not.toBeInTheDocument();
  });

  it("offers nothing to reset for who has none", async () => {
    const morgan = makeListedUser();
    renderApp(`/users/edit/${morgan.id}`, {
      as: makeUser("HR"),
      handlers: [
        answer("get", `/users/${morgan.id}/`, morgan),
        list("/departments/", [makeDepartment({ name: "Engineering" })]),
      ],
    });
    await screen.findByRole("region", { name: "New password" });
    expect(screen.queryByRole("button", { name: "Reset Two-Step Sign-In" })).not.toBeInTheDocument();
  });
});
