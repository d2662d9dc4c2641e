/** @module-tag slow */
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { clearStorage } from "@/shared/session/storage";
import { expectConsoleError } from "@/shared/testing/consoleErrors";
import { makeConnection, makeDepartment, makeJob, makeReferral, makeUser } from "@/shared/testing/factories";
import { currentPath, renderApp } from "@/shared/testing/renderApp";
import { answer, fail, list, record, server } from "@/shared/testing/server";
import { signInAgain } from "@/shared/testing/signInAgain";

type User = ReturnType<typeof renderApp>["user"];

const BACK = /What you had typed before your session ended is back/;
const dana = makeUser("EMPLOYEE");
const hr = makeUser("HR");
const root = makeUser("SUPERUSER");
const grace = makeConnection({ first_name: "Grace", last_name: "Hopper", position: "Admiral" });
const referral = makeReferral({ id: 5, job: 9, connection: 8 });
const job = makeJob({ id: 21, title: "Platform Engineer" });

const candidate = [
  answer("get", "/referrals/5/", referral),
  answer("get", "/connections/8/", makeConnection({ id: 8 })),
  list("/referrals/", [referral]),
  list("/jobs/", [job]),
];

/** Sets the value of a field once it is shown. */
async function write(user: User, label: string, text: string): Promise<void> {
  await user.click(await screen.findByLabelText(label));
  await user.paste(text);
}
const press = async (user: User, name: string): Promise<void> =>
  user.click(await screen.findByRole("button", { name }));

