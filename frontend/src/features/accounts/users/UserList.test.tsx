/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { matchesUser } from "@/features/accounts/users/testUtils";
import type { Account, User } from "@/shared/api/types";
import { doubleClick } from "@/shared/testing/doubleClick";
import { ACME, GLOBEX, makeDepartment, makeListedUser, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, recordFile, server } from "@/shared/testing/server";
import { typeAtOnce } from "@/shared/testing/typeAtOnce";
import { formatDate } from "@/shared/ui/format";

const hr = makeUser("HR");
const admin = makeUser("SUPERUSER");
const EMPTY = "No users found matching your filters.";

const morgan = makeListedUser();
const noor = makeListedUser({
  firstName: "Noor",
  lastName: "Haddad",
  email: "noor@acme.example",
  username: "nhaddad",
  role: "EMPLOYEE",
  department: "Design",
  position: "Illustrator",
  status: "INACTIVE",
});
const dana = makeListedUser({
  id: hr.id,
  firstName: "Dana",
  lastName: "Reyes",
  username: "dana",
  role: "HR",
});
const departments = [makeDepartment({ name: "Engineering" }), makeDepartment({ name: "Design" })];

const backend = (users: User[] = [morgan, noor, dana]) => [
  list("/users/", users, matchesUser),
  list("/departments/", departments),
];
const open = (path = "/users", as: Account = hr, users?: User[]) =>
  renderApp(path, { as, handlers: backend(users) });

const cardOf = async (name: string) => within(await screen.findByRole("article", { name }));
const openMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole("button", { name: `More actions: ${name}` }));
  return within(await screen.findByRole("menu", { name: `More actions: ${name}` }));
};
/** The texts of the menu of a user. */
const menuOf = async (user: UserEvent, name: string) =>
  (await openMenu(user, name)).getAllByRole("menuitem").map((item) => item.textContent);
const press = async (user: UserEvent, name: string, action: string) =>
  user.click((await openMenu(user, name)).getByRole("menuitem", { name: action }));
const choose = async (user: UserEvent, label: string, option: string) => {
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
};

