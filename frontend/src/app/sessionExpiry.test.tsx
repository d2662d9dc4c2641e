/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http, type JsonBodyType } from "msw";
import { describe, expect, it, vi } from "vitest";
import * as pages from "@/shared/session/openPage";
import { toSessionUser } from "@/shared/session/sessionUser";
import { clearStorage } from "@/shared/session/storage";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeConnection, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, type Method, record, server } from "@/shared/testing/server";
import { findExpiredDialog, signInAgain } from "@/shared/testing/signInAgain";

type User = ReturnType<typeof renderApp>["user"];

const dana = makeUser("EMPLOYEE");
const hana = makeUser("EMPLOYEE", { id: 8, username: "hana", last_name: "Lind" });
const grace = makeConnection({ first_name: "Grace", last_name: "Hopper", position: "Admiral" });

/** Answers only the new token; others are refused. Returns the bodies of the accepted calls. */
function acceptOnlyFresh(method: Method, path: string, body: JsonBodyType): unknown[] {
  const accepted: unknown[] = [];
  server.use(
    http[method](api(path), async ({ request }) => {
      if (request.headers.get("authorization") !== "Token fresh")
        return HttpResponse.json({ code: "not_authenticated", detail: "Signed out" }, { status: 401 });
      accepted.push(await request.json().catch(() => null));
      return HttpResponse.json(body);
    }),
  );
  return accepted;
}

/** Sets the value of a field once it is shown. */
async function write(user: User, label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}
const press = async (user: User, name: string): Promise<void> =>
  user.click(await screen.findByRole("button", { name }));

/** The profile with a changed name, after the server has refused to save it. */
async function expireOnProfile(overrides: Partial<typeof dana> = {}) {
  const accepted = acceptOnlyFresh("patch", "/auth/user/", { ...dana, last_name: "Reyes-Okafor" });
  const { user } = renderApp("/profile", { as: { ...dana, ...overrides }, quiet: true });
  await write(user, "Last Name", "-Okafor");
  const title = document.title;
  await press(user, "Save");
  await findExpiredDialog();
  return { user, accepted, title };
}

/** As another tab that has signed in, out, or found that the session has ended. */
const inOtherTab = (change: () => void, ...keys: string[]): void => {
  change();
  for (const key of keys) window.dispatchEvent(new StorageEvent("storage", { key }));
};
const signInElsewhere = (who: typeof dana): void =>
  inOtherTab(
    () => {
      localStorage.setItem("user", JSON.stringify(toSessionUser(who)));
      localStorage.setItem("token", "fresh");
    },
    "user",
    "token",
  );

describe("when the session has expired", () => {
  it("the screen goes on after the sign-in, and the refused call is repeated", async () => {
    const { user, accepted, title } = await expireOnProfile();
    const calls = await signInAgain(user, dana);
    expect(await screen.findByText("Your details have been saved.")).toBeVisible();
    expect(accepted).toEqual([{ first_name: "Dana", last_name: "Reyes-Okafor", language: "" }]);
    expect(calls.map(({ body, headers }) => [body, headers.get("authorization")])).toEqual([
      [{ username: "dana", password: "secret-word" }, null],
    ]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Save" })).toHaveFocus();
    expect(document.title).toBe(title);
    expect(currentPath()).toBe("/profile");
  });

  it("nothing of the person is seen, reached or read meanwhile", async () => {
    await expireOnProfile();
    expect(screen.getByLabelText("Last Name")).not.toBeVisible();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
    expect(screen.queryByRole("navigation")).not.toBeInTheDocument();
    expect(screen.getByLabelText("Last Name").closest("[inert]")).not.toBeNull();
    expect(document.title).toBe("Sign in again");
    expect(screen.getByLabelText("Your Password")).toHaveFocus();
  });

  it("what is typed in an open dialog survives", async () => {
    const accepted = acceptOnlyFresh("put", `/connections/${grace.id}/`, grace);
    const { user } = renderApp("/connections", { as: dana, handlers: [list("/connections/", [grace])] });
    await press(user, "Edit Grace Hopper");
    await write(user, "Position", " and Engineer");
    await press(user, "Save");
    await findExpiredDialog();
    expect(screen.queryByRole("dialog", { name: "Edit Connection" })).not.toBeInTheDocument();
    await signInAgain(user, dana);
    await screen.findByRole("cell", { name: /^Grace Hopper/ });
    expect(accepted).toMatchObject([{ position: "Admiral and Engineer" }]);
  });

  it("a wrong password loses nothing", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = await expireOnProfile();
    server.use(fail("post", "/auth/token/", 401));
    await user.type(screen.getByLabelText("Your Password"), "wrong{Enter}");
    expect(await screen.findByText("Invalid username or password")).toBeVisible();
    expect(screen.getByLabelText("Last Name")).not.toBeVisible();
    await user.clear(screen.getByLabelText("Your Password"));
    await signInAgain(user, dana);
    expect(await screen.findByText("Your details have been saved.")).toBeVisible();
  });

  it("signing out leads to the sign-in screen, and keeps nothing", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = await expireOnProfile();
    await press(user, "Sign Out");
    expect(await screen.findByLabelText("Username")).toBeVisible();
    expect(currentPath()).toBe("/login");
    expect(screen.queryByLabelText("Last Name")).not.toBeInTheDocument();
    expect({ ...localStorage, ...sessionStorage }).not.toHaveProperty("token");
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain("Okafor");
  });

  it("a sign-in with Google opens in a new tab, whose answer only that tab accepts", async () => {
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    const { user } = await expireOnProfile();
    await press(user, "Sign in Again with Google");
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(/\/auth\/google\/login\/\?state=./));
    expect(sessionStorage).toHaveLength(0);
    opened.mockRestore();
  });

  it("Google is not offered where it is not set up", async () => {
    await expireOnProfile({ google_sign_in: false });
    expect(screen.getByLabelText("Your Password")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Sign in Again with Google" })).not.toBeInTheDocument();
    expect(screen.queryByText(/Google/)).not.toBeInTheDocument();
  });
});

