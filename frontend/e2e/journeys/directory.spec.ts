import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/apiClient";
import { axeViolations, horizontalOverflow } from "../support/checks";
import { execute } from "../support/database";
import { expect, fillIn, submitSignIn, test } from "../support/test";

/** The company's directory, which knows its address and its token. */
interface Directory {
  baseUrl: string;
  token: string;
}

/** Calls SCIM as Entra ID and Okta do. Returns the body of a successful answer. */
async function call<Body>(
  { baseUrl, token }: Directory,
  method: string,
  path: string,
  body?: unknown,
): Promise<Body> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/scim+json",
      Connection: "close",
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${response.status} ${text}`).toBe(true);
  return (text ? JSON.parse(text) : undefined) as Body;
}

const setActive = (directory: Directory, id: string, active: boolean) =>
  call(directory, "PATCH", `/Users/${id}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [{ op: "Replace", path: "active", value: active }],
  });

async function expectAccessible(page: Page): Promise<void> {
  await expect.poll(() => axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}

test("a leaver of the company's directory is out at once, and gets the account back", async ({
  openPage,
  company,
  manager,
  server,
  consoleErrors,
}) => {
  consoleErrors.expect(/ 401/);
  consoleErrors.allow(/^The server did not accept the form\./);
  await manager.createJob("Harbour Pilot");
  // Otherwise all that was set before ends when the directory adopts the account.
  execute(server, "UPDATE accounts_user SET email_proven = 1 WHERE id = ?", manager.id);
  const tab = await openPage("/my-jobs", { as: manager });
  await expect(tab.getByText("Harbour Pilot")).toBeVisible();
  const hr = await openPage("/settings", { as: company.hr });
  const directory = { baseUrl: "", token: "" };

  await test.step("HR sets up the directory", async () => {
    const section = hr.getByRole("region", { name: "Directory" });
    await section.getByRole("button", { name: "Show Directory" }).click();
    await expect(section.getByText("No directory tokens yet")).toBeVisible();
    await expectAccessible(hr);
    directory.baseUrl = await section.getByLabel("Base URL").inputValue();
    await section.getByRole("button", { name: "Create Token" }).click();
    await fillIn(hr, { Name: "Entra ID" });
    const dialog = hr.getByRole("dialog", { name: "Create a token for the directory" });
    await dialog.getByRole("button", { name: "Create Token" }).click();
    const shown = hr.getByRole("dialog", { name: "The directory's new token" });
    await expectAccessible(hr);
    directory.token = await shown.getByLabel("Token", { exact: true }).inputValue();
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(section.getByRole("listitem")).toContainText("Provision people (SCIM)");
  });

  const person = {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: manager.email,
    externalId: "00u1",
    name: { givenName: "Rosa", familyName: "Lindqvist" },
    emails: [{ primary: true, type: "work", value: manager.email }],
    active: true,
  };

  const id = await test.step("The directory adopts an account, whose open tab goes on", async () => {
    const filter = encodeURIComponent(`userName eq "${manager.email}"`);
    const found = await call<{ totalResults: number }>(directory, "GET", `/Users?filter=${filter}`);
    expect(found.totalResults).toBe(0);
    const created = await call<{ id: string }>(directory, "POST", "/Users", person);
    await tab.getByRole("link", { name: "Dashboard" }).first().click();
    await expect(tab.getByRole("heading", { name: "Welcome, Rosa!" })).toBeVisible();
    return created.id;
  });

  await test.step("HR reads who manages the account, and cannot change what the directory decides", async () => {
    await hr.goto(`/users/edit/${manager.id}`);
    await expect(hr.getByText(/^The company's directory manages this person\./)).toBeVisible();
    await expect(hr.getByLabel("Email")).toBeDisabled();
    await expect(hr.getByRole("combobox", { name: "Status" })).toHaveAttribute("aria-disabled", "true");
    await expect(hr.getByLabel("Position")).toBeEnabled();
    await expectAccessible(hr);
  });

  await test.step("A leaver is out at the next call of the open tab, and cannot come back in", async () => {
    await setActive(directory, id, false);
    // Not by the mouse: the bell may ask first, whose dialog would be in its way.
    await tab.locator("a", { hasText: "My Jobs" }).first().dispatchEvent("click");
    const again = tab.getByRole("dialog", { name: "Sign in again" });
    await expect(again.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await expect(tab.locator("main")).toBeHidden();
    await again.getByLabel("Your Password").fill(PASSWORD);
    await again.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(again.getByText("Invalid username or password")).toBeVisible();
    await again.getByRole("button", { name: "Sign Out" }).click();
    await expect(tab).toHaveURL("/login");
    await submitSignIn(tab, manager.username);
    await expect(tab.getByText("Invalid username or password")).toBeVisible();
  });

  await test.step("HR's dashboard shows the jobs to hand over", async () => {
    await hr.goto("/dashboard");
    const jobs = hr.getByRole("region", { name: "Jobs to hand over" });
    await expect(jobs.getByRole("listitem")).toContainText(manager.name);
    await expectAccessible(hr);
    await jobs.getByRole("link", { name: "1 job" }).click();
    await expect(hr.getByText("Harbour Pilot")).toBeVisible();
  });

  await test.step("Who comes back has the same account, role and jobs", async () => {
    await setActive(directory, id, true);
    await submitSignIn(tab, manager.username);
    await expect(tab.getByRole("heading", { name: "Welcome, Rosa!" })).toBeVisible();
    await tab.getByRole("link", { name: "My Jobs" }).first().click();
    await expect(tab.getByText("Harbour Pilot")).toBeVisible();
    await hr.goto("/dashboard");
    await expect(hr.getByRole("region", { name: "First steps" })).toBeVisible();
    await expect(hr.getByRole("region", { name: "Jobs to hand over" })).toHaveCount(0);
  });
});
