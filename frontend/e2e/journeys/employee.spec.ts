import { readFile } from "node:fs/promises";
import { PASSWORD } from "../support/apiClient";
import { expect, fillIn, selectOption, submitSignIn, test } from "../support/test";

const NEW_PASSWORD = "a-better-horse-8";

test("an employee signs up by the invitation link, with an error beside each invalid field", async ({
  page,
  company,
  consoleErrors,
}) => {
  consoleErrors.expect(/\/api\/auth\/register\/: .* 400/, /^The server did not accept the form\./);
  const { signup_url } = await company.hr.get<{ signup_url: string }>("/company-invitation/");
  const create = page.getByRole("button", { name: "Create Account" });
  const alert = page.getByRole("alert").filter({ hasText: "Registration Error" });

  await page.goto(`${signup_url}x`);
  await expect(page.getByRole("heading", { name: "Create Your Account" })).toBeVisible();
  await create.click();
  await expect(alert.getByText("Please fill in all required fields")).toBeVisible();
  await fillIn(page, {
    "First Name": "Ismene",
    "Last Name": "Okafor",
    Email: "ismene.okafor",
    Username: company.hr.username,
    Password: "short",
    "Confirm Password": "shirt",
  });
  await create.click();
  await expect(alert.getByText("Passwords do not match")).toBeVisible();
  await fillIn(page, { "Confirm Password": "short" });
  await create.click();
  await expect(alert.getByText("Password must be at least 8 characters long")).toBeVisible();
  await fillIn(page, { Password: PASSWORD, "Confirm Password": PASSWORD });
  await create.click();
  await expect(alert.getByText("Please enter a valid email address")).toBeVisible();
  await fillIn(page, { Email: "ismene.okafor@elsewhere.example" });
  await create.click();
  // One line for each invalid field.
  await expect(alert.getByText("company_code: ")).toBeVisible();
  await expect(alert).toContainText("username: This username is taken. Choose another one.");
  await expect(alert).toContainText(/company_code: The company code ".+x" is not valid/);
  await expect(page.getByLabel("First Name")).toHaveValue("Ismene");

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
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Ismene!" })).toBeVisible();
  await expect(page.getByText(`Employee at ${company.name}`)).toBeVisible();
});

test("an employee adds, searches, edits and deletes connections", async ({
  openPage,
  employee,
  consoleErrors,
}) => {
  consoleErrors.expect(/\/api\/connections\/: .* 400/, /^The server did not accept the form\./);
  const page = await openPage("/dashboard", { as: employee });
  await page.getByRole("link", { name: "LinkedIn Connections" }).first().click();

  const row = page.getByRole("row").filter({ hasText: "Zora Zeller" });
  await test.step("The first connection is added manually", async () => {
    await expect(page.getByText("No connections found", { exact: true })).toBeVisible();
    await expect(page.getByText("Import your LinkedIn connections or add them manually.")).toBeVisible();
    await page.getByRole("button", { name: "Add Connection" }).click();
    const adding = page.getByRole("dialog", { name: "Add New Connection" });
    await expect(adding.getByRole("button", { name: "Save" })).toBeDisabled();
    await adding.getByLabel("First Name").fill("Zora");
    await adding.getByLabel("Last Name").fill("Zeller");
    await adding.getByLabel("Email").fill("zora@");
    await adding.getByRole("button", { name: "Save" }).click();
    await expect(adding.getByText(/enter a valid e-?mail address/i).first()).toBeVisible();
    await adding.getByLabel("Email").fill("zora.zeller@example.org");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Zora Zeller was added to your connections.")).toBeVisible();
    await expect(row.getByText("zora.zeller@example.org")).toBeVisible();
  });

  const range = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  await test.step("Lists with more rows have pages", async () => {
    const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
    const lines = letters.map((letter) => `${letter}da,Marsh${letter},,,Fenland Ltd,Surveyor,03 Mar 2024`);
    const form = new FormData();
    const csv = ["First Name,Last Name,URL,Email Address,Company,Position,Connected On", ...lines].join("\n");
    form.append("file", new Blob([csv]), "Connections.csv");
    await employee.call("POST", "/import-linkedin/", form);
    await page.reload();

    const table = page.getByRole("table", { name: "Connections" });
    const rows = table.locator("tbody").getByRole("row");
    await expect(page.getByText("Rows per page:")).toBeVisible();
    await range("1–10 of 27");
    await expect(rows).toHaveCount(10);
    await expect(rows.first()).toContainText("-");
    await page.getByRole("button", { name: "Go to next page" }).click();
    await range("11–20 of 27");
    await selectOption(page, "Rows per page:", "25");
    await range("1–25 of 27");
    await page.getByRole("button", { name: "Go to next page" }).click();
    await range("26–27 of 27");
    await expect(rows.filter({ hasText: "Zora Zeller" })).toBeVisible();
    await selectOption(page, "Rows per page:", "5");
    await range("1–5 of 27");
    await expect(rows).toHaveCount(5);
    await page.getByRole("combobox", { name: "Rows per page:" }).click();
    await expect(page.getByRole("option")).toHaveText(["5", "10", "25"]);
    await page.keyboard.press("Escape");
  });

  await test.step("The search covers all pages; what it finds is edited and deleted", async () => {
    await page.getByLabel("Search Connections").fill("zora zel");
    await range("1–1 of 1");
    await page.getByRole("button", { name: "Edit Zora Zeller" }).click();
    const editing = page.getByRole("dialog", { name: "Edit Connection" });
    await expect(editing.getByLabel("Email")).toHaveValue("zora.zeller@example.org");
    await editing.getByLabel("Company").fill("Harbour & Sons");
    await editing.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("dialog", { name: "Discard changes?" })
      .getByRole("button", { name: "Keep editing" })
      .click();
    await editing.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Zora Zeller was saved.")).toBeVisible();
    await expect(row.getByText("Harbour & Sons")).toBeVisible();

    await page.getByRole("button", { name: "Delete Zora Zeller" }).click();
    const deleting = page.getByRole("dialog", { name: "Delete connection?" });
    await expect(deleting.getByText("Zora Zeller will be removed from your connections.")).toBeVisible();
    await deleting.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText('No connections found matching "zora zel"')).toBeVisible();
    await page.getByRole("button", { name: "Clear search" }).click();
    await range("1–5 of 26");
  });
});

