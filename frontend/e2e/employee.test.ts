import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { call } from "./api";
import { beyond, choose, complaintsOf, entered, newVisitor, PASSWORD, withBrowser } from "./browser";
import { aCompany, aConnection, aJob, aPerson, aReferral, type Company, changedJob, moved } from "./company";

withBrowser();

let company: Company;
beforeAll(async () => {
  company = await aCompany("Larkspur Labs");
});

const NEW_PASSWORD = "a-better-horse-8";

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
}

test("somebody signs up by the company's link, past every message", async () => {
  const { signup_url } = await call<{ signup_url: string }>(company.hr.token, "GET", "/company-invitation/");
  const { page, complaints } = await newVisitor();
  const create = page.getByRole("button", { name: "Create Account" });
  const alert = page.getByRole("alert").filter({ hasText: "Registration Error" });

  await page.goto(`${signup_url}x`);
  await page.getByRole("heading", { name: "Create Your Account" }).waitFor();
  await create.click();
  await alert.getByText("Please fill in all required fields").waitFor();
  await fillIn(page, {
    "First Name": "Ismene",
    "Last Name": "Okafor",
    Email: "ismene.okafor",
    Username: company.hr.username,
    Password: "short",
    "Confirm Password": "shirt",
  });
  await create.click();
  await alert.getByText("Passwords do not match").waitFor();
  await fillIn(page, { "Confirm Password": "short" });
  await create.click();
  await alert.getByText("Password must be at least 8 characters long").waitFor();
  await fillIn(page, { Password: PASSWORD, "Confirm Password": PASSWORD });
  await create.click();
  await alert.getByText("Please enter a valid email address").waitFor();
  await fillIn(page, { Email: "ismene.okafor@elsewhere.example" });
  await create.click();
  // One line for each field that the server objects to.
  await alert.getByText("company_code: ").waitFor();
  expect(await alert.innerText()).toContain(
    "username: This username is taken. Choose another one.\ncompany_code: ",
  );
  expect(await alert.innerText()).toMatch(/company_code: The company code ".+x" is not valid/);
  expect(await page.getByLabel("First Name").inputValue()).toBe("Ismene");

  await page.goto(signup_url);
  await fillIn(page, {
    "First Name": "Ismene",
    "Last Name": "Okafor",
    Email: "ismene.okafor@elsewhere.example",
    Username: "ismene",
    Password: PASSWORD,
    "Confirm Password": PASSWORD,
  });
  await create.click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, Ismene!" }).waitFor();
  await page.getByText(`Employee at ${company.name}`).waitFor();
  expect(beyond(complaints, /\/api\/auth\/register\/: .* 400/, /^Registration failed\./)).toEqual([]);
});

