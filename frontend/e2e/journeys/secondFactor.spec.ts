import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/apiClient";
import { codeOf } from "../support/authenticatorApp";
import { axeViolations, horizontalOverflow } from "../support/checks";
import { ageSignIns } from "../support/signIns";
import { expect, fillIn, selectOption, submitSignIn, test } from "../support/test";

/** Sets up an authenticator app. Returns its secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set Up Authenticator App" }).click();
  const secret = await page.getByLabel("Key", { exact: true }).inputValue();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await fillIn(page, { Code: codeOf(secret) });
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(shown).toBeVisible();
  const codes = await shown.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  // Once the dialog has faded in.
  await expect.poll(() => axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await shown.getByRole("button", { name: "I Have Kept Them" }).click();
  await expect(shown).toBeHidden();
  return { secret, codes };
}

test("a required second factor is set up from its date on, used, and reset when it is lost", async ({
  openPage,
  company,
  employee,
  server,
  consoleErrors,
}) => {
  consoleErrors.expect(/ (400|401|403)/, /^The server did not accept the form\./);
  const hr = await openPage("/profile#second-factor", { as: company.hr });
  await setUp(hr);

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
      const made = await setUp(open);
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
