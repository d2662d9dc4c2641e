import type { Page, Route } from "@playwright/test";
import type { Referral } from "../support/account";
import { test as base, expect, selectOption, submitSignIn } from "../support/test";

interface Fixtures {
  /**
   * A hired candidate of the employee, referred to the manager's job "Diver"; "Welder" is another
   * open job.
   */
  referral: Referral;
}

const test = base.extend<Fixtures>({
  referral: async ({ manager, employee }, use) => {
    const job = await manager.createJob("Diver");
    await manager.createJob("Welder");
    const connection = await employee.addConnection("Cyril Stone", {
      position: "Diver",
      company: "Deep Blue",
    });
    const referral = await employee.refer(connection, job, "Holds his breath.");
    await use(await manager.changeStatus(referral, "HIRED"));
  },
});

const BROKEN = "The server could not complete the request. Please try again.";
const UNREACHABLE = "Cannot reach the server. Please try again.";

type Respond = (route: Route) => Promise<void>;

const serverError = (route: Route) =>
  route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Server Error (500)</h1>" });
const noResponse = (route: Route) => route.abort();
const respondWith = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });

/** Makes requests fail from now on; returns the function that ends this. */
async function failRequests(
  page: Page,
  path: RegExp,
  { method, respond = serverError }: { method?: string; respond?: Respond } = {},
): Promise<() => Promise<void>> {
  const matches = ({ pathname }: URL): boolean => path.test(pathname);
  const handler = (route: Route): Promise<void> =>
    method && route.request().method() !== method ? route.fallback() : respond(route);
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/**
 * Opens a screen whose request fails with the message, ends the failure, and expects the content
 * after Retry.
 */
async function expectRetry(
  page: Page,
  path: string,
  request: RegExp,
  message: string,
  content: string,
): Promise<void> {
  const recover = await failRequests(page, request);
  await page.goto(path);
  const alert = page.getByRole("alert").filter({ hasText: message });
  await expect(alert).toBeVisible();
  await recover();
  await alert.getByRole("button", { name: "Retry" }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByText(content).first()).toBeVisible();
}

test("failures of signing in and up", async ({ page, employee, consoleErrors }) => {
  consoleErrors.expect(
    /\/api\/auth\/(token|register)\/: .* (500|400|429|net::ERR_FAILED)/,
    /\/api\/auth\/user\/: .* 500/,
    /^The answer to post \/auth\/token\/ was not expected/,
    /^Signing in after the registration failed\./,
    /^The server did not accept the form\./,
  );
  const failures: [Respond, string][] = [
    [serverError, UNREACHABLE],
    [noResponse, UNREACHABLE],
    [respondWith(429, { detail: "Too many" }), "Too many attempts. Please wait a few minutes and try again."],
    [respondWith(200, { welcome: true }), "Unexpected login response format"],
  ];
  await page.goto("/login");
  for (const [respond, message] of failures) {
    const recover = await failRequests(page, /^\/api\/auth\/token\/$/, { respond });
    await submitSignIn(page, employee.username);
    await expect(page.getByRole("alert").getByText(message)).toBeVisible();
    await recover();
  }

  await page.goto("/signup");
  for (const label of ["First Name", "Last Name", "Username"]) await page.getByLabel(label).fill("Dora");
  for (const label of ["Password", "Confirm Password"]) {
    await page.getByLabel(label, { exact: true }).fill("correct-horse-7");
  }
  await page.getByLabel("Email").fill("dora.dean@elsewhere.example");
  const register = async (respond: Respond, message: string) => {
    const recover = await failRequests(page, /^\/api\/auth\/register\/$/, { respond });
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Registration Error" }).getByText(message),
    ).toBeVisible();
    await recover();
  };
  await register(serverError, "Registration failed. Please try again.");
  await register(respondWith(400, "Sign-up is closed today."), "Sign-up is closed today.");
  await register(respondWith(400, { email: ["One.", "Two."] }), "email: One., Two.");
  // The account was created, but signing in failed.
  await page.getByLabel("Username").fill("dora.dean");
  await failRequests(page, /^\/api\/auth\/user\/$/);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Registration successful! Please log in with your new account.")).toBeVisible();
});

