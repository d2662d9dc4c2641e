import type { Locator } from "@playwright/test";
import { PASSWORD } from "../support/apiClient";
import { expect, fillIn, selectOption, submitSignIn, test } from "../support/test";

/** Presses an item of the menu of a user's row. */
async function pressInMenu(row: Locator, item: string): Promise<void> {
  await row.getByRole("button", { name: /^More actions/ }).click();
  await row
    .page()
    .getByRole("menuitem", { name: new RegExp(`^${item}`) })
    .click();
}

test("HR adds, edits, deactivates and activates a user, and resets their password", async ({
  openPage,
  company,
  consoleErrors,
}) => {
  consoleErrors.expect(
    /\/api\/users\/: .* 400/,
    /^The server did not accept the form\./,
    /: .* 401/,
    /\/api\/auth\/token\/: .* 40[01]/,
    /\/api\/auth\/password\/reset\/confirm\/: .* 400/,
  );
  const page = await openPage("/dashboard", { as: company.hr });
  await page.getByRole("link", { name: "Add User" }).click();
  await expect(page).toHaveURL("/users/new");
  const add = page.getByRole("button", { name: "Add User" });
  const error = (text: string) => page.locator("p.Mui-error").getByText(text, { exact: true });
  await add.click();
  for (const message of [
    "Enter the first name",
    "Select a department",
    "Enter the position",
    "Enter a password",
  ]) {
    await expect(error(message)).toBeVisible();
  }
  await page.getByRole("combobox", { name: "Role" }).click();
  await expect(page.getByRole("option")).toHaveText(["Employee", "Hiring Manager", "HR Personnel"]);
  await page.getByRole("option", { name: "Employee" }).click();
  await fillIn(page, {
    "First Name": "Wim",
    "Last Name": "Aalders",
    Email: `wim.aalders@${company.domain}`,
    Username: company.hr.username,
    Position: "Baker",
    Password: "short",
    "Confirm Password": "shirt",
  });
  await selectOption(page, "Department", "Product");
  await add.click();
  await expect(error("Password must be at least 8 characters")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  // The message disappears when its field is edited.
  await expect(error("Password must be at least 8 characters")).toHaveCount(0);
  await add.click();
  await expect(error("Passwords do not match")).toBeVisible();
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await add.click();
  await expect(page.locator("p.Mui-error").filter({ hasText: /username/i })).toBeVisible();
  await page.getByLabel("Username").fill("wim");
  await add.click();
  await expect(page.getByText("Wim Aalders has been added.")).toBeVisible();
  await expect(page).toHaveURL("/users");

  // The new user signs in.
  const wim = await openPage("/login");
  await submitSignIn(wim, "wim", PASSWORD);
  await expect(wim.getByRole("heading", { name: "Welcome, Wim!" })).toBeVisible();

  const card = page.getByRole("article").filter({ hasText: "Wim Aalders" });
  await page.getByRole("searchbox").fill("aalders");
  await expect(page.getByRole("article").filter({ hasText: "Hanna Reiter" })).toHaveCount(0);
  await card.getByRole("link", { name: /^Edit/ }).click();
  await expect(page.getByRole("heading", { name: "Edit User" })).toBeVisible();
  await page.getByLabel("Position").fill("Head Baker");
  await selectOption(page, "Role", "Hiring Manager");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Wim Aalders has been saved.")).toBeVisible();
  await expect(page).toHaveURL("/users?search=aalders");
  await expect(card.getByText("Head Baker")).toBeVisible();
  await expect(card.getByText("Product", { exact: true })).toBeVisible();
  await expect(card.getByText("Hiring Manager", { exact: true })).toBeVisible();

  await test.step("A deactivated user is signed out and cannot sign in until activated again", async () => {
    await pressInMenu(card, "Deactivate");
    const question = page.getByRole("dialog", { name: "Deactivate Wim Aalders?" });
    await expect(question.getByText("Wim Aalders is signed out everywhere")).toBeVisible();
    await question.getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("Wim Aalders deactivated.")).toBeVisible();
    await expect(card.getByText("Inactive", { exact: true })).toBeVisible();
    // No action needed: the bell polls within seconds.
    const again = wim.getByRole("dialog", { name: "Sign in again" });
    await expect(again.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await again.getByLabel("Your Password").fill(PASSWORD);
    await again.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(again.getByText("Invalid username or password")).toBeVisible();
    await again.getByRole("button", { name: "Sign Out" }).click();
    await expect(wim).toHaveURL("/login");
    await submitSignIn(wim, "wim", PASSWORD);
    await expect(wim.getByText("Invalid username or password")).toBeVisible();
    await pressInMenu(card, "Activate");
    await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
    await expect(page.getByText("Wim Aalders is active again.")).toBeVisible();
  });

  await test.step("The reset link works once", async () => {
    await pressInMenu(card, "Reset Password");
    await page
      .getByRole("dialog", { name: "Reset the password?" })
      .getByRole("button", { name: "Reset Password" })
      .click();
    const shown = page.getByRole("dialog", { name: "Password reset link" });
    const link = await shown.getByLabel("Reset link").inputValue();
    await shown.getByRole("button", { name: "Done" }).click();
    await wim.goto(link);
    await wim.getByLabel("New Password").fill("fresh-bread-daily");
    await wim.getByLabel("Confirm Password").fill("fresh-bread-daily");
    await wim.getByRole("button", { name: "Set Password" }).click();
    await expect(wim.getByText("Your password has been set. Please sign in.")).toBeVisible();
    await wim.goto(link);
    await expect(wim.getByText("This link is no longer valid. Please get a new one.")).toBeVisible();
    await wim.goto("/login");
    await submitSignIn(wim, "wim", "fresh-bread-daily");
    await expect(wim.getByRole("heading", { name: "Welcome, Wim!" })).toBeVisible();
    await expect(wim.getByText(`Hiring Manager at ${company.name}`)).toBeVisible();
  });

  await test.step("HR cannot deactivate their own account", async () => {
    await page.getByRole("searchbox").fill("hanna");
    const own = page.getByRole("article").filter({ hasText: "Hanna Reiter" });
    await expect(own.getByText("You", { exact: true })).toBeVisible();
    await own.getByRole("button", { name: /^More actions/ }).click();
    await expect(page.getByRole("menuitem", { name: /^Deactivate/ })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });
});