test("an employee keeps their connections", async () => {
  const employee = await aPerson(company, "EMPLOYEE", "Silke Brandt");
  const { page, complaints } = await entered(employee.token, "/dashboard");
  await page.getByRole("link", { name: "LinkedIn Connections" }).first().click();

  // None yet: the first one is typed in.
  await page.getByText("No connections found", { exact: true }).waitFor();
  await page.getByText("Import your LinkedIn connections or add them manually.").waitFor();
  await page.getByRole("button", { name: "Add Connection" }).click();
  const adding = page.getByRole("dialog", { name: "Add New Connection" });
  expect(await adding.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await adding.getByLabel("First Name").fill("Zora");
  await adding.getByLabel("Last Name").fill("Zeller");
  await adding.getByLabel("Email").fill("zora@");
  await adding.getByRole("button", { name: "Save" }).click();
  await adding
    .getByText(/enter a valid e-?mail address/i)
    .first()
    .waitFor();
  await adding.getByLabel("Email").fill("zora.zeller@example.org");
  await page.keyboard.press("Enter");
  await page.getByText("Zora Zeller was added to your connections.").waitFor();
  const row = page.getByRole("row").filter({ hasText: "Zora Zeller" });
  await row.getByText("zora.zeller@example.org").waitFor();

  // Twenty-six more come from an export, read by the server as the import screen does it.
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const lines = letters.map((letter) => `${letter}da,Marsh${letter},,,Fenland Ltd,Surveyor,03 Mar 2024`);
  const form = new FormData();
  const csv = ["First Name,Last Name,URL,Email Address,Company,Position,Connected On", ...lines].join("\n");
  form.append("file", new Blob([csv]), "Connections.csv");
  await call(employee.token, "POST", "/import-linkedin/", form);
  await page.reload();

  const table = page.getByRole("table", { name: "Connections" });
  const rows = table.locator("tbody").getByRole("row");
  const range = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await page.getByText("Rows per page:").waitFor();
  await range("1–10 of 27");
  await expect.poll(() => rows.count()).toBe(10);
  expect(await rows.first().innerText()).toContain("-");
  await page.getByRole("button", { name: "Go to next page" }).click();
  await range("11–20 of 27");
  await choose(page, "Rows per page:", "25");
  await range("1–25 of 27");
  await page.getByRole("button", { name: "Go to next page" }).click();
  await range("26–27 of 27");
  await rows.filter({ hasText: "Zora Zeller" }).waitFor();
  await choose(page, "Rows per page:", "5");
  await range("1–5 of 27");
  await expect.poll(() => rows.count()).toBe(5);
  await page.getByRole("combobox", { name: "Rows per page:" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual(["5", "10", "25"]);
  await page.keyboard.press("Escape");

  // Search: the whole list, not the page; then edit and delete what it found.
  await page.getByLabel("Search Connections").fill("zora zel");
  await range("1–1 of 1");
  await page.getByRole("button", { name: "Edit Zora Zeller" }).click();
  const editing = page.getByRole("dialog", { name: "Edit Connection" });
  expect(await editing.getByLabel("Email").inputValue()).toBe("zora.zeller@example.org");
  await editing.getByLabel("Company").fill("Harbour & Sons");
  await editing.getByRole("button", { name: "Cancel" }).click();
  await page
    .getByRole("dialog", { name: "Discard changes?" })
    .getByRole("button", { name: "Keep editing" })
    .click();
  await editing.getByRole("button", { name: "Save" }).click();
  await page.getByText("Zora Zeller was saved.").waitFor();
  await row.getByText("Harbour & Sons").waitFor();

  await page.getByRole("button", { name: "Delete Zora Zeller" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete connection?" });
  await deleting.getByText("Zora Zeller will be removed from your connections.").waitFor();
  await deleting.getByRole("button", { name: "Delete" }).click();
  await page.getByText('No connections found matching "zora zel"').waitFor();
  await page.getByRole("button", { name: "Clear search" }).click();
  await range("1–5 of 26");
  expect(beyond(complaints, /\/api\/connections\/: .* 400/, /^The connection could not be saved\./)).toEqual(
    [],
  );
});

test("an employee refers somebody, once, follows it, and takes it back", async () => {
  const employee = await aPerson(company, "EMPLOYEE", "Joaquim Reis");
  const manager = await aPerson(company, "HIRING_MANAGER", "Petra Vogel");
  const weaver = await aJob(manager.token, "Weaver", { department: "Design", location: "Porto" });
  const engineer = await aJob(manager.token, "Loom Engineer", { requirements: "Knows about gears." });
  const closed = await changedJob(manager.token, await aJob(manager.token, "Dyer"), { status: "CLOSED" });

  const { page, complaints } = await entered(employee.token, "/jobs");
  const card = (title: string) => page.getByRole("article").filter({ hasText: title });
  const refer = (title: string) => card(title).getByRole("button", { name: "Refer a Connection" });

  // Nobody to refer yet: the button says what to do first.
  await card(weaver.title).waitFor();
  await card(engineer.title).waitFor();
  expect(await card(closed.title).count()).toBe(0);
  await page.getByText("Import LinkedIn connections to make referrals").first().waitFor();
  expect(await refer("Weaver").isDisabled()).toBe(true);
  await aConnection(employee.token, "Amaya Sol", { position: "Weaver", company: "Silk House" });
  const bruno = await aConnection(employee.token, "Bruno Sol", { position: "Fitter" });
  await page.reload();

  // The three filters, alone and together.
  await choose(page, "Department", "Design");
  await card(engineer.title).waitFor({ state: "detached" });
  await choose(page, "Location", "Utrecht");
  await page.getByText("No jobs found", { exact: true }).waitFor();
  await page.getByText("Try adjusting your search filters.").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("Search Jobs").fill("GEARS");
  await card(weaver.title).waitFor({ state: "detached" });
  await card(engineer.title).waitFor();
  await page.getByLabel("Search Jobs").fill("");

  await refer("Weaver").click();
  const dialog = page.getByRole("dialog", { name: "Refer a Connection for Weaver" });
  await dialog.getByText("2 total connections.").waitFor();
  expect(await dialog.getByRole("button", { name: "Submit Referral" }).isDisabled()).toBe(true);
  const picker = dialog.getByLabel("Search Connections");
  await picker.fill("nobody at all");
  await page.getByText('No connections found matching "nobody at all"').waitFor();
  await picker.fill("silk");
  await dialog.getByText("1 matches found.").waitFor();
  await page.getByRole("option", { name: /Amaya Sol/ }).click();
  await dialog.getByLabel("Referral Note").fill("She taught me to weave.");
  await dialog.getByRole("button", { name: "Submit Referral" }).dblclick();
  await page.getByText("Successfully referred connection for Weaver").waitFor();
  expect(await call<unknown[]>(employee.token, "GET", "/referrals/")).toHaveLength(1);

  // The same again is refused, with what was typed still there.
  await refer("Weaver").click();
  await dialog.getByText("2 total connections.").waitFor();
  expect(await dialog.getByLabel("Referral Note").inputValue()).toBe("");
  await picker.fill("amaya");
  await page.getByRole("option", { name: /Amaya Sol/ }).click();
  await dialog.getByLabel("Referral Note").fill("Have I said so before?");
  await dialog.getByRole("button", { name: "Submit Referral" }).click();
  await dialog
    .getByText("Error submitting referral: You have already referred this connection to this job")
    .waitFor();
  expect(await dialog.getByLabel("Referral Note").inputValue()).toBe("Have I said so before?");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Discard" }).click();

  // Another one is hired meanwhile; My Referrals shows both.
  const second = await aReferral(employee.token, engineer, bruno);
  await moved(manager.token, second, "HIRED");
  await page.getByRole("link", { name: "My Referrals" }).click();
  const tile = (label: string, count: number) =>
    page.getByRole("button", { name: new RegExp(`^${label}\\s*${count}$`) }).waitFor();
  await tile("Total Referrals", 2);
  await tile("Pending", 1);
  await tile("Hired", 1);
  await tile("Rejected", 0);
  await page.getByRole("button", { name: "Details: Bruno Sol, Loom Engineer" }).click();
  const details = page.getByRole("dialog", { name: "Loom Engineer" });
  await details.getByText("No notes provided.").waitFor();
  await details.getByRole("list", { name: "Status History" }).getByText("Hired").waitFor();
  expect(await details.getByRole("button", { name: "Withdraw" }).count()).toBe(0);
  await details.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: "Details: Amaya Sol, Weaver" }).click();
  const pending = page.getByRole("dialog", { name: "Weaver" });
  await pending.getByText("She taught me to weave.").waitFor();
  await pending.getByRole("button", { name: "Withdraw" }).click();
  const question = page.getByRole("dialog", { name: "Withdraw this referral?" });
  await question.getByRole("button", { name: "Withdraw Referral" }).click();
  await page.getByText("The referral of Amaya Sol for Weaver was withdrawn.").waitFor();
  await tile("Total Referrals", 1);
  await page.getByRole("row").filter({ hasText: "Amaya Sol" }).waitFor({ state: "detached" });

  // A connection that was referred says so before it goes; the referral keeps the name.
  await page.getByRole("link", { name: "LinkedIn Connections" }).click();
  await page.getByRole("button", { name: "Delete Bruno Sol" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete connection?" });
  await deleting.getByText("You referred this person to a job.", { exact: false }).waitFor();
  await deleting.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete Bruno Sol" }).waitFor({ state: "detached" });
  await page.getByRole("link", { name: "My Referrals" }).click();
  await page.getByRole("row").filter({ hasText: "Bruno Sol" }).waitFor();
  expect(beyond(complaints, /\/api\/referrals\/: .* 409/)).toEqual([]);
});

test("an employee sees to their own account", async () => {
  const employee = await aPerson(company, "EMPLOYEE", "Odile Martin");
  const { page, context, complaints } = await entered(employee.token, "/dashboard");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByText(employee.email).waitFor();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.waitForURL("**/profile");
  await page.getByText(company.name).waitFor();

  // Names: saved, and the menu knows at once.
  await page.getByLabel("First Name").fill("");
  await page.getByText("First and last name are required").waitFor();
  await page.getByLabel("First Name").fill("Odette");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Your name has been saved.").waitFor();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByText("Odette Martin").waitFor();
  await page.keyboard.press("Escape");

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${employee.username}.json`);
  expect(await readFile(await download.path(), "utf8")).toContain(employee.email);

  // The password: a wrong one is refused; the right one ends every other sign-in, and only those.
  const change = async (old: string) => {
    await fillIn(page, {
      "Current Password": old,
      "New Password": NEW_PASSWORD,
      "Confirm New Password": NEW_PASSWORD,
    });
    await page.getByRole("button", { name: "Change password" }).click();
  };
  const elsewhere = await entered(employee.token, "/connections");
  await elsewhere.page.getByRole("heading", { name: "My LinkedIn Connections" }).waitFor();
  await change("not-my-password");
  await page.getByText(/old password was entered incorrectly|present password/i).waitFor();
  await change(PASSWORD);
  await page.getByText("Your password has been changed.").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Profile", exact: true }).waitFor();
  await elsewhere.page.getByRole("link", { name: "Jobs", exact: true }).click();
  await elsewhere.page.getByText("Your session has ended. Please sign in again.").waitFor();

  // Out everywhere, this tab and the other; then in again with the new password.
  const tab = await context.newPage();
  const tabComplaints = complaintsOf(tab);
  await tab.goto("/my-referrals");
  await tab.getByText("No referrals yet").waitFor();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL("**/login");
  await tab.waitForURL("**/login");
  await page.getByLabel("Username").fill(employee.username);
  await page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, Odette!" }).waitFor();
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("token");

  expect(beyond(complaints, /\/api\/auth\/password\/change\/: .* 400/)).toEqual([]);
  expect(beyond(elsewhere.complaints, /: .* 401/)).toEqual([]);
  expect(tabComplaints).toEqual([]);
});
