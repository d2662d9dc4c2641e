import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/apiClient";
import { axeViolations, horizontalOverflow } from "../support/checks";
import { addUser } from "../support/company";
import { ageSignIns } from "../support/signIns";
import { expect, fillIn, test } from "../support/test";

/** Calls the API as a program would. Returns the status and the body. */
async function callWith(page: Page, token: string, path: string, body?: unknown) {
  const url = new URL(`/api${path}`, page.url());
  const response = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Connection: "close" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** Creates a token in the open section, and returns it. */
async function create(page: Page, name: string, permission: string): Promise<string> {
  await page.getByRole("button", { name: "Create Token" }).click();
  const dialog = page.getByRole("dialog", { name: "Create an API token" });
  await fillIn(page, { Name: name });
  await dialog.getByLabel(permission, { exact: true }).check();
  await dialog.getByRole("button", { name: "Create Token" }).click();
  const shown = page.getByRole("dialog", { name: "Your new API token" });
  const token = await shown.getByLabel("Token", { exact: true }).inputValue();
  expect(await axeViolations(page)).toEqual([]);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toContainText(token.slice(-4));
  return token;
}

test("a token of the company is created, used, revoked and refused", async ({
  openPage,
  company,
  server,
  manager,
  consoleErrors,
}) => {
  consoleErrors.expect(/ 403/);
  await manager.createJob("Lighthouse Keeper");
  const page = await openPage("/settings#api-tokens", { as: company.hr });
  const token = await create(page, "Importer", "Read and write jobs");

  await test.step("It reads and writes jobs, and nothing else", async () => {
    const { body: departments } = await callWith(page, token, "/departments/");
    const texts = { title: "Harbour Master", description: "d", requirements: "r", location: "Trieste" };
    const job = { ...texts, type: "FULL_TIME", department: departments[0].id };
    expect((await callWith(page, token, "/jobs/", job)).status).toBe(201);
    const { body: jobs } = await callWith(page, token, "/jobs/");
    expect(jobs.map(({ title }: { title: string }) => title)).toEqual([
      "Harbour Master",
      "Lighthouse Keeper",
    ]);
    expect((await callWith(page, token, "/users/")).body.code).toBe("missing_scope");
    expect((await callWith(page, token, "/auth/user/")).body.code).toBe("not_with_a_token");
  });

  await test.step("Activity says that the token did it", async () => {
    await page.goto("/activity");
    await expect(page.getByText("The API token Importer opened the job Harbour Master")).toBeVisible();
  });

  await test.step("Revoking asks for the password, and the token is refused at once", async () => {
    await page.goto("/settings#api-tokens");
    ageSignIns(server, company.hr.username);
    await page.getByRole("button", { name: "Revoke Importer" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await fillIn(page, { "Your Password": PASSWORD });
    await question.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Importer was revoked.")).toBeVisible();
    await expect(page.getByText("No API tokens yet")).toBeVisible();
    expect((await callWith(page, token, "/jobs/")).status).toBe(401);
  });
});

test("a personal token ends with its owner's account", async ({ openPage, company }) => {
  const leaver = await addUser(company, "EMPLOYEE", "Lena Abschied");
  const page = await openPage("/profile#api-tokens", { as: leaver });
  const token = await create(page, "My script", "Read jobs");
  expect((await callWith(page, token, "/jobs/")).status).toBe(200);
  expect((await callWith(page, token, "/users/")).status).toBe(403);
  await company.hr.call("POST", `/users/${leaver.id}/deactivate/`);
  expect((await callWith(page, token, "/jobs/")).status).toBe(401);
});

test("a token is created by the keyboard alone on a narrow phone, in German", async ({
  openPage,
  company,
}) => {
  const page = await openPage("/settings#api-tokens", {
    as: company.hr,
    locale: "de",
    viewport: { width: 360, height: 740 },
  });
  const section = page.getByRole("region", { name: "API-Tokens" });
  await expect(section).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(section.getByRole("button", { name: "Token erstellen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await page.keyboard.type("Nächtlicher Export aller Empfehlungen des Unternehmens");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Stellen lesen", { exact: true })).toBeChecked();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Ihr neues API-Token" })).toBeVisible();
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole("button", { name: "Fertig" }).press("Enter");
  await expect(section.getByRole("listitem")).toContainText("Stellen lesen");
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
});

test("the page that describes the API calls it with a token", async ({
  openPage,
  company,
  consoleErrors,
}) => {
  // Swagger UI sets styles that the Content Security Policy refuses.
  consoleErrors.expect(/inline style violates/);
  const settings = await openPage("/settings#api-tokens", { as: company.hr });
  const token = await create(settings, "Docs", "Read jobs");
  const page = await openPage("/api/docs/");
  await page.locator("button.authorize").first().click();
  const scheme = page.locator(".auth-container", { hasText: "apiToken" });
  await scheme.locator("input").fill(token);
  await scheme.locator("button.authorize").click();
  await page.locator(".close-modal").click();
  const operation = page.locator(".opblock-get", { hasText: "departments" }).first();
  // Swagger UI renders what is near the window.
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect(operation).toBeVisible({ timeout: 100 });
  }).toPass();
  await operation.locator(".opblock-summary").click();
  await expect(operation).toContainText("API tokens: scope jobs:read");
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("button", { name: "Execute" }).click();
  await expect(operation.locator(".live-responses-table .response-col_status")).toContainText(["200"]);
});
