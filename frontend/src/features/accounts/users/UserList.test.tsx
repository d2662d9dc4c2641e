/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, it } from "vitest";
import { matchesUser } from "@/features/accounts/users/testUtils";
import type { CurrentUser, ManagedUser } from "@/shared/api/types";
import { doubleClick } from "@/shared/testing/doubleClick";
import { ACME, GLOBEX, makeDepartment, makeManagedUser, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";
import { typeAtOnce } from "@/shared/testing/typeAtOnce";
import { formatDate } from "@/shared/ui/format";

const hr = makeUser("HR");
const admin = makeUser("SUPERUSER");
const EMPTY = "No users found matching your filters.";

const morgan = makeManagedUser();
const noor = makeManagedUser({
  firstName: "Noor",
  lastName: "Haddad",
  email: "noor@acme.example",
  username: "nhaddad",
  role: "EMPLOYEE",
  department: "Design",
  position: "Illustrator",
  status: "INACTIVE",
});
const dana = makeManagedUser({
  id: hr.id,
  firstName: "Dana",
  lastName: "Reyes",
  username: "dana",
  role: "HR",
});
const departments = [makeDepartment({ name: "Engineering" }), makeDepartment({ name: "Design" })];

const backend = (users: ManagedUser[] = [morgan, noor, dana]) => [
  list("/users/", users, matchesUser),
  list("/departments/", departments),
];
const open = (path = "/users", as: CurrentUser = hr, users?: ManagedUser[]) =>
  renderApp(path, { as, handlers: backend(users) });

const cardOf = async (name: string) => within(await screen.findByRole("article", { name }));
const choose = async (user: ReturnType<typeof open>["user"], label: string, option: string) => {
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
};

describe("the list of users", () => {
  it("shows a card per user", async () => {
    open();
    const card = await cardOf("Morgan Lee");
    for (const text of ["Active", "Hiring Manager", "Team Lead · Engineering", "morgan@acme.example"]) {
      expect(card.getByText(text)).toBeVisible();
    }
    expect(card.getByText(`morgan · Joined ${formatDate(morgan.dateJoined)}`)).toBeVisible();
    expect(card.getByRole("link", { name: "Edit" })).toHaveAttribute("href", `/users/edit/${morgan.id}`);
    expect(card.getByRole("button", { name: "Deactivate" })).toBeEnabled();
    expect(card.getByRole("button", { name: "Reset Password" })).toBeEnabled();
    expect((await cardOf("Noor Haddad")).getByRole("button", { name: "Activate" })).toBeEnabled();
    expect(screen.getByRole("link", { name: "Add User" })).toHaveAttribute("href", "/users/new");
  });

  it("marks users with an unconfirmed address, or without one", async () => {
    open("/users", hr, [morgan, { ...noor, emailConfirmed: false, email: "" }]);
    expect((await cardOf("Noor Haddad")).getByText("Email not confirmed")).toBeVisible();
    expect((await cardOf("Noor Haddad")).getByText("No email address")).toBeVisible();
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

  it("loads page by page, in the user's company", async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      makeManagedUser({ firstName: `Person ${index + 1}` }),
    );
    const { user } = open("/users", hr, many);
    await cardOf("Person 1 Lee");
    expect(screen.getByText("1–10 of 12")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Go to next page" }));
    await cardOf("Person 12 Lee");
    expect(screen.queryByRole("article", { name: "Person 1 Lee" })).not.toBeInTheDocument();
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
    await user.click((await cardOf("Morgan Lee")).getByRole("button", { name: "Deactivate" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Deactivate this user?" }));
    expect(dialog.getByText(/signed out everywhere/)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(calls).toEqual([]);

    doubleClick((await cardOf("Morgan Lee")).getByRole("button", { name: "Deactivate" }));
    doubleClick(within(await screen.findByRole("dialog")).getByRole("button", { name: "Deactivate" }));
    expect(await screen.findByText("Morgan Lee is deactivated.")).toBeVisible();
    expect(calls).toEqual(["deactivate"]);
    const card = await cardOf("Morgan Lee");
    expect(await card.findByText("Inactive")).toBeVisible();

    await user.click(card.getByRole("button", { name: "Activate" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Activate" }));
    expect(await screen.findByText("Morgan Lee is active again.")).toBeVisible();
    expect(calls).toEqual(["deactivate", "activate"]);
  });

  it("shows the server's reason", async () => {
    const reason = "This is the company's last active HR person. Give somebody else the role first.";
    const { user } = open();
    server.use(fail("post", `/users/${morgan.id}/deactivate/`, 409, { code: "last_hr", detail: reason }));
    await user.click((await cardOf("Morgan Lee")).getByRole("button", { name: "Deactivate" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Deactivate" }));
    expect(await dialog.findByText(reason)).toBeVisible();
  });

  it("does not let users deactivate themselves, and says why", async () => {
    open();
    const card = await cardOf("Dana Reyes");
    expect(card.getByText("You")).toBeVisible();
    expect(card.getByRole("button", { name: "Deactivate" })).toHaveAccessibleDescription(
      "You can't deactivate yourself or change your own role. Ask a colleague in HR.",
    );
    expect(card.getByRole("button", { name: "Reset Password" })).toHaveAccessibleDescription(
      "Change your own password on your profile.",
    );
    expect(card.getByRole("link", { name: "Edit" })).toBeVisible();
  });

  it("lets only superusers change a superuser's account", async () => {
    open("/users", hr, [makeManagedUser({ firstName: "Root", role: "SUPERUSER" })]);
    const card = await cardOf("Root Lee");
    for (const name of ["Edit", "Deactivate", "Reset Password"]) {
      expect(card.getByRole("button", { name })).toHaveAccessibleDescription(/Only a superuser/);
    }
  });
});

describe("resetting a password", () => {
  const url = "https://vouch.example/reset-password?uid=a&token=b";

  it("asks, then shows the link once", async () => {
    const { user } = open();
    const calls = record("post", `/users/${morgan.id}/reset-password/`, { reset_url: url });
    await user.click((await cardOf("Morgan Lee")).getByRole("button", { name: "Reset Password" }));
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
    open();
    const button = (await cardOf("Noor Haddad")).getByRole("button", { name: "Reset Password" });
    expect(button).toHaveAccessibleDescription("This account is deactivated. Activate it first.");
  });

  it("says that it failed", async () => {
    const { user } = open();
    server.use(fail("post", `/users/${morgan.id}/reset-password/`, 500, { code: "error", detail: "Down" }));
    await user.click((await cardOf("Morgan Lee")).getByRole("button", { name: "Reset Password" }));
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
  const gina = makeManagedUser({ firstName: "Gina", company: { id: GLOBEX.id, name: GLOBEX.name } });

  it("shows the whole platform, or one company", async () => {
    const { user } = open("/users", admin, [morgan, gina]);
    expect((await cardOf("Gina Lee")).getByText("Globex")).toBeVisible();
    expect((await cardOf("Morgan Lee")).getByText("Acme Robotics")).toBeVisible();
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
    expect(card.getByRole("button", { name: "Edit" })).toHaveAccessibleDescription(
      "Viewing as Hana Ito is read-only",
    );
    expect(screen.queryByRole("link", { name: "Add User" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Invite by Link" })).not.toBeInTheDocument();
  });
});
