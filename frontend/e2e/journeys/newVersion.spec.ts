import { expect, test } from "../support/test";

test("a screen of a version that is gone says that there is a new one, and one offline asks for the connection", async ({
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
  await page.route("**/assets/*.js", (route) =>
    route.continue({ url: route.request().url().replace(".js", "-gone.js") }),
  );
  await page.getByRole("link", { name: "LinkedIn Connections" }).click();
  await expect(failure).toContainText("A new version of Vouch is available.");
  await expect(failure).not.toContainText("Check your connection");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My LinkedIn Connections" })).toBeVisible();
});
