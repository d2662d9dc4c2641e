/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, it } from "vitest";
import { matchesUser } from "@/features/accounts/users/testUtils";
import type { Account, User } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { doubleClick } from "@/shared/testing/doubleClick";
import { ACME, GLOBEX, makeDepartment, makeListedUser, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, api, fail, list, record, server } from "@/shared/testing/server";

const hr = makeUser("HR");
const admin = makeUser("SUPERUSER");
const morgan = makeListedUser();
const NAMES = ["First Name", "Last Name", "Email", "Username", "Position"];
const MISSING = [
  "Enter the first name",
  "Enter the last name",
  "Enter the email address",
  "Enter a username",
  "Select a department",
  "Enter the position",
];

const backend = (users: User[] = [morgan]) => [
  list("/users/", users, matchesUser),
  ...users.map((user) => answer("get", `/users/${user.id}/`, user)),
  list("/departments/", [makeDepartment({ name: "Engineering" }), makeDepartment({ name: "Design" })]),
];
const open = (path: string, as: Account = hr, users?: User[]) =>
  renderApp(path, { as, handlers: backend(users) });
type Driver = ReturnType<typeof open>["user"];

const button = (name: string) => screen.getByRole("button", { name });
const choose = async (user: Driver, label: string, option: string) => {
  await user.click(screen.getByRole("combobox", { name: label }));
  await user.click(await screen.findByRole("option", { name: option }));
};
const optionsOf = async (user: Driver, label: string) => {
  await user.click(screen.getByRole("combobox", { name: label }));
  const texts = (await screen.findAllByRole("option")).map((one) => one.textContent);
  await user.keyboard("{Escape}");
  return texts;
};
/** Pasted, because typing would render the screen for each key. */
const type = async (user: Driver, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
const fill = async (user: Driver) => {
  await type(user, "First Name", " Ines ");
  await type(user, "Last Name", "Silva");
  await type(user, "Email", "ines@acme.example");
  await type(user, "Username", "ines");
  await choose(user, "Department", "Design");
  await type(user, "Position", "Illustrator");
  await type(user, "Password", "long enough");
  await type(user, "Confirm Password", "long enough");
};
const INES = {
  firstName: "Ines",
  lastName: "Silva",
  email: "ines@acme.example",
  username: "ines",
  role: "EMPLOYEE",
  department: "Design",
  position: "Illustrator",
  password: "long enough",
  confirmPassword: "long enough",
};
const ines = makeListedUser({ firstName: "Ines", lastName: "Silva" });

describe("Add User", () => {
  it("has the nine fields and creates the user once", async () => {
    const { user } = open("/users/new");
    const calls = record("post", "/users/", ines, 201);
    expect(await screen.findByRole("heading", { name: "Add User" })).toBeVisible();
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
    expect(screen.getByLabelText("Confirm Password")).toHaveAttribute("type", "password");
    expect(screen.queryByRole("combobox", { name: "Status" })).not.toBeInTheDocument();
    expect(await optionsOf(user, "Role")).toEqual(["Employee", "Hiring Manager", "HR Personnel"]);
    await fill(user);
    doubleClick(button("Add User"));
    expect(await screen.findByText("Ines Silva has been added.")).toBeVisible();
    await waitFor(() => expect(currentPath()).toBe("/users"));
    expect(calls.map(({ body }) => body)).toEqual([INES]);
    expect(calls[0]?.url.searchParams.get("company_id")).toBe(String(ACME.id));
  });

  it("requires every field, with a message beside each", async () => {
    const { user } = open("/users/new");
    await screen.findByLabelText("First Name");
    await user.click(button("Add User"));
    for (const text of [...MISSING, "Enter a password", "Enter the password again"]) {
      expect(await screen.findByText(text, { selector: "p" })).toBeVisible();
    }
    expect(screen.getByLabelText("First Name")).toHaveFocus();
    await user.type(screen.getByLabelText("First Name"), "I");
    expect(screen.queryByText("Enter the first name")).not.toBeInTheDocument();
    expect(screen.getByText("Enter the last name")).toBeVisible();
  });

  it("checks the passwords, and clears the message on editing", async () => {
    const { user } = open("/users/new");
    await screen.findByLabelText("First Name");
    await fill(user);
    await type(user, "Password", "short");
    await user.click(button("Add User"));
    expect(await screen.findByText("Password must be at least 8 characters")).toBeVisible();
    expect(screen.getByText("Passwords do not match")).toBeVisible();
    await user.type(screen.getByLabelText("Password"), "e");
    expect(screen.queryByText("Password must be at least 8 characters")).not.toBeInTheDocument();
    expect(screen.queryByText("Passwords do not match")).not.toBeInTheDocument();
  });

  it("rejects an invalid e-mail address", async () => {
    const { user } = open("/users/new");
    await screen.findByLabelText("First Name");
    await fill(user);
    await type(user, "Email", "ines");
    await user.click(button("Add User"));
    expect(await screen.findByText("Please enter a valid email address")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveFocus();
  });

  it("proposes a username from the email address until one is chosen", async () => {
    const { user } = open("/users/new");
    await type(user, "Email", "ines.silva@acme.example");
    expect(screen.getByLabelText("Username")).toHaveValue("ines.silva");
    await type(user, "Username", "ines");
    await type(user, "Email", "i.silva@acme.example");
    expect(screen.getByLabelText("Username")).toHaveValue("ines");
  });

  it("shows the server's errors beside the fields and keeps the typed values", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = open("/users/new");
    server.use(
      fail("post", "/users/", 400, {
        username: ["This username is taken. Choose another one."],
        department: ["Choose a department of the company."],
      }),
    );
    await screen.findByLabelText("First Name");
    await fill(user);
    await user.click(button("Add User"));
    expect(await screen.findByText("This username is taken. Choose another one.")).toBeVisible();
    expect(screen.getByText("Choose a department of the company.")).toBeVisible();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText("Username")).toHaveFocus());
    expect(screen.getByLabelText("Username")).toHaveValue("ines");
    expect(currentPath()).toBe("/users/new");
  });

  it.each([403, 500])("shows an error %i above the button", async (status) => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = open("/users/new");
    server.use(fail("post", "/users/", status));
    await screen.findByLabelText("First Name");
    await fill(user);
    await user.click(button("Add User"));
    expect(await screen.findByRole("alert")).toHaveTextContent(`Failure ${status}`);
    expect(button("Add User")).not.toHaveAttribute("aria-disabled", "true");
  });

  it("asks before discarding typed values", async () => {
    const { user } = open("/users/new");
    await type(user, "First Name", "I");
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Discard changes?" }));
    await user.click(dialog.getByRole("button", { name: "Keep Editing" }));
    expect(currentPath()).toBe("/users/new");
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await user.click(screen.getByRole("link", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Discard" }));
    await screen.findByRole("article", { name: "Morgan Lee" });
    expect(currentPath()).toBe("/users");
  });

  it("shows an error with Retry if the departments cannot be loaded", async () => {
    const { user } = renderApp("/users/new", { as: hr, handlers: [fail("get", "/departments/", 500)] });
    expect(await screen.findByText("Failed to load the departments: Failure 500")).toBeVisible();
    server.use(...backend());
    await user.click(button("Retry"));
    await waitFor(() => expect(screen.queryByRole("alert")).not.toBeInTheDocument());
    expect(await optionsOf(user, "Department")).toEqual(["Engineering", "Design"]);
  });

  it("is not accessible to hiring managers", async () => {
    open("/users/new", makeUser("HIRING_MANAGER"));
    await waitFor(() => expect(currentPath()).toBe("/unauthorized"));
  });
});