describe("another tab", () => {
  it("signs the same user in: this one goes on", async () => {
    const { accepted } = await expireOnProfile();
    // It removes the refused token first.
    inOtherTab(clearStorage, "token", "user");
    expect(screen.getByLabelText("Last Name")).not.toBeVisible();
    signInElsewhere(dana);
    expect(await screen.findByText("Your details have been saved.")).toBeVisible();
    expect(accepted).toHaveLength(1);
  });

  it("changes the view: this one goes on asking", async () => {
    await expireOnProfile();
    inOtherTab(() => localStorage.setItem("viewAs", "HR"), "viewAs");
    expect(await findExpiredDialog()).toBeVisible();
  });

  it("signs another user in: nothing is left here, and their dashboard opens", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const openPage = vi.spyOn(pages, "openPage").mockImplementation(() => undefined);
    const { accepted } = await expireOnProfile();
    signInElsewhere(hana);
    await waitFor(() => expect(openPage).toHaveBeenCalledWith("/dashboard"));
    expect(screen.queryByLabelText("Last Name")).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent("Okafor");
    expect(accepted).toHaveLength(0);
    openPage.mockRestore();
  });

  it("signs out: this one does, too", async () => {
    const { user } = renderApp("/profile", { as: dana, quiet: true });
    await write(user, "Last Name", "-Okafor");
    inOtherTab(clearStorage, "token", "user");
    expect(await screen.findByLabelText("Username")).toBeVisible();
    expect(screen.queryByLabelText("Last Name")).not.toBeInTheDocument();

    // Another user is not led to the screen of the first.
    server.use(answer("get", "/auth/user/", hana));
    record("post", "/auth/token/", { token: "fresh", user: hana });
    await user.type(screen.getByLabelText("Username"), "hana");
    await user.type(screen.getByLabelText("Password"), "secret-word");
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    await screen.findByRole("button", { name: "User menu" });
    expect(currentPath()).toBe("/dashboard");
    const main = within(await screen.findByRole("main"));
    expect(main.queryByText(/Okafor/)).not.toBeInTheDocument();
  });
});

it("offers the company's provider, which opens in a new tab, and says where a password is refused", async () => {
  const acme = { id: "oidc-1", name: "Acme ID" };
  const sentence = "Acme signs in with Acme ID. Continue with it; other ways to sign in are switched off.";
  const { user } = await expireOnProfile();
  server.use(
    answer("get", "/auth/providers/", [acme]),
    fail("post", "/auth/token/", 403, { code: "company_sign_in_required", detail: sentence, provider: acme }),
  );
  const dialog = within(await findExpiredDialog());
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  await user.type(dialog.getByLabelText("Your Password"), "secret-word{Enter}");
  expect(await dialog.findByText(sentence)).toBeVisible();
  expect(dialog.queryByRole("button", { name: "Sign in Again with Google" })).not.toBeInTheDocument();
  await user.click(dialog.getByRole("button", { name: "Sign in Again with Acme ID" }));
  expect(opened).toHaveBeenCalledWith(
    expect.stringMatching(/^\/api\/auth\/provider\/oidc-1\/login\/\?state=.+&again=1$/),
  );
});
