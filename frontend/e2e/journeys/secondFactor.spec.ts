import { PASSWORD } from "../support/apiClient";
import { codeOf } from "../support/authenticatorApp";
import { horizontalOverflow } from "../support/checks";
import { setUpAuthenticator } from "../support/secondFactor";
import { ageSignIns } from "../support/signIns";
import { expect, fillIn, selectOption, submitSignIn, test } from "../support/test";

test("a required second factor is set up from its date on, used, and reset when it is lost", async ({
  openPage,
  company,
  employee,
  server,
  consoleErrors,
}) => {
  consoleErrors.expect(/ (400|401|403)/, /^The server did not accept the form\./);
  const hr = await openPage("/profile#second-factor", { as: company.hr });
  await setUpAuthenticator(hr);

  const open = await openPage("/profile", { as: employee, viewport: { width: 360, height: 740 } });
  await expect(open.getByRole("button", { name: "Set Up Authenticator App" })).toBeVisible();

  await test.step("HR requires it from today, which needs a recent proof", async () => {
    await hr.goto("/settings#second-factor");
    ageSignIns(server, company.hr.username);
    await selectOption(hr, "Required Of", "Everyone");
    await hr.getByLabel("From", { exact: true }).fill(new Date().toISOString().slice(0, 10));
    await hr.getByRole("button", { name: "Save Requirement" }).click();
    await fillIn(hr, { "Your Password": PASSWORD });
    await hr.getByRole("button", { name: "Confirm" }).click();
    await expect(hr.getByText("Have yet to set it up: 1 of 2")).toBeVisible();
  });

  const { secret, codes } =
    await test.step("The open tab only shows how to set it up, then goes on", async () => {
      await open.goto("/jobs");
      await expect(open.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
      expect(await horizontalOverflow(open)).toBe(0);
      const made = await setUpAuthenticator(open);
      await expect(open.getByRole("button", { name: "User menu" })).toBeVisible();
      return made;
    });

  await test.step("Signing in asks for a code, each of which works once", async () => {
    const page = await openPage("/login");
    await submitSignIn(page, employee.username);
    await fillIn(page, { Code: "000000" });
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^This code is wrong/)).toBeVisible();
    await fillIn(page, { Code: codeOf(secret, 1) });
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
    const again = await openPage("/login");
    await submitSignIn(again, employee.username);
    await fillIn(again, { Code: codes[0] ?? "" });
    await again.keyboard.press("Enter");
    await expect(again.getByRole("button", { name: "User menu" })).toBeVisible();
    await again.goto("/profile#second-factor");
    await expect(again.getByText(/Not used yet: 9/)).toBeVisible();
  });

  await test.step("HR resets it: all sessions end, and it is set up anew", async () => {
    await hr.goto(`/users/edit/${employee.id}`);
    await hr.getByRole("button", { name: "Reset Two-Step Sign-In" }).click();
    await hr.getByRole("button", { name: "Reset", exact: true }).click();
    await expect(hr.getByText("The two-step sign-in of Emil Haugen has been reset.")).toBeVisible();
    await hr.goto("/activity");
    await expect(hr.getByText(/reset the two-step sign-in of Emil Haugen$/)).toBeVisible();
    const page = await openPage("/login");
    await submitSignIn(page, employee.username);
    await expect(page.getByRole("heading", { name: "Set up two-step sign-in" })).toBeVisible();
  });
});