describe("an expired session loses no typed text:", () => {
  it("the names on the profile, but never a password", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/profile", { as: dana });
    await write(user, "Last Name", "-Okafor");
    await write(user, "Current Password", "old secret");
    server.use(fail("patch", "/auth/user/", 401));
    await press(user, "Save");
    await screen.findByText("Your session has ended. Please sign in again.");
    expect(JSON.stringify(sessionStorage)).not.toContain("old secret");
    await signInAgain(user, dana);
    expect(await screen.findByLabelText("Last Name")).toHaveValue("Reyes-Okafor");
    expect(screen.getByLabelText("Current Password")).toHaveValue("");
    expect(await screen.findByText(BACK)).toBeVisible();
  });

  it("a connection being edited, and it can be saved at once", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/connections", { as: dana, handlers: [list("/connections/", [grace])] });
    await press(user, "Edit Grace Hopper");
    await write(user, "Position", " and Engineer");
    server.use(fail("put", `/connections/${grace.id}/`, 401));
    await press(user, "Save");
    await signInAgain(user, dana);
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Connection" }));
    expect(dialog.getByLabelText("First Name")).toHaveValue("Grace");
    expect(dialog.getByLabelText("Position")).toHaveValue("Admiral and Engineer");
    const calls = record("put", `/connections/${grace.id}/`, grace);
    await press(user, "Save");
    await screen.findByRole("cell", { name: "Grace Hopper" });
    expect(calls[0]?.body).toMatchObject({ position: "Admiral and Engineer" });
    expect(Object.keys(sessionStorage)).toHaveLength(0);
  });

  it("a connection being added", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/connections", { as: dana, handlers: [list("/connections/", [])] });
    await press(user, "Add Connection");
    await write(user, "First Name", "Mary");
    await write(user, "Last Name", "Seacole");
    server.use(fail("post", "/connections/", 401));
    await press(user, "Save");
    await signInAgain(user, dana);
    const dialog = within(await screen.findByRole("dialog", { name: "Add New Connection" }));
    expect(dialog.getByLabelText("First Name")).toHaveValue("Mary");
    expect(dialog.getByLabelText("Last Name")).toHaveValue("Seacole");
  });

  it("a user being added, without the password", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/users/new", {
      as: hr,
      handlers: [list("/departments/", [makeDepartment()]), fail("post", "/users/", 401)],
    });
    await write(user, "First Name", "Ines");
    await write(user, "Last Name", "Silva");
    await write(user, "Email", "ines@acme.example");
    await write(user, "Username", "ines");
    await write(user, "Position", "Illustrator");
    await user.click(screen.getByRole("combobox", { name: "Department" }));
    await user.click(await screen.findByRole("option", { name: "Engineering" }));
    await write(user, "Password", "long enough");
    await write(user, "Confirm Password", "long enough");
    await press(user, "Add User");
    await screen.findByText("Your session has ended. Please sign in again.");
    expect(JSON.stringify(sessionStorage)).not.toContain("long enough");
    await signInAgain(user, hr);
    expect(await screen.findByLabelText("Email")).toHaveValue("ines@acme.example");
    expect(screen.getByRole("combobox", { name: "Department" })).toHaveTextContent("Engineering");
    expect(screen.getByLabelText("Password")).toHaveValue("");
    expect(screen.getByText(BACK)).toBeVisible();
  });

  it("a company being onboarded", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/dashboard", { as: root, quiet: true });
    await write(user, "Company Name", "Harbour & Finch");
    await write(user, "HR First Name", "Nia");
    await write(user, "HR Last Name", "Okoro");
    await write(user, "HR Email", "nia@harbourfinch.example");
    server.use(fail("post", "/onboard-company/", 401));
    await press(user, "Onboard Company");
    await signInAgain(user, root);
    expect(await screen.findByLabelText("Company Name")).toHaveValue("Harbour & Finch");
    expect(screen.getByLabelText("HR Email")).toHaveValue("nia@harbourfinch.example");
    expect(screen.getByText(BACK)).toBeVisible();
    const onboarded = { username: "nia", invitation_url: "/", company: { id: 9, name: "Harbour & Finch" } };
    server.use(answer("post", "/onboard-company/", onboarded, 201));
    await press(user, "Onboard Company");
    await waitFor(() => expect(screen.getByLabelText("Company Name")).toHaveValue(""));
    expect(screen.getByLabelText("HR Email")).toHaveValue("");
  });

  it("a new referral of a candidate", async () => {
    expectConsoleError(/^The server did not accept the form\./);
    const { user } = renderApp("/profiles/5", { as: hr, handlers: candidate });
    await press(user, "Create New Referral");
    await user.click(await screen.findByRole("combobox", { name: "Job" }));
    await user.click(await screen.findByRole("option", { name: /Platform Engineer/ }));
    await write(user, "Referral Note", "Knows the field");
    server.use(fail("post", "/referrals/", 401));
    await press(user, "Submit Referral");
    await signInAgain(user, hr);
    const dialog = within(await screen.findByRole("dialog", { name: "Refer Ada Byron" }));
    expect(dialog.getByRole("textbox", { name: "Referral Note" })).toHaveValue("Knows the field");
    expect(dialog.getByRole("combobox", { name: "Job" })).toHaveValue("Platform Engineer");
    expect(dialog.getByRole("button", { name: "Submit Referral" })).not.toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});

describe("a sign-out in another tab", () => {
  const elsewhere = (): void => {
    clearStorage();
    window.dispatchEvent(new StorageEvent("storage", { key: "token" }));
  };

  it("signs out here too, and keeps drafts for the same user", async () => {
    const { user } = renderApp("/profile", { as: dana });
    await write(user, "Last Name", "-Okafor");
    elsewhere();
    await signInAgain(user, dana);
    expect(await screen.findByLabelText("Last Name")).toHaveValue("Reyes-Okafor");
    expect(currentPath()).toBe("/profile");
  });

  it("another user gets neither the redirect nor the drafts", async () => {
    const { user } = renderApp("/profile", { as: dana });
    await write(user, "Last Name", "-Okafor");
    elsewhere();
    server.use(answer("get", "/platform-metrics/", {}), fail("get", "/jobs/"), fail("get", "/referrals/"));
    await signInAgain(user, makeUser("EMPLOYEE", { id: 8, username: "hana", last_name: "Lind" }));
    await user.click(await screen.findByRole("button", { name: "User menu" }));
    expect(currentPath()).toBe("/dashboard");
    await user.click(screen.getByRole("menuitem", { name: "Profile" }));
    expect(await screen.findByLabelText("Last Name")).toHaveValue("Lind");
  });
});
