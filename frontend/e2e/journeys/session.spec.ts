import type { Page } from "@playwright/test";
import { PASSWORD } from "../support/apiClient";
import { expect, selectOption, submitSignIn, test } from "../support/test";

/** Signs in again in the dialog over the screen, of which nothing can be seen or reached. */
async function signInAgain(page: Page): Promise<void> {
  const question = page.getByRole("dialog", { name: "Sign in again" });
  await expect(question.getByText("Your session has ended. Please sign in again.")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(page.locator("main")).toBeHidden();
  await question.getByLabel("Your Password").fill(PASSWORD);
  await question.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(question).toBeHidden();
}

test("signing in leads to the requested page", async ({ page, manager, consoleErrors }) => {
  consoleErrors.expect(/\/api\/auth\/token\/: .* 40[01]/, /^The server did not accept the form\./);
  await page.goto("/no/such/page");
  await expect(page).toHaveURL("/login");
  await page.goto("/job-referrals?status=HIRED");
  await expect(page).toHaveURL("/login");

  // Wrong credentials are rejected, right ones redirect.
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Enter your username")).toBeVisible();
  await expect(page.getByText("Enter your password")).toBeVisible();
  await submitSignIn(page, manager.username, "not the password");
  await expect(page.getByRole("alert").getByText("Invalid username or password")).toBeVisible();
  await submitSignIn(page, manager.username);
  await expect(page).toHaveURL("/job-referrals?status=HIRED");
  await expect(page.getByRole("button", { name: "Hired", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  // The sign-in and sign-up screens redirect a signed-in user.
  await page.goto("/login");
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/signup");
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/no/such/page");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Rosa!" })).toBeVisible();

  // A screen of another role says that it is not accessible.
  await page.goto("/users");
  await expect(page).toHaveURL("/unauthorized");
  await expect(page.getByText("You do not have access to that page.")).toBeVisible();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("localStorage is only trusted as far as the server confirms it", async ({ page, company, employee }) => {
  const { token } = employee;
  const user = { id: employee.id, username: employee.username, role: "SUPERUSER", firstName: "Nobody" };
  const startWith = async (stored: Record<string, string>, path = "/dashboard") => {
    await page.goto("/login");
    await page.evaluate((entries) => {
      localStorage.clear();
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
    }, stored);
    await page.goto(path);
  };
  const stored = () =>
    page.evaluate(() => ["token", "user"].map((name) => localStorage.getItem(name) !== null));

  for (const [why, found, left] of [
    ["no token", { user: JSON.stringify(user) }, [false, true]],
    ["a token without a user", { token }, [false, false]],
    ["a user without an id", { token, user: JSON.stringify({ username: "emil" }) }, [false, false]],
    ["a user without a username", { token, user: JSON.stringify({ id: 7 }) }, [false, false]],
    ["a user that cannot be read", { token, user: "{" }, [false, false]],
  ] as const) {
    await startWith(found);
    await expect(page).toHaveURL("/login");
    await expect(page.getByRole("button", { name: "Sign In", exact: true })).toBeVisible();
    expect(await stored(), why).toEqual(left);
    // The sign-in screen would wait for the stored user.
    await page.evaluate(() => localStorage.clear());
  }

  await test.step("A forged role, name and view are replaced by what the server says", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/auth/user/", async (route) => {
      await held;
      await route.continue();
    });
    await startWith({
      token,
      user: JSON.stringify(user),
      viewAs: "HR",
      viewAsCompany: JSON.stringify({ id: 1, name: "Brightwater Instruments" }),
    });
    await expect(page.getByText("Loading...")).toBeVisible();
    release();
    await expect(page.getByRole("heading", { name: "Welcome, Emil!" })).toBeVisible();
    await expect(page.getByText(`Employee at ${company.name}`)).toBeVisible();
    await expect(page.getByRole("button", { name: "View As" })).toHaveCount(0);
    const after = await page.evaluate(() => ({ ...localStorage }));
    expect(Object.keys(after)).not.toContain("viewAs");
    expect(Object.keys(after)).not.toContain("viewAsCompany");
    expect(JSON.parse(after.user ?? "")).toMatchObject({ role: "EMPLOYEE", firstName: "Emil" });
  });
});

