import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { Role } from "@/shared/api/types";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeListedUser, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { fail, list, record, server } from "@/shared/testing/server";
import { typeAtOnce } from "@/shared/testing/typeAtOnce";
import { setViewport } from "@/shared/testing/viewport";

const root = makeUser("SUPERUSER", { id: 1, username: "super" });
const lin = makeListedUser({ id: 4, firstName: "Lin", lastName: "Okafor", username: "lin" });
const mo = makeListedUser({ id: 5, firstName: "Mo", lastName: "Adeyemi", username: "mo" });
const people = list("/users/", [mo, lin], ({ firstName }, query) =>
  firstName.toLowerCase().startsWith((query.get("search") ?? "").toLowerCase()),
);
const backend = { handlers: [people], quiet: true };

async function choose(user: ReturnType<typeof renderApp>["user"], option: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: "View As" }));
  await user.click(await screen.findByRole("menuitem", { name: option }));
}

async function pickCompany(user: ReturnType<typeof renderApp>["user"], name: string): Promise<void> {
  await user.click(await screen.findByRole("combobox", { name: "Company" }));
  await user.click(await screen.findByRole("option", { name }));
}

describe("View As", () => {
  it.each(["EMPLOYEE", "HIRING_MANAGER", "HR"] as Role[])("is not there for %s", async (role) => {
    renderApp("/unauthorized", { as: makeUser(role), ...backend });
    await screen.findByRole("button", { name: "User menu" });
    expect(screen.queryByRole("button", { name: "View As" })).toBeNull();
  });

  it("offers four views in order", async () => {
    const { user } = renderApp("/unauthorized", { as: root, ...backend });
    await user.click(await screen.findByRole("button", { name: "View As" }));
    const options = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(options).toEqual(["Superuser", "Employee", "Hiring Manager", "HR Admin"]);
  });

  it.each([
    ["Employee", "Employees must belong to a company. Please select a company to continue."],
    ["Hiring Manager", "Hiring Managers must belong to a company. Please select a company to continue."],
    ["HR Admin", "HR Admins must belong to a company. Please select a company to continue."],
  ])("asks for the company of %s", async (option, text) => {
    const { user } = renderApp("/unauthorized", { as: root, ...backend });
    await choose(user, option);
    const dialog = await screen.findByRole("dialog", { name: "Select Company" });
    expect(within(dialog).getByText(text)).toBeVisible();
    expect(within(dialog).getByRole("combobox", { name: "Company" })).toHaveTextContent("Select a company");
    expect(within(dialog).getByRole("button", { name: "Confirm" })).toHaveAttribute("aria-disabled", "true");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(localStorage.getItem("viewAs")).toBeNull();
    expect(currentPath()).toBe("/unauthorized");
  });

  it("sets and keeps role and company, and shows them in the badge and the sidebar", async () => {
    const { user } = renderApp("/unauthorized", { as: root, ...backend });
    await choose(user, "Employee");
    await pickCompany(user, "Globex");
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Employee · Globex")).toBeVisible();
    expect(await screen.findByRole("link", { name: "LinkedIn Connections" })).toHaveAttribute(
      "href",
      "/connections",
    );
    await waitFor(() => expect(currentPath()).toBe("/dashboard"));
    expect(localStorage.getItem("viewAs")).toBe("EMPLOYEE");
    expect(JSON.parse(localStorage.getItem("viewAsCompany") ?? "")).toEqual({ id: 2, name: "Globex" });
  });

  it("can view as one person", async () => {
    const { user, session } = renderApp("/unauthorized", { as: root, ...backend });
    await choose(user, "Hiring Manager");
    await pickCompany(user, "Acme Robotics");
    await user.click(await screen.findByRole("combobox", { name: "Person" }));
    await user.click(await screen.findByRole("option", { name: "Lin Okafor" }));
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    expect(await screen.findByText("Hiring Manager · Acme Robotics · Lin Okafor")).toBeVisible();
    expect(session.getState().viewAsPerson).toEqual({ id: 4, name: "Lin Okafor", firstName: "Lin" });
    expect(screen.getByRole("main")).toHaveTextContent(
      "You're viewing Vouch as Lin Okafor (Hiring Manager, Acme Robotics) · read-only",
    );
    expect(await screen.findByRole("heading", { name: "Welcome, Lin!" })).toBeVisible();
  });

  it("finds the person by a search on the server, a page at a time", async () => {
    const { user } = renderApp("/unauthorized", { as: root, ...backend });
    const calls = record("get", "/users/", [lin]);
    await choose(user, "Employee");
    await pickCompany(user, "Acme Robotics");
    const person = await screen.findByRole("combobox", { name: "Person" });
    await user.click(person);
    typeAtOnce(person, "lin");
    const paging = { limit: "25", offset: "0" };
    const scope = { company_id: "1", role: "EMPLOYEE", status: "ACTIVE", ordering: "name", ...paging };
    await waitFor(() =>
      expect(calls.map(({ url }) => Object.fromEntries(url.searchParams))).toEqual([
        scope,
        { ...scope, search: "lin" },
      ]),
    );
    await user.click(await screen.findByRole("option", { name: "Lin Okafor" }));
    expect(screen.getByRole("combobox", { name: "Person" })).toHaveValue("Lin Okafor");
  });

  it("shows that nobody was found", async () => {
    const { user } = renderApp("/unauthorized", { as: root, ...backend });
    await choose(user, "Employee");
    await pickCompany(user, "Acme Robotics");
    await user.type(await screen.findByRole("combobox", { name: "Person" }), "zoe");
    expect(await screen.findByText('No one found matching "zoe"')).toBeVisible();
  });

  it("shows an error with Retry if the people cannot be loaded; a company is sufficient", async () => {
    const { user } = renderApp("/unauthorized", {
      as: root,
      handlers: [fail("get", "/users/")],
      quiet: true,
    });
    await choose(user, "Employee");
    await pickCompany(user, "Acme Robotics");
    expect(await screen.findByText("The people of this company could not be loaded.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Confirm" })).not.toHaveAttribute("aria-disabled", "true");
    server.use(people);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await user.click(screen.getByRole("combobox", { name: "Person" }));
    expect(await screen.findByRole("option", { name: "Mo Adeyemi" })).toBeVisible();
  });

  it("ends with 'Superuser'", async () => {
    const { user } = renderApp("/unauthorized", {
      as: root,
      ...backend,
      view: { viewAs: "HR", viewAsCompany: { id: 1, name: "Acme" } },
    });
    expect(await screen.findByText("HR Personnel · Acme")).toBeVisible();
    await choose(user, "Superuser");
    await waitFor(() => expect(screen.queryByText("HR Personnel · Acme")).toBeNull());
    await waitFor(() => expect(currentPath()).toBe("/dashboard"));
    expect(localStorage.getItem("viewAs")).toBeNull();
    expect(localStorage.getItem("viewAsCompany")).toBeNull();
  });

  it("says above the screen as whom, and leaves from there", async () => {
    setViewport(375);
    const { user } = renderApp("/unauthorized", {
      as: root,
      ...backend,
      view: { viewAs: "HR", viewAsCompany: { id: 1, name: "Acme" } },
    });
    const main = await screen.findByRole("main");
    expect(main).toHaveTextContent("You're viewing Vouch as HR of Acme");
    expect(screen.queryByText("HR Personnel · Acme")).not.toBeInTheDocument();
    await user.click(within(main).getByRole("button", { name: "Leave" }));
    await waitFor(() => expect(currentPath()).toBe("/dashboard"));
    expect(localStorage.getItem("viewAs")).toBeNull();
  });

  it("changes the role in the same dialog", async () => {
    const { user, session } = renderApp("/unauthorized", { as: root, ...backend });
    await choose(user, "Employee");
    await pickCompany(user, "Acme Robotics");
    await user.click(screen.getByRole("combobox", { name: "Role" }));
    await user.click(await screen.findByRole("option", { name: "HR Personnel" }));
    expect(screen.getByText(/^HR Admins must belong to a company\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(session.getState().viewAs).toBe("HR"));
  });

  it("shows an error with Retry if the companies cannot be loaded", async () => {
    expectConsoleError(/^The companies could not be loaded\./);
    const { user } = renderApp("/unauthorized", {
      as: root,
      handlers: [fail("get", "/companies/")],
      quiet: true,
    });
    await choose(user, "Employee");
    expect(await screen.findByText("The companies could not be loaded. Please try again.")).toBeVisible();
    expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled();
  });
});