describe("Add User as a superuser", () => {
  it("asks for the company and offers its departments", async () => {
    const { user } = open("/users/new", admin);
    const asked = record("get", "/departments/", [makeDepartment({ name: "Design" })]);
    const calls = record("post", "/users/", ines, 201);
    await screen.findByLabelText("First Name");
    expect(screen.getByRole("combobox", { name: "Department" })).toHaveAttribute("aria-disabled", "true");
    await user.click(button("Add User"));
    expect(await screen.findByText("Select a company", { selector: "p" })).toBeVisible();
    expect(asked).toHaveLength(0);
    await choose(user, "Company", "Globex");
    await fill(user);
    await user.click(button("Add User"));
    expect(await screen.findByText("Ines Silva has been added.")).toBeVisible();
    expect(asked[0]?.url.searchParams.get("company_id")).toBe(String(GLOBEX.id));
    expect(calls[0]?.body).toEqual({ ...INES, companyId: GLOBEX.id });
    expect(calls[0]?.url.searchParams.has("company_id")).toBe(false);
  });

  it("creates a super user without a company", async () => {
    const { user } = open("/users/new", admin);
    const calls = record("post", "/users/", ines, 201);
    await screen.findByLabelText("First Name");
    await choose(user, "Role", "Super User");
    for (const [label, text] of [
      ["First Name", "Ines"],
      ["Last Name", "Silva"],
      ["Email", "ines@acme.example"],
      ["Username", "ines"],
      ["Position", "Illustrator"],
      ["Password", "long enough"],
      ["Confirm Password", "long enough"],
    ] as const) {
      await type(user, label, text);
    }
    await user.click(button("Add User"));
    expect(await screen.findByText("Ines Silva has been added.")).toBeVisible();
    expect(calls[0]?.body).toEqual({ ...INES, role: "SUPERUSER", department: null });
  });

  it("starts with the company that the list was filtered by", async () => {
    const { user } = open("/users?company=2", admin);
    await user.click(await screen.findByRole("link", { name: "Add User" }));
    expect(await screen.findByRole("combobox", { name: /Company/ })).toHaveTextContent("Globex");
  });

  it("adds to the viewed company", async () => {
    const { user } = renderApp("/users/new", {
      as: admin,
      view: { viewAs: "HR", viewAsCompany: GLOBEX },
      handlers: backend(),
    });
    const calls = record("post", "/users/", ines, 201);
    await screen.findByLabelText("First Name");
    expect(screen.queryByRole("combobox", { name: "Company" })).not.toBeInTheDocument();
    expect(await optionsOf(user, "Role")).toContain("Super User");
    await fill(user);
    await user.click(button("Add User"));
    await waitFor(() => expect(calls[0]?.url.searchParams.get("company_id")).toBe(String(GLOBEX.id)));
  });
});

