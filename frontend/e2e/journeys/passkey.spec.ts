import { PASSWORD } from "../support/apiClient";
import { axeViolations, horizontalOverflow } from "../support/checks";
import { startServer } from "../support/server";
import { expect, fillIn, submitSignIn, test } from "../support/test";
import { addVirtualAuthenticator } from "../support/virtualAuthenticator";

test("a passkey is added, signs in without a password, and is removed", async ({
  browser,
  consoleErrors,
}) => {
  consoleErrors.expect(/ 403/);
  const server = await startServer({}, "localhost");
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await addVirtualAuthenticator(page);
    await page.goto("/login");
    await submitSignIn(page, "employee");
    await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();

    await test.step("It is added on the profile, with recovery codes", async () => {
      await page.goto("/profile#second-factor");
      await page.getByRole("button", { name: "Add Passkey" }).click();
      await fillIn(page, { Name: "My phone" });
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "I Have Kept Them" }).click();
      await expect(page.getByText("Passkey: My phone")).toBeVisible();
      await expect.poll(() => axeViolations(page)).toEqual([]);
      expect(await horizontalOverflow(page)).toBe(0);
    });

    await test.step("It signs in instead of the password, and as the second step after it", async () => {
      for (const withPassword of [false, true]) {
        await page.evaluate(() => localStorage.clear());
        await page.goto("/login");
        if (withPassword) {
          await submitSignIn(page, "employee", PASSWORD);
          await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
        }
        await page.getByRole("button", { name: "Sign In with a Passkey" }).click();
        await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
      }
    });

    await test.step("Removed, it signs in no longer, and the password is enough again", async () => {
      await page.goto("/profile#second-factor");
      await page.getByRole("button", { name: "Remove Passkey My phone" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await expect(page.getByText("Two-step sign-in is off.")).toBeVisible();
      await page.evaluate(() => localStorage.clear());
      await page.goto("/login");
      consoleErrors.expect(/ 400/);
      await page.getByRole("button", { name: "Sign In with a Passkey" }).click();
      await expect(page.getByText(/^This passkey was not accepted/)).toBeVisible();
      await submitSignIn(page, "employee");
      await expect(page.getByRole("button", { name: "User menu" })).toBeVisible();
    });
    await context.close();
  } finally {
    await server.stop();
  }
});
