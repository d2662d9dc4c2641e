import { expect, test } from "../support/test";

test("a link to a screen of a version that is gone loads the new one, and offline asks for the connection", async ({
  openPage,
  demoAccount,
  consoleErrors,
}) => {
  consoleErrors.expect(/^\/assets\/.*404/, /^\/assets\/.*ERR_FAILED/, /ChunkLoadError/);
  const page = await openPage("/profile", { as: await demoAccount("employee") });
  const failure = page.getByRole("alert").filter({ hasText: /version of Vouch|could not be loaded/ });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.route("**/assets/**", (route) => route.abort());
  await page.getByRole("link", { name: "Jobs" }).click();
  await expect(failure).toContainText("Check your connection");
  await page.unrouteAll();

  // The server has other files after a deployment, and the names of the old ones are unknown to it.
  let isOldVersion = true;
  await page.route("**/assets/*.js", (route) =>
    isOldVersion
      ? route.continue({ url: route.request().url().replace(".js", "-gone.js") })
      : route.continue(),
  );
  await page.route("**/connections", (route) => {
    isOldVersion = false;
    return route.continue();
  });
  await page.getByRole("link", { name: "LinkedIn Connections" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My LinkedIn Connections" })).toBeVisible();
  expect(isOldVersion).toBe(false);
});

test("a screen that is gone when the page is opened says that there is a new version", async ({
  openPage,
  demoAccount,
  consoleErrors,
}) => {
  consoleErrors.expect(/^\/assets\/.*404/, /ChunkLoadError/);
  const page = await openPage("/profile", { as: await demoAccount("employee") });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // The check whether this version is still there asks for the headers of a file.
  await page.route("**/assets/*.js", (route) =>
    route.request().method() === "HEAD" || route.request().url().includes("NotificationList")
      ? route.continue({ url: route.request().url().replace(".js", "-gone.js") })
      : route.continue(),
  );
  await page.goto("/notifications");
  const failure = page.getByRole("alert").filter({ hasText: "A new version of Vouch is available." });
  await expect(failure).not.toContainText("Check your connection");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
});

test("a part of a screen that cannot be loaded says so in its place, and the rest stays", async ({
  openPage,
  demoAccount,
  consoleErrors,
}) => {
  consoleErrors.expect(/^\/assets\/.*ERR_FAILED/);
  const page = await openPage("/all-referrals", { as: await demoAccount("hr") });
  const failure = page.getByRole("alert").filter({ hasText: "could not be loaded" });
  const rows = page.getByRole("list", { name: "Referrals" });
  const first = rows.getByText(/Referred by/).first();
  await expect(first).toBeVisible();

  await page.route("**/assets/{Board,ReferralPanel}-*.js", (route) => route.abort());
  await page.getByRole("button", { name: "Board" }).click();
  await expect(failure).toBeVisible();
  await page.getByRole("button", { name: "List" }).click();
  await expect(failure).toBeHidden();
  await first.click();
  await expect(failure).toBeVisible();
  await expect(first).toBeVisible();
  await page.goBack();
  await expect(failure).toBeHidden();
  await page.unrouteAll();

  await page.getByRole("button", { name: "Board" }).click();
  await expect(page.getByRole("region", { name: "Board" })).toBeVisible();
});