describe("Edit User", () => {
  const path = `/users/edit/${morgan.id}`;

  it("shows and saves the stored fields, and keeps the password", async () => {
    const { user } = open(path);
    const calls = record("put", `/users/${morgan.id}/`, { ...morgan, position: "Director" });
    expect(await screen.findByLabelText("First Name")).toHaveValue("Morgan");
    expect(NAMES.map((label) => (screen.getByLabelText(label) as HTMLInputElement).value)).toEqual([
      "Morgan",
      "Lee",
      "morgan@acme.example",
      "morgan",
      "Team Lead",
    ]);
    expect(screen.getByRole("combobox", { name: "Role" })).toHaveTextContent("Hiring Manager");
    expect(screen.getByRole("combobox", { name: "Department" })).toHaveTextContent("Engineering");
    expect(await optionsOf(user, "Department")).toEqual(["Engineering", "Design"]);
    expect(await optionsOf(user, "Status")).toEqual(["Active", "Inactive"]);
    await type(user, "Position", "Director");
    doubleClick(button("Save"));
    expect(await screen.findByText("Morgan Lee has been saved.")).toBeVisible();
    expect(currentPath()).toBe("/users");
    expect(calls.map(({ body }) => body)).toEqual([
      {
        firstName: "Morgan",
        lastName: "Lee",
        email: "morgan@acme.example",
        username: "morgan",
        role: "HIRING_MANAGER",
        department: "Engineering",
        position: "Director",
        status: "ACTIVE",
        updatedAt: morgan.updatedAt,
      },
    ]);
  });

  it("sets status and password if given", async () => {
    const { user } = open(path);
    const calls = record("put", `/users/${morgan.id}/`, morgan);
    await screen.findByLabelText("First Name");
    await choose(user, "Status", "Inactive");
    await type(user, "Password", "short");
    await user.click(button("Save"));
    expect(await screen.findByText("Password must be at least 8 characters")).toBeVisible();
    expect(screen.getByText("Passwords do not match")).toBeVisible();
    await type(user, "Password", "long enough");
    await type(user, "Confirm Password", "long enough");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      status: "INACTIVE",
      password: "long enough",
      confirmPassword: "long enough",
    });
  });

  it("requires every field except the password", async () => {
    const { user } = open(path, hr, [{ ...morgan, department: null }]);
    await screen.findByLabelText("First Name");
    for (const label of NAMES) await user.clear(screen.getByLabelText(label));
    await user.click(button("Save"));
    for (const text of MISSING) expect(await screen.findByText(text, { selector: "p" })).toBeVisible();
    expect(screen.queryByText("Enter a password")).not.toBeInTheDocument();
  });

  it("shows the server's reason", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const reason = "This is the company's last active HR person. Give somebody else the role first.";
    const { user } = open(path);
    server.use(fail("put", `/users/${morgan.id}/`, 409, { code: "last_hr", detail: reason }));
    await screen.findByLabelText("First Name");
    await user.click(button("Save"));
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Load the Latest Version" })).not.toBeInTheDocument();
    expect(currentPath()).toBe(path);
  });

  it("loads somebody else's changes and keeps the typed values", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = open(path);
    await type(user, "Position", "Director");
    const theirs = { ...morgan, lastName: "Lee-Okafor", updatedAt: "2026-02-01T10:00:00Z" };
    server.use(
      fail("put", `/users/${morgan.id}/`, 409, { code: "stale", detail: "Changed meanwhile." }),
      answer("get", `/users/${morgan.id}/`, theirs),
    );
    await user.click(button("Save"));
    expect(await screen.findByText("Changed meanwhile.")).toBeVisible();
    await user.click(button("Load the Latest Version"));
    await waitFor(() => expect(screen.getByLabelText("Last Name")).toHaveValue("Lee-Okafor"));
    expect(screen.getByLabelText("Position")).toHaveValue("Director");
    const calls = record("put", `/users/${morgan.id}/`, theirs);
    await user.click(button("Save"));
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ updatedAt: theirs.updatedAt }));
  });

  it("goes back to the filtered list", async () => {
    const { user } = open("/users?role=HIRING_MANAGER");
    server.use(answer("put", `/users/${morgan.id}/`, morgan));
    await user.click(await screen.findByRole("link", { name: /^Edit/ }));
    await screen.findByLabelText("First Name");
    await user.click(button("Save"));
    await screen.findByRole("article", { name: "Morgan Lee" });
    expect(currentPath()).toBe("/users?role=HIRING_MANAGER");
  });

  it.each(["999999", "nobody"])("redirects to the list if there is no user %s", async (id) => {
    open(`/users/edit/${id}`);
    server.use(fail("get", `/users/${id}/`, 404, { code: "not_found", detail: "Not found." }));
    expect(await screen.findByText("There is no such user in your company.")).toBeVisible();
    expect(currentPath()).toBe("/users");
  });

  it("says that it failed, and tries again", async () => {
    const { user } = renderApp(path, { as: hr, handlers: [fail("get", `/users/${morgan.id}/`, 500)] });
    expect(await screen.findByText("Failed to load the user. Please try again.")).toBeVisible();
    server.use(...backend());
    await user.click(button("Retry"));
    expect(await screen.findByLabelText("First Name")).toHaveValue("Morgan");
  });

  it("shows that it is loading", async () => {
    renderApp(path, {
      as: hr,
      handlers: [http.get(api(`/users/${morgan.id}/`), () => new Promise<never>(() => undefined))],
    });
    expect(await screen.findByRole("heading", { name: "Edit User" })).toBeVisible();
    expect(screen.getByText("Loading...")).toBeVisible();
  });

  it("does not let users change their own role, status and password", async () => {
    const dana = makeListedUser({ id: hr.id, role: "HR", firstName: "Dana", lastName: "Reyes" });
    const { user } = open(`/users/edit/${hr.id}`, hr, [dana]);
    const calls = record("put", `/users/${hr.id}/`, { ...dana, firstName: "Daniela" });
    await screen.findByLabelText("First Name");
    for (const name of ["Role", "Status"]) {
      expect(screen.getByRole("combobox", { name })).toHaveAttribute("aria-disabled", "true");
    }
    expect(screen.getByLabelText("Password")).toBeDisabled();
    expect(screen.getByText("Change your own password on your profile.")).toBeVisible();
    await type(user, "First Name", "Daniela");
    await user.click(button("Save"));
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ firstName: "Daniela", role: "HR" }));
  });

  it("disables what the company's directory decides, and says why", async () => {
    const managed = {
      ...morgan,
      directoryFields: ["firstName", "lastName", "email", "status", "role", "department"],
    };
    const { user } = open(path, hr, [managed]);
    const calls = record("put", `/users/${morgan.id}/`, { ...managed, position: "Director" });
    const person = within(await screen.findByRole("region", { name: "Person" }));
    expect(
      person.getByText(
        "The company's directory manages this person. Change the disabled fields in the directory.",
      ),
    ).toBeVisible();
    for (const label of ["First Name", "Last Name", "Email"])
      expect(screen.getByLabelText(label)).toBeDisabled();
    for (const name of ["Role", "Status", "Department"])
      expect(screen.getByRole("combobox", { name })).toHaveAttribute("aria-disabled", "true");
    for (const label of ["Username", "Position", "Password"])
      expect(screen.getByLabelText(label)).toBeEnabled();
    await type(user, "Position", "Director");
    await user.click(button("Save"));
    // As it was read, which the server takes.
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ firstName: "Morgan", status: "ACTIVE" }));
  });

  it("leaves to HR what the directory does not decide", async () => {
    open(path, hr, [{ ...morgan, directoryFields: ["firstName", "lastName", "email", "status"] } as User]);
    expect(await screen.findByLabelText("Email")).toBeDisabled();
    for (const name of ["Role", "Department"])
      expect(screen.getByRole("combobox", { name })).not.toHaveAttribute("aria-disabled");
  });

  it("does not speak of a directory where there is none", async () => {
    open(path, hr, [{ ...morgan, directoryFields: [] } as User]);
    expect(await screen.findByLabelText("Email")).toBeEnabled();
    expect(screen.queryByText(/directory/)).not.toBeInTheDocument();
  });

  it("lets only superusers change a superuser's account", async () => {
    const root = makeListedUser({ role: "SUPERUSER" });
    open(`/users/edit/${root.id}`, hr, [root]);
    expect(await screen.findByText("Only a superuser can change a superuser's account.")).toBeVisible();
    expect(screen.queryByLabelText("First Name")).not.toBeInTheDocument();
  });

  it("offers a superuser the departments of the user's company", async () => {
    const gina = makeListedUser({ firstName: "Gina", company: { id: GLOBEX.id, name: GLOBEX.name } });
    const { user } = open(`/users/edit/${gina.id}`, admin, [gina]);
    const asked = record("get", "/departments/", [makeDepartment({ name: "Engineering" })]);
    await screen.findByLabelText("First Name");
    expect(screen.getByText("Gina Lee · Globex")).toBeVisible();
    expect(screen.queryByRole("combobox", { name: "Company" })).not.toBeInTheDocument();
    expect(await optionsOf(user, "Role")).toContain("Super User");
    expect(asked[0]?.url.searchParams.get("company_id")).toBe(String(GLOBEX.id));
  });

  it("lets a superuser assign a company to a user without one", async () => {
    const lone = makeListedUser({ company: null, department: null, role: "EMPLOYEE" });
    const { user } = open(`/users/edit/${lone.id}`, admin, [lone]);
    const calls = record("put", `/users/${lone.id}/`, lone);
    await screen.findByLabelText("First Name");
    await choose(user, "Company", "Acme Robotics");
    await choose(user, "Department", "Design");
    await user.click(button("Save"));
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ companyId: ACME.id, department: "Design" }));
  });
});

it("saves somebody who came with one name, without asking for a second", async () => {
  const one = makeListedUser({ firstName: "Madonna", lastName: "" });
  const { user } = open(`/users/edit/${one.id}`, hr, [one]);
  const sent = record("put", `/users/${one.id}/`, one);
  await type(user, "Position", "Singer");
  await user.click(button("Save"));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ firstName: "Madonna", lastName: "", position: "Singer" });
});
