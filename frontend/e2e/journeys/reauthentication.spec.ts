import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/apiClient";
import { addUser } from "../support/company";
import { ageSignIns } from "../support/signIns";
import { expect, fillIn, selectOption, signInWithGoogle, test } from "../support/test";

/** Makes the person a hiring manager and presses Save. */
async function promote(page: Page, id: number): Promise<void> {
  await page.goto(`/users/edit/${id}`);
  await expect(page.getByRole("heading", { name: "Edit User" })).toBeVisible();
  await selectOption(page, "Role", "Hiring Manager");
  await page.getByRole("button", { name: "Save" }).click();
}

test("an old session asks for the password and then continues the action", async ({
  openPage,
  company,
  server,
  consoleErrors,
}) => {
  consoleErrors.expect(
    / 403/,
    /\/api\/auth\/reauthenticate\/: .* 400/,
    /^The server did not accept the form\./,
  );
  const employee = await addUser(company, "EMPLOYEE", "Wim Aalders");
  const page = await openPage("/dashboard", { as: company.hr });
  ageSignIns(server, company.hr.username);
  await promote(page, employee.id);

  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await fillIn(page, { "Your Password": "not-the-password" });
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.locator("p.Mui-error")).toBeVisible();
  await fillIn(page, { "Your Password": PASSWORD });
  await question.getByRole("button", { name: "Confirm" }).click();

  await expect(page.getByText("Wim Aalders has been saved.")).toBeVisible();
  // The confirmation is valid for a while.
  await promote(page, employee.id);
  await expect(page.getByText("Wim Aalders has been saved.")).toBeVisible();
});

test("a user without a password signs in with Google again", async ({
  openPage,
  company,
  server,
  consoleErrors,
}) => {
  consoleErrors.expect(/ 403/);
  const account = {
    sub: "gina",
    email: `gina@${company.domain}`,
    email_verified: true,
    given_name: "Gina",
    family_name: "Rossi",
    hd: company.domain,
  };
  const employee = await addUser(company, "EMPLOYEE", "Wim Aalders");
  const page = await openPage("/login");
  await signInWithGoogle(page, account);
  await expect(page.getByRole("heading", { name: "Welcome, Gina!" })).toBeVisible();
  const [gina] = await company.hr.get<{ id: number; updatedAt: string }[]>("/users/?search=gina");
  await company.hr.call("PUT", `/users/${gina?.id}/`, {
    ...gina,
    role: "HR",
    position: "Recruiter",
    department: "Human Resources",
  });
  ageSignIns(server, account.email);
  await promote(page, employee.id);

  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  const opened = page.waitForEvent("popup");
  await question.getByRole("button", { name: "Sign in Again with Google" }).click();
  const google = await opened;
  await google.getByLabel("Account").fill(JSON.stringify(account));
  await google.getByRole("button", { name: "Continue" }).click();
  await expect(google.getByRole("heading", { name: "Welcome, Gina!" })).toBeVisible();

  // This tab goes on by itself.
  await expect(page.getByText("Wim Aalders has been saved.")).toBeVisible();
});