test("signing out and in reaches the other tab", async ({ page, context, manager, employee }) => {
  await page.goto("/login");
  await submitSignIn(page, employee.username);
  await expect(page.getByRole("heading", { name: "Welcome, Emil!" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/connections");
  await expect(other.getByText("No connections found", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/login");
  await expect(other).toHaveURL("/login");

  // Another user signs in there, and is signed in here, too.
  await submitSignIn(other, manager.username);
  await expect(other.getByRole("heading", { name: "Welcome, Rosa!" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Welcome, Rosa!" })).toBeVisible();
  await expect(page.getByRole("link", { name: "My Jobs" }).first()).toBeVisible();
});

test("the note of a referral survives an expired session", async ({
  openPage,
  manager,
  employee,
  consoleErrors,
}) => {
  consoleErrors.expect(/\/api\/referrals\/: .* 401/);
  // The bell may ask meanwhile.
  consoleErrors.allow(/\/api\/notifications\/count\/: .* 401/);
  const job = await manager.createJob("Bosun");
  await employee.addConnection("Sten Holm", { position: "Sailor" });
  const page = await openPage("/jobs", { as: employee });
  await page
    .getByRole("article")
    .filter({ hasText: job.title })
    .getByRole("button", { name: /Refer/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Refer a Connection for Bosun" });
  await dialog.getByLabel("Search Connections").fill("sten");
  await page.getByRole("option", { name: /Sten Holm/ }).click();
  await dialog.getByLabel("Referral Note").fill("Sailed with me round the cape.");
  await employee.call("POST", "/auth/logout/");
  // Not by the mouse: the bell may ask first, whose dialog would be in its way.
  await dialog.locator("button", { hasText: "Submit Referral" }).dispatchEvent("click");
  await signInAgain(page);
  // The referral is sent once more by itself.
  await expect(page.getByText("Successfully referred connection for Bosun")).toBeVisible();
});

test("a job form survives an expired session", async ({ openPage, manager, consoleErrors }) => {
  consoleErrors.expect(/\/api\/jobs\/: .* 401/);
  // The bell may ask meanwhile.
  consoleErrors.allow(/\/api\/notifications\/count\/: .* 401/);
  const page = await openPage("/my-jobs/new", { as: manager });
  await page.getByLabel("Job Title").fill("Purser");
  await selectOption(page, "Department", "Finance");
  await page.getByLabel("Location").fill("Oban");
  await selectOption(page, "Job Type", "Contract");
  await page.getByRole("textbox", { name: "Job Description" }).fill("Counts what is in the till.");
  // The form asks what its texts mean once typing pauses. The session must not end before that call.
  const understood = page.waitForResponse(
    (response) => response.request().postDataJSON()?.requirements === "Counting.",
  );
  await page.getByRole("textbox", { name: "Requirements" }).fill("Counting.");
  await understood;
  await manager.call("POST", "/auth/logout-all/");
  // Not by the mouse: the bell may ask first, whose dialog would be in its way.
  await page.locator("button", { hasText: "Create Job" }).dispatchEvent("click");
  await signInAgain(page);
  await expect(page.getByText("Purser is open for referrals.")).toBeVisible();
  await expect(page).toHaveURL("/my-jobs");
});

test("after an expired session another user gets a page of their own", async ({
  openPage,
  manager,
  employee,
  consoleErrors,
}) => {
  consoleErrors.allow(/ 401/, /^The server did not accept the form\./);
  const page = await openPage("/profile", { as: employee });
  await page.getByLabel("Last Name").fill("Unsaved");
  await employee.call("POST", "/auth/logout-all/");
  // The bell asks within seconds.
  await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/login");
  await submitSignIn(other, manager.username);
  await expect(other.getByRole("heading", { name: "Welcome, Rosa!" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: "Welcome, Rosa!" })).toBeVisible();
});
