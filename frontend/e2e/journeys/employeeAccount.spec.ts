import { readFile } from "node:fs/promises";
import { PASSWORD } from "../support/apiClient";
import { expect, fillIn, submitSignIn, test } from "../support/test";

const NEW_PASSWORD = "a-better-horse-8";

test("an employee signs up by the invitation link, with an error beside each invalid field", async ({
  page,
  company,
  consoleErrors,
}) => {
  consoleErrors.expect(
    /\/api\/auth\/join-company\/: .* 400/,
    /\/api\/auth\/register\/: .* 400/,
    /^The server did not accept the form\./,
  );
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

  await page.goto(signup_url);
  await expect(page.getByText(`You are already in ${company.name}.`)).toBeVisible();
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
    await expect(page.getByText("Your details have been saved.")).toBeVisible();
    await page.getByRole("button", { name: "User menu" }).click();
    await expect(page.getByText("Odette Haugen")).toBeVisible();
    await page.keyboard.press("Escape");

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export My Data" }).click(),
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
      await page.getByRole("button", { name: "Change Password" }).click();
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
    await page.getByRole("button", { name: "Sign Out Everywhere" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sign Out Everywhere" }).click();
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