test("failures of an employee's screens", async ({ openPage, employee, consoleErrors, referral: _ }) => {
  consoleErrors.expect(
    /\/api\/(jobs|referrals|connections|import-linkedin)\/: .* 500/,
    /\/api\/import-linkedin\/preview\/: .* 400/,
    /\/api\/connections\/\d+\/: .*ERR_FAILED/,
    /^The server did not accept the form\./,
    /^The import failed\./,
    /^The connections could not be loaded\./,
    /^The connections could not be searched\./,
  );
  const page = await openPage("/dashboard", { as: employee });
  await expectRetry(page, "/jobs", /^\/api\/jobs\/$/, `Error fetching jobs: ${BROKEN}`, "Welder");
  await expectRetry(
    page,
    "/my-referrals",
    /^\/api\/referrals\/$/,
    `Error fetching referrals: ${BROKEN}`,
    "Cyril Stone",
  );
  await expectRetry(
    page,
    "/connections",
    /^\/api\/connections\/$/,
    `Error fetching connections: ${BROKEN}`,
    "Cyril Stone",
  );

  // Saving again succeeds.
  await page.getByRole("button", { name: "Edit Cyril Stone" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Connection" });
  await dialog.getByLabel("Position").fill("Chief Diver");
  let recover = await failRequests(page, /^\/api\/connections\/\d+\/$/, { respond: noResponse });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(`Error saving connection: ${UNREACHABLE}`)).toBeVisible();
  await recover();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Cyril Stone was saved.")).toBeVisible();

  await test.step("The import reports an unreadable file and a failing server", async () => {
    await page.goto("/connections/import");
    const file = page.locator('input[type="file"]');
    await page.getByRole("button", { name: "Import Connections" }).click();
    await expect(page.getByText("Please select a file to import")).toBeVisible();
    await file.setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("") });
    await expect(page.getByText("Error parsing CSV: The file is empty.")).toBeVisible();
    const csv = "First Name,Last Name,Company\nDag,Stone,Deep Blue\n";
    await file.setInputFiles({ name: "b.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
    await expect(page.getByRole("table").getByText("Dag")).toBeVisible();
    recover = await failRequests(page, /^\/api\/import-linkedin\/$/);
    await page.getByRole("button", { name: "Import Connections" }).click();
    await expect(page.getByText(`Error importing connections: ${BROKEN}`)).toBeVisible();
    await recover();
    await page.getByRole("button", { name: "Import Connections" }).click();
    await expect(page.getByText("Successfully imported 1 connections")).toBeVisible();
  });

  await test.step("The refer dialog reports failures of loading, searching and submitting, and loses nothing", async () => {
    recover = await failRequests(page, /^\/api\/connections\/$/);
    await page.goto("/jobs");
    const refer = page
      .getByRole("article")
      .filter({ hasText: "Welder" })
      .getByRole("button", { name: /Refer/ });
    await refer.click();
    const referring = page.getByRole("dialog", { name: "Refer a Connection for Welder" });
    await expect(referring.getByText(`Your connections could not be loaded: ${BROKEN}`)).toBeVisible();
    await recover();
    await referring.getByRole("button", { name: "Retry" }).click();
    await expect(referring.getByText("2 total connections.")).toBeVisible();
    recover = await failRequests(page, /^\/api\/connections\/$/);
    await referring.getByLabel("Search Connections").fill("DEEP");
    await expect(
      referring.getByText("The search is not available at the moment.", { exact: false }),
    ).toBeVisible();
    await expect(referring.getByText("2 matches found.")).toBeVisible();
    await page.getByRole("option", { name: /Dag Stone/ }).click();
    await recover();
    await referring.getByLabel("Referral Note").fill("Welds under water.");
    recover = await failRequests(page, /^\/api\/referrals\/$/, { method: "POST" });
    await referring.getByRole("button", { name: "Submit Referral" }).click();
    await expect(referring.getByText(`Error submitting referral: ${BROKEN}`)).toBeVisible();
    await recover();
    await referring.getByRole("button", { name: "Submit Referral" }).click();
    await expect(page.getByText("Successfully referred connection for Welder")).toBeVisible();
  });
});

test("failures of a hiring manager's screens", async ({ openPage, manager, consoleErrors, referral }) => {
  consoleErrors.expect(
    /\/api\/(jobs|referrals|connections)\/(\d+\/)?: .* 500/,
    /\/api\/jobs\/\d+\/: .*ERR_FAILED/,
    /^The server did not accept the form\./,
    /^The job's status was not saved\./,
    /^The status was not changed\./,
    /^The connection could not be loaded\./,
  );
  const page = await openPage("/dashboard", { as: manager });
  await expectRetry(page, "/my-jobs", /^\/api\/jobs\/$/, `Error fetching jobs: ${BROKEN}`, "Welder");
  const jobFailed = "Failed to load job details. Please try again.";
  await expectRetry(
    page,
    `/my-jobs/view/${referral.job}`,
    /^\/api\/jobs\/\d+\/$/,
    jobFailed,
    "What a Diver does all day.",
  );
  await expectRetry(
    page,
    `/my-jobs/edit/${referral.job}`,
    /^\/api\/jobs\/\d+\/$/,
    jobFailed,
    "Job Description",
  );

  await test.step("A failed update keeps the form open with what was typed", async () => {
    const updateFailed = "Failed to update job. Please try again.";
    await page.getByLabel("Location").fill("Tromsø");
    let recover = await failRequests(page, /^\/api\/jobs\/\d+\/$/, { method: "PUT" });
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert").getByText(updateFailed)).toBeVisible();
    await expect(page.getByLabel("Location")).toHaveValue("Tromsø");
    await recover();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Diver is saved.")).toBeVisible();
    recover = await failRequests(page, /^\/api\/jobs\/\d+\/$/, { method: "PUT", respond: noResponse });
    await page.getByRole("main").getByRole("button", { name: "Close", exact: true }).first().click();
    await expect(page.getByRole("alert").getByText(updateFailed)).toBeVisible();
    await expect(page.getByRole("main").getByText("Open", { exact: true })).toBeVisible();
    await recover();

    const listFailed = `Error fetching referrals: ${BROKEN}`;
    await expectRetry(page, "/job-referrals", /^\/api\/referrals\/$/, listFailed, "Cyril Stone");
    const one = /^\/api\/referrals\/\d+\/$/;
    const detailFailed = "Failed to load referral details. Please try again.";
    await expectRetry(page, `/referrals/${referral.id}`, one, detailFailed, "Holds his breath.");
    recover = await failRequests(page, one, { method: "PUT" });
    await selectOption(page, "Update Status", "Reviewing");
    await page.getByRole("dialog").getByRole("button", { name: "Change to Reviewing" }).click();
    await expect(page.getByText(`The status was not changed: ${BROKEN}`)).toBeVisible();
    await expect(page.getByLabel("Details").getByText("Hired", { exact: true })).toBeVisible();
    await recover();

    const profileFailed = "Failed to load profile data. Please try again.";
    await expectRetry(page, `/profiles/${referral.id}`, one, profileFailed, "Diver at Deep Blue");
    recover = await failRequests(page, /^\/api\/connections\/\d+\/$/);
    await page.reload();
    await expect(page.getByText("Only the name from the referral is shown.", { exact: false })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Cyril Stone" })).toBeVisible();
    await expect(page.getByText("Deep Blue")).toHaveCount(0);
    await recover();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Diver at Deep Blue")).toBeVisible();
  });
});

test("failures of HR's screens", async ({ openPage, company, employee, consoleErrors, referral: _ }) => {
  consoleErrors.expect(
    /\/api\/(users|hr-metrics|jobs|referrals|reports|auth\/user)\/: .* 500/,
    /^The account could not be read again\./,
  );
  const page = await openPage("/dashboard", { as: company.hr });
  await expectRetry(page, "/users", /^\/api\/users\/$/, `Error fetching users: ${BROKEN}`, employee.name);

  // The metrics are computed from the lists when their own request fails; estimates are marked.
  let recover = await failRequests(page, /^\/api\/hr-metrics\/$/);
  await page.goto("/hr-metrics");
  const failed = page.getByRole("alert").filter({ hasText: `Error fetching data: ${BROKEN}` });
  await expect(failed).toBeVisible();
  await expect(page.getByRole("button", { name: /^Hired\s*1$/ })).toBeVisible();
  await expect(page.getByText("14.5 days")).toBeVisible();
  await expect(page.getByText("1,250")).toBeVisible();
  await expect(page.getByText("Estimate", { exact: true })).toHaveCount(3);
  await recover();
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByText("Estimate", { exact: true })).toHaveCount(0);

  await test.step("Without the lists, only the message is shown", async () => {
    recover = await failRequests(page, /^\/api\/(hr-metrics|jobs|referrals)\/$/);
    await page.reload();
    await expect(failed).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(0);
    await recover();
    await failed.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();

    const report = "/reports?type=topReferrers&range=allTime";
    await expectRetry(
      page,
      report,
      /^\/api\/reports\/$/,
      `Failed to load the report: ${BROKEN}`,
      employee.name,
    );
    await expectRetry(
      page,
      "/profile",
      /^\/api\/auth\/user\/$/,
      "Your profile could not be loaded.",
      company.hr.email,
    );
  });
});

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

  await test.step("When a dialog's script does not load, the screen keeps what was typed, and Try Again opens the dialog", async () => {
    await page.goto("/all-jobs/new");
    await page.getByLabel("Job Title").fill("Night Baker");
    const dialogs = await failRequests(page, /^\/assets\/SelectCompany.*\.js$/, { respond: noResponse });
    await page.getByRole("button", { name: "View As" }).click();
    await page.getByRole("menuitem", { name: "HR Admin" }).click();
    const absent = page.getByRole("dialog", { name: "This part of the product could not be loaded." });
    await expect(absent).toBeVisible();
    await dialogs();
    await absent.getByRole("button", { name: "Try Again" }).click();
    await page
      .getByRole("dialog", { name: "Select Company" })
      .getByRole("button", { name: "Cancel" })
      .click();
    await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
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