describe("the list of users", () => {
  it("shows a line per user", async () => {
    const opened = open();
    const card = await cardOf("Morgan Lee");
    const seen = `Seen ${formatDate(morgan.lastSeen)}`;
    for (const text of ["Hiring Manager", "Team Lead", "Engineering", seen]) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByRole("link", { name: "Edit Morgan Lee" })).toHaveAttribute(
      "href",
      `/users/edit/${morgan.id}`,
    );
    const { user } = opened;
    expect(await menuOf(user, "Morgan Lee")).toEqual(["Deactivate", "Reset Password"]);
    await user.keyboard("{Escape}");
    expect((await cardOf("Noor Haddad")).getByText("Inactive")).toBeVisible();
    expect((await menuOf(user, "Noor Haddad"))[0]).toBe("Activate");
    await user.keyboard("{Escape}");
    expect(screen.getByRole("link", { name: "Add User" })).toHaveAttribute("href", "/users/new");
  });

  it("says in a few words when somebody was last there", async () => {
    const recent = makeListedUser({
      firstName: "Kim",
      lastName: "Sato",
      lastSeen: new Date(Date.now() - 11 * 60_000 - 5000).toISOString(),
    });
    open("/users", hr, [recent]);
    expect((await cardOf("Kim Sato")).getByText("Seen 11 min. ago")).toBeVisible();
  });

  it("marks users with an unconfirmed address, or without one", async () => {
    open("/users", hr, [
      morgan,
      { ...noor, emailConfirmed: false },
      { ...dana, emailConfirmed: false, email: "" },
    ]);
    expect((await cardOf("Noor Haddad")).getByText("Email not confirmed")).toBeVisible();
    expect((await cardOf("Dana Reyes")).getByText("No email address")).toBeVisible();
    expect((await cardOf("Morgan Lee")).queryByText("Email not confirmed")).not.toBeInTheDocument();
  });

  it("filters by role, department and status, kept in the URL", async () => {
    const { user } = open();
    await cardOf("Morgan Lee");
    await choose(user, "Role", "Employee");
    await waitFor(() =>
      expect(screen.queryByRole("article", { name: "Morgan Lee" })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole("article", { name: "Noor Haddad" })).toBeVisible();
    await choose(user, "Department", "Design");
    await choose(user, "Status", "Inactive");
    expect(currentPath()).toBe("/users?role=EMPLOYEE&department=Design&status=INACTIVE");
    expect(screen.getByRole("article", { name: "Noor Haddad" })).toBeVisible();
    await choose(user, "Status", "Active");
    expect(await screen.findByText(EMPTY)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Clear Filters" }));
    await cardOf("Morgan Lee");
    expect(currentPath()).toBe("/users");
  });

  it.each([
    ["HR the three of a company", makeUser("HR"), []],
    ["a superuser all four", makeUser("SUPERUSER"), ["Super User"]],
  ])("offers %s by their labels", async (_who, as, more) => {
    const { user } = open("/users", as);
    await cardOf("Morgan Lee");
    await user.click(screen.getByRole("combobox", { name: "Role" }));
    const options = await screen.findAllByRole("option");
    expect(options.map((one) => one.textContent)).toEqual([
      "All Roles",
      "Employee",
      "Hiring Manager",
      "HR Personnel",
      ...more,
    ]);
  });

  it.each(["haddad", "noor@", "nhaddad", "illustrator"])("searches for %s", async (term) => {
    open();
    await cardOf("Morgan Lee");
    typeAtOnce(screen.getByRole("searchbox", { name: "Search" }), term);
    await waitFor(() =>
      expect(screen.queryByRole("article", { name: "Morgan Lee" })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole("article", { name: "Noor Haddad" })).toBeVisible();
    expect(currentPath()).toBe(`/users?search=${encodeURIComponent(term)}`);
  });

  it("starts with the filters of the URL, and ignores invalid ones", async () => {
    open("/users?status=INACTIVE&role=KING");
    await cardOf("Noor Haddad");
    expect(screen.queryByRole("article", { name: "Morgan Lee" })).not.toBeInTheDocument();
  });

  it("loads 25 at a time, in the user's company", async () => {
    const many = Array.from({ length: 27 }, (_, index) =>
      makeListedUser({ firstName: `Person ${index + 1}` }),
    );
    const { user } = open("/users", hr, many);
    await cardOf("Person 1 Lee");
    expect(screen.getByText("1–25 of 27")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    await cardOf("Person 27 Lee");
    expect(screen.queryByRole("article", { name: "Person 1 Lee" })).not.toBeInTheDocument();
  });

  it("sorts the lines, in both directions, and pressing the order that is changes nothing", async () => {
    const { user } = open();
    await cardOf("Morgan Lee");
    await user.click(screen.getByRole("button", { name: "Sort: Name, Ascending" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Last Seen" }));
    await waitFor(() => expect(currentPath()).toBe("/users?sort=lastSeen"));
    await user.click(screen.getByRole("button", { name: "Sort: Last Seen, Ascending" }));
    await user.click(
      await screen.findByRole("menuitemradio", { name: "Last Seen, Ascending", checked: true }),
    );
    expect(currentPath()).toBe("/users?sort=lastSeen");
    await user.click(await screen.findByRole("button", { name: "Sort: Last Seen, Ascending" }));
    await user.click(await screen.findByRole("menuitemradio", { name: "Last Seen, Descending" }));
    await waitFor(() => expect(currentPath()).toBe("/users?sort=-lastSeen"));
    expect(screen.getByRole("button", { name: "Sort: Last Seen, Descending" })).toBeVisible();
  });

  it("exports what is filtered", async () => {
    const { user } = open("/users?role=EMPLOYEE&sort=-lastSeen");
    const calls = recordFile("/users/export/");
    await cardOf("Noor Haddad");
    await user.click(screen.getByRole("button", { name: "Export" }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]).toContain("role=EMPLOYEE");
    expect(calls[0]).toContain("ordering=-lastSeen");
    expect(calls[0]).not.toMatch(/limit|offset|columns/);
  });

  it("says that it is empty", async () => {
    open("/users", hr, []);
    expect(await screen.findByText("No users yet")).toBeVisible();
    expect(screen.queryByText(/filters\./)).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Clear Filters" })).not.toBeInTheDocument();
  });

  it("says that it failed, and tries again", async () => {
    const { user } = renderApp("/users", {
      as: hr,
      handlers: [fail("get", "/users/", 500, { code: "error", detail: "Down" }), list("/departments/", [])],
    });
    expect(await screen.findByText("Error fetching users: Down")).toBeVisible();
    server.use(...backend());
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await cardOf("Morgan Lee");
  });

  it("shows that it is loading", async () => {
    renderApp("/users", {
      as: hr,
      handlers: [
        http.get(api("/users/"), () => new Promise<never>(() => undefined)),
        list("/departments/", []),
      ],
    });
    expect(await screen.findByRole("list", { name: "Users" })).toHaveAttribute("aria-busy", "true");
  });

  it("is not accessible to employees", async () => {
    open("/users", makeUser("EMPLOYEE"));
    await waitFor(() => expect(currentPath()).toBe("/unauthorized"));
  });
});

describe("deactivating and activating", () => {
  it("asks for confirmation, then shows the new status", async () => {
    let stored = morgan;
    const calls: string[] = [];
    const { user } = renderApp("/users", {
      as: hr,
      handlers: [
        http.get(api("/users/"), () => HttpResponse.json([stored], { headers: { "X-Total-Count": "1" } })),
        http.post(api(`/users/${morgan.id}/:call/`), ({ params }) => {
          calls.push(String(params.call));
          stored = { ...morgan, status: params.call === "activate" ? "ACTIVE" : "INACTIVE" };
          return HttpResponse.json(stored);
        }),
        list("/departments/", departments),
      ],
    });
    await press(user, "Morgan Lee", "Deactivate");
    const dialog = within(await screen.findByRole("dialog", { name: "Deactivate Morgan Lee?" }));
    expect(dialog.getByText(/signed out everywhere/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([]);

    await press(user, "Morgan Lee", "Deactivate");
    doubleClick(within(await screen.findByRole("dialog")).getByRole("button", { name: "Deactivate" }));
    expect(await screen.findByText("Morgan Lee deactivated.")).toBeVisible();
    expect(calls).toEqual(["deactivate"]);
    const card = await cardOf("Morgan Lee");
    expect(await card.findByText("Inactive")).toBeVisible();

    await press(user, "Morgan Lee", "Activate");
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Activate" }));
    expect(await screen.findByText("Morgan Lee is active again.")).toBeVisible();
    expect(calls).toEqual(["deactivate", "activate"]);
  });

  it("shows the server's reason", async () => {
    const reason = "This is the company's last active HR person. Give somebody else the role first.";
    const { user } = open();
    server.use(fail("post", `/users/${morgan.id}/deactivate/`, 409, { code: "last_hr", detail: reason }));
    await press(user, "Morgan Lee", "Deactivate");
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Deactivate" }));
    expect(await dialog.findByText(reason)).toBeVisible();
  });

  it("does not let users deactivate themselves, and says why", async () => {
    const { user } = open();
    const card = await cardOf("Dana Reyes");
    expect(card.getByText("You")).toBeVisible();
    expect(card.getByRole("link", { name: "Edit Dana Reyes" })).toBeVisible();
    const menu = await openMenu(user, "Dana Reyes");
    const deactivate = menu.getByRole("menuitem", { name: /^Deactivate/ });
    expect(deactivate).toHaveAttribute("aria-disabled", "true");
    expect(deactivate).toHaveTextContent(
      "You can't deactivate yourself or change your own role. Ask a colleague in HR.",
    );
    expect(menu.getByRole("menuitem", { name: /^Reset Password/ })).toHaveTextContent(
      "Change your own password on your profile.",
    );
    await user.click(deactivate);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("lets only superusers change a superuser's account", async () => {
    const { user } = open("/users", hr, [makeListedUser({ firstName: "Root", role: "SUPERUSER" })]);
    expect(await screen.findByRole("button", { name: "Edit Root Lee" })).toHaveAccessibleDescription(
      /Only a superuser/,
    );
    for (const text of await menuOf(user, "Root Lee")) expect(text).toMatch(/Only a superuser/);
  });
});

describe("resetting a password", () => {
  const url = "https://vouch.example/reset-password?uid=a&token=b";

  it("asks, then shows the link once", async () => {
    const { user } = open();
    const calls = record("post", `/users/${morgan.id}/reset-password/`, { reset_url: url });
    await press(user, "Morgan Lee", "Reset Password");
    const question = within(await screen.findByRole("dialog", { name: "Reset the password?" }));
    doubleClick(question.getByRole("button", { name: "Reset Password" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Password reset link" }));
    expect(dialog.getByLabelText("Reset link")).toHaveValue(url);
    expect(dialog.getByText(/has been sent to morgan@acme.example/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe(url);
    await user.click(dialog.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(calls).toHaveLength(1);
  });

  it("is not offered for a deactivated account", async () => {
    const { user } = open();
    const [, reset] = await menuOf(user, "Noor Haddad");
    expect(reset).toBe("Reset PasswordThis account is deactivated. Activate it first.");
  });

  it("says that it failed", async () => {
    const { user } = open();
    server.use(fail("post", `/users/${morgan.id}/reset-password/`, 500, { code: "error", detail: "Down" }));
    await press(user, "Morgan Lee", "Reset Password");
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Reset Password" }));
    expect(await dialog.findByText("Down")).toBeVisible();
  });
});

describe("inviting by link", () => {
  const invitation = (code: string) => ({
    company_code: code,
    signup_url: `https://vouch.example/signup?company_code=${code}`,
  });

  it("shows the link, and renews it after asking", async () => {
    const { user } = open();
    server.use(answer("get", "/company-invitation/", invitation("old")));
    const renewals = record("post", "/company-invitation/", invitation("new"));
    await user.click(await screen.findByRole("button", { name: "Invite by Link" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Invite by Link" }));
    expect(await dialog.findByLabelText("Sign-up link")).toHaveValue(invitation("old").signup_url);
    expect(dialog.getByText(/joins Acme Robotics/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe(invitation("old").signup_url);

    await user.click(dialog.getByRole("button", { name: "Renew Link" }));
    const question = within(await screen.findByRole("dialog", { name: "Renew the link?" }));
    expect(renewals).toHaveLength(0);
    await user.click(question.getByRole("button", { name: "Renew Link" }));
    await waitFor(() =>
      expect(screen.getByLabelText("Sign-up link")).toHaveValue(invitation("new").signup_url),
    );
    expect(renewals).toHaveLength(1);
  });

  it("says that the link could not be loaded, and tries again", async () => {
    const { user } = open();
    server.use(fail("get", "/company-invitation/", 500, { code: "error", detail: "Down" }));
    await user.click(await screen.findByRole("button", { name: "Invite by Link" }));
    expect(await screen.findByText("Failed to load the sign-up link: Down")).toBeVisible();
    server.use(answer("get", "/company-invitation/", invitation("old")));
    await user.click(screen.getByRole("button", { name: "Retry" }));
    expect(await screen.findByLabelText("Sign-up link")).toHaveValue(invitation("old").signup_url);
  });
});

describe("as a superuser", () => {
  const gina = makeListedUser({ firstName: "Gina", company: { id: GLOBEX.id, name: GLOBEX.name } });

  it("shows the whole platform, or one company", async () => {
    const { user } = open("/users", admin, [morgan, gina]);
    expect((await cardOf("Gina Lee")).getByText(/Globex/)).toBeVisible();
    expect((await cardOf("Morgan Lee")).getByText(/Acme Robotics/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Invite by Link" })).toHaveAccessibleDescription(
      "Choose a company in the filters first.",
    );
    expect(screen.getByRole("combobox", { name: "Department" })).toHaveAttribute("aria-disabled", "true");
    await choose(user, "Company", "Globex");
    await waitFor(() =>
      expect(screen.queryByRole("article", { name: "Morgan Lee" })).not.toBeInTheDocument(),
    );
    expect(currentPath()).toBe("/users?company=2");

    const calls = record("get", "/company-invitation/", {
      company_code: "x",
      signup_url: "https://x.example",
    });
    await user.click(screen.getByRole("button", { name: "Invite by Link" }));
    expect(await screen.findByText(/joins Globex/)).toBeVisible();
    await waitFor(() => expect(calls[0]?.url.searchParams.get("company_id")).toBe("2"));
  });

  it("keeps to the company that is viewed", async () => {
    renderApp("/users", {
      as: admin,
      view: { viewAs: "HR", viewAsCompany: GLOBEX },
      handlers: backend([morgan, gina]),
    });
    await cardOf("Gina Lee");
    expect(screen.queryByRole("article", { name: "Morgan Lee" })).not.toBeInTheDocument();
    expect(screen.queryByRole("combobox", { name: "Company" })).not.toBeInTheDocument();
  });

  it("is read-only when viewing as a person", async () => {
    renderApp("/users", {
      as: admin,
      view: { viewAs: "HR", viewAsCompany: ACME, viewAsPerson: { id: 9, name: "Hana Ito" } },
      handlers: backend([morgan]),
    });
    const card = await cardOf("Morgan Lee");
    expect(card.getByRole("button", { name: "Edit Morgan Lee" })).toHaveAccessibleDescription(
      "Viewing as Hana Ito is read-only",
    );
    expect(screen.queryByRole("link", { name: "Add User" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Invite by Link" })).not.toBeInTheDocument();
  });
});
