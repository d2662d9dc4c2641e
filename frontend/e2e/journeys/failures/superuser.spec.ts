import { failRequests, noResponse, test } from "../../support/failures";
import { expect } from "../../support/test";

test("failures of a superuser's figures, and of scripts that do not load", async ({
  demoAccount,
  openPage,
  consoleErrors,
}) => {
  consoleErrors.expect(
    /\/api\/(platform-metrics|onboard-company)\/: .* 500/,
    /^The server did not accept the form\./,
    /\/assets\/.*\.js: .*ERR_FAILED/,
    /This part of the product could not be loaded\./,
  );
  const page = await openPage("/unauthorized", { as: await demoAccount("super") });
  const recover = await failRequests(page, /^\/api\/platform-metrics\/$/);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  const failed = page.getByRole("alert").filter({ hasText: "The figures could not be loaded." });
  await expect(failed).toBeVisible();
  const platform = page.getByRole("region", { name: "Super User Dashboard" });
  await expect(platform.getByText("Sample figure", { exact: true })).toHaveCount(6);
  for (const figure of [5, 50, 42, 78, 23, 15])
    await expect(platform.getByText(String(figure), { exact: true })).toBeVisible();
  await recover();
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByText("Sample figure", { exact: true })).toHaveCount(0);

  const onboarding = await failRequests(page, /^\/api\/onboard-company\/$/);
  await page.getByRole("button", { name: "Onboard New Company" }).click();
  for (const label of ["Company Name", "HR First Name", "HR Last Name"])
    await page.getByLabel(label).fill("Nobody");
  await page.getByLabel("HR Email").fill("nobody@nowhere.example");
  await page.getByRole("button", { name: "Onboard Company" }).click();
  await expect(page.getByText("Error onboarding company")).toBeVisible();
  await expect(page.getByLabel("Company Name")).toHaveValue("Nobody");
  await onboarding();
  for (const label of ["Company Name", "HR First Name", "HR Last Name", "HR Email"]) {
    await page.getByLabel(label).fill("");
  }

  await test.step("When a screen's script does not load, Reload shows the screen", async () => {
    const scripts = await failRequests(page, /^\/assets\/.*\.js$/, { respond: noResponse });
    await page.getByRole("button", { name: "User menu" }).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await expect(page.getByText("This part of the product could not be loaded.")).toBeVisible();
    await scripts();
    await page.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("heading", { name: "Profile", exact: true })).toBeVisible();
  });

  await test.step("A screen whose script did not load is loaded at the next visit", async () => {
    await page.goto("/companies");
    const screens = await failRequests(page, /^\/assets\/UserList.*\.js$/, { respond: noResponse });
    const users = page.getByRole("navigation").getByRole("link", { name: "Users" });
    await users.click();
    await expect(page.getByText("This part of the product could not be loaded.")).toBeVisible();
    await screens();
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Companies", exact: true })).toBeVisible();
    await users.click();
    await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  });
});