test("an employee refers a connection once, follows the referral and withdraws it", async ({
  openPage,
  manager,
  employee,
}) => {
  const weaver = await manager.createJob("Weaver", { department: "Design", location: "Porto" });
  const engineer = await manager.createJob("Loom Engineer", { requirements: "Knows about gears." });
  const closed = await manager.changeJob(await manager.createJob("Dyer"), { status: "CLOSED" });

  const page = await openPage("/jobs", { as: employee });
  const card = (title: string) => page.getByRole("article").filter({ hasText: title });
  const refer = (title: string) => card(title).getByRole("button", { name: "Refer a Connection" });

  // Without connections, the button says what to do first.
  await expect(card(weaver.title)).toBeVisible();
  await expect(card(engineer.title)).toBeVisible();
  await expect(card(closed.title)).toHaveCount(0);
  await expect(page.getByText("Import LinkedIn connections to make referrals").first()).toBeVisible();
  await expect(refer("Weaver")).toBeDisabled();
  await employee.addConnection("Amaya Sol", { position: "Weaver", company: "Silk House" });
  const bruno = await employee.addConnection("Bruno Sol", { position: "Fitter" });
  await page.reload();

  const dialog = page.getByRole("dialog", { name: "Refer a Connection for Weaver" });
  const picker = dialog.getByLabel("Search Connections");
  await test.step("The filters work alone and together", async () => {
    await selectOption(page, "Department", "Design");
    await expect(card(engineer.title)).toHaveCount(0);
    await selectOption(page, "Location", "Utrecht");
    await expect(page.getByText("No jobs found", { exact: true })).toBeVisible();
    await expect(page.getByText("Try adjusting your search filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByLabel("Search Jobs").fill("GEARS");
    await expect(card(weaver.title)).toHaveCount(0);
    await expect(card(engineer.title)).toBeVisible();
    await page.getByLabel("Search Jobs").fill("");

    await refer("Weaver").click();
    await expect(dialog.getByText("2 total connections.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Submit Referral" })).toBeDisabled();
    await picker.fill("nobody at all");
    await expect(page.getByText('No connections found matching "nobody at all"')).toBeVisible();
    await picker.fill("silk");
    await expect(dialog.getByText("1 matches found.")).toBeVisible();
    await page.getByRole("option", { name: /Amaya Sol/ }).click();
    await dialog.getByLabel("Referral Note").fill("She taught me to weave.");
    await dialog.getByRole("button", { name: "Submit Referral" }).dblclick();
    await expect(page.getByText("Successfully referred connection for Weaver")).toBeVisible();
    expect(await employee.get<unknown[]>("/referrals/")).toHaveLength(1);
  });

  await test.step("Connections referred to this job are marked and cannot be selected again", async () => {
    await refer("Weaver").click();
    await expect(dialog.getByText("2 total connections.")).toBeVisible();
    await expect(dialog.getByLabel("Referral Note")).toHaveValue("");
    await picker.fill("amaya");
    const amaya = page.getByRole("option", { name: /Amaya Sol.*Already referred to this job/ });
    await expect(amaya).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("My Referrals counts and shows both referrals, and withdraws one", async () => {
    const second = await employee.refer(bruno, engineer);
    await manager.changeStatus(second, "HIRED");
    await page.getByRole("link", { name: "My Referrals" }).click();
    const tile = (label: string, count: number) =>
      expect(page.getByRole("button", { name: new RegExp(`^${label}\\s*${count}$`) })).toBeVisible();
    await tile("Total Referrals", 2);
    await tile("Pending", 1);
    await tile("Hired", 1);
    await tile("Rejected", 0);
    await page.getByRole("button", { name: "Details: Bruno Sol, Loom Engineer" }).click();
    const details = page.getByRole("dialog", { name: "Loom Engineer" });
    await expect(details.getByText("No notes provided.")).toBeVisible();
    await expect(details.getByRole("list", { name: "Status History" }).getByText("Hired")).toBeVisible();
    await expect(details.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
    await details.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Details: Amaya Sol, Weaver" }).click();
    const pending = page.getByRole("dialog", { name: "Weaver" });
    await expect(pending.getByText("She taught me to weave.")).toBeVisible();
    await pending.getByRole("button", { name: "Withdraw" }).click();
    const question = page.getByRole("dialog", { name: "Withdraw this referral?" });
    await question.getByRole("button", { name: "Withdraw Referral" }).click();
    await expect(page.getByText("The referral of Amaya Sol for Weaver was withdrawn.")).toBeVisible();
    await tile("Total Referrals", 1);
    await expect(page.getByRole("row").filter({ hasText: "Amaya Sol" })).toHaveCount(0);
  });

  await test.step("Deleting a referred connection warns; the referral keeps the name", async () => {
    await page.getByRole("link", { name: "LinkedIn Connections" }).click();
    await page.getByRole("button", { name: "Delete Bruno Sol" }).click();
    const deleting = page.getByRole("dialog", { name: "Delete connection?" });
    await expect(deleting.getByText("You referred this person to a job.", { exact: false })).toBeVisible();
    await deleting.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("button", { name: "Delete Bruno Sol" })).toHaveCount(0);
    await page.getByRole("link", { name: "My Referrals" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Bruno Sol" })).toBeVisible();
  });
});

test("an employee changes their name and password, and signs out everywhere", async ({
  openPage,
  company,
  employee,
  consoleErrors,
}) => {
  consoleErrors.expect(
    /^The server did not accept the form\./,
    /\/api\/auth\/password\/change\/: .* 400/,
    /: .* 401/,
  );
  const page = await openPage("/dashboard", { as: employee });
  await page.getByRole("button", { name: "User menu" }).click();
  await expect(page.getByText(employee.email)).toBeVisible();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText(company.name)).toBeVisible();

  await test.step("A saved name appears in the menu", async () => {
    await page.getByLabel("First Name").fill("");
    await expect(page.getByText("First and last name are required")).toBeVisible();
    await page.getByLabel("First Name").fill("Odette");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Your name has been saved.")).toBeVisible();
    await page.getByRole("button", { name: "User menu" }).click();
    await expect(page.getByText("Odette Haugen")).toBeVisible();
    await page.keyboard.press("Escape");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export my data" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${employee.username}.json`);
    expect(await readFile(await download.path(), "utf8")).toContain(employee.email);
  });

  await test.step("A changed password ends every other session", async () => {
    const change = async (old: string) => {
      await fillIn(page, {
        "Current Password": old,
        "New Password": NEW_PASSWORD,
        "Confirm New Password": NEW_PASSWORD,
      });
      await page.getByRole("button", { name: "Change password" }).click();
    };
    const elsewhere = await openPage("/connections", { as: employee });
    await expect(elsewhere.getByRole("heading", { name: "My LinkedIn Connections" })).toBeVisible();
    await change("not-my-password");
    await expect(page.getByText(/old password was entered incorrectly|present password/i)).toBeVisible();
    await change(PASSWORD);
    await expect(page.getByText("Your password has been changed.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Profile", exact: true })).toBeVisible();
    // The bell may have polled before, and been rejected.
    await elsewhere.goto("/jobs");
    await expect(elsewhere).toHaveURL("/login");
  });

  await test.step("Signing out everywhere reaches both tabs; the new password signs in", async () => {
    const tab = await page.context().newPage();
    await tab.goto("/my-referrals");
    await expect(tab.getByText("No referrals yet")).toBeVisible();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page).toHaveURL("/login");
    await expect(tab).toHaveURL("/login");
    await submitSignIn(page, employee.username, NEW_PASSWORD);
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByRole("heading", { name: "Welcome, Odette!" })).toBeVisible();
    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/login");
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("token");
  });
});
