import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { tokenOf } from "./api";
import { beyond, choose, entered, newVisitor, withBrowser } from "./browser";
import {
  aCompany,
  aConnection,
  aJob,
  aPerson,
  aReferral,
  type Company,
  type Job,
  moved,
  type Person,
  type Referral,
} from "./company";

withBrowser();

let company: Company;
let manager: Person;
let employee: Person;
let job: Job;
let referral: Referral;
beforeAll(async () => {
  company = await aCompany("Granite Bridges");
  [manager, employee] = await Promise.all([
    aPerson(company, "HIRING_MANAGER", "Aino Salmi"),
    aPerson(company, "EMPLOYEE", "Bela Nemeth"),
  ]);
  job = await aJob(manager.token, "Diver");
  await aJob(manager.token, "Welder");
  const connection = await aConnection(employee.token, "Cyril Stone", {
    position: "Diver",
    company: "Deep Blue",
  });
  referral = await aReferral(employee.token, job, connection, "Holds his breath.");
  await moved(manager.token, referral, "HIRED");
});

const BROKEN = "The server could not complete the request. Please try again.";
const UNREACHABLE = "Cannot reach the server. Please try again.";

type Trouble = { method?: string; with?: (route: Route) => Promise<void> };

const serverError = (route: Route) =>
  route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Server Error (500)</h1>" });
const noAnswer = (route: Route) => route.abort();
const answer = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, contentType: "application/json", body: JSON.stringify(body) });

/** A call that fails from now on; answers how to mend it. */
async function broken(page: Page, path: RegExp, trouble: Trouble = {}): Promise<() => Promise<void>> {
  const { method, with: fail = serverError } = trouble;
  const matches = ({ pathname }: URL): boolean => path.test(pathname);
  const handler = (route: Route): Promise<void> =>
    method && route.request().method() !== method ? route.fallback() : fail(route);
  await page.route(matches, handler);
  return () => page.unroute(matches, handler);
}

/** Opens a screen whose call fails, reads the words, mends the call and sees what Retry brings. */
async function retried(page: Page, path: string, call: RegExp, words: string, then: string): Promise<void> {
  const mend = await broken(page, call);
  await page.goto(path);
  const alert = page.getByRole("alert").filter({ hasText: words });
  await alert.waitFor();
  await mend();
  await alert.getByRole("button", { name: "Retry" }).click();
  await alert.waitFor({ state: "detached" });
  await page.getByText(then).first().waitFor();
}

test("at the doors", async () => {
  const { page, complaints } = await newVisitor();
  const signIn = async () => {
    await page.getByLabel("Username").fill(employee.username);
    await page.getByLabel("Password", { exact: true }).fill("whatever it is");
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
  };
  const failures: [Trouble["with"] & {}, string][] = [
    [serverError, UNREACHABLE],
    [noAnswer, UNREACHABLE],
    [answer(429, { detail: "Too many" }), "Too many attempts. Please wait a few minutes and try again."],
    [answer(200, { welcome: true }), "Unexpected login response format"],
  ];
  await page.goto("/login");
  for (const [fail, words] of failures) {
    const mend = await broken(page, /^\/api\/auth\/token\/$/, { with: fail });
    await signIn();
    await page.getByRole("alert").getByText(words).waitFor();
    await mend();
  }

  await page.goto("/signup");
  for (const label of ["First Name", "Last Name", "Username"]) await page.getByLabel(label).fill("Dora");
  for (const label of ["Password", "Confirm Password"]) {
    await page.getByLabel(label, { exact: true }).fill("correct-horse-7");
  }
  await page.getByLabel("Email").fill("dora.dean@elsewhere.example");
  const register = async (fail: Trouble["with"] & {}, words: string) => {
    const mend = await broken(page, /^\/api\/auth\/register\/$/, { with: fail });
    await page.getByRole("button", { name: "Create Account" }).click();
    await page.getByRole("alert").filter({ hasText: "Registration Error" }).getByText(words).waitFor();
    await mend();
  };
  await register(serverError, "Registration failed. Please try again.");
  await register(answer(400, "Sign-up is closed today."), "Sign-up is closed today.");
  await register(answer(400, { email: ["One.", "Two."] }), "email: One., Two.");
  // Registered, but not signed in: the account is there, and the sign-in says so.
  await page.getByLabel("Username").fill("dora.dean");
  await broken(page, /^\/api\/auth\/user\/$/);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL("**/login");
  await page.getByText("Registration successful! Please log in with your new account.").waitFor();
  expect(
    beyond(
      complaints,
      /\/api\/auth\/(token|register)\/: .* (500|400|429|net::ERR_FAILED)/,
      /\/api\/auth\/user\/: .* 500/,
      /^Sign-in failed\./,
      /^Registration failed\./,
    ),
  ).toEqual([]);
});

test("an employee's screens", async () => {
  const { page, complaints } = await entered(employee.token, "/dashboard");
  await retried(page, "/jobs", /^\/api\/jobs\/$/, `Error fetching jobs: ${BROKEN}`, "Welder");
  await retried(
    page,
    "/my-referrals",
    /^\/api\/referrals\/$/,
    `Error fetching referrals: ${BROKEN}`,
    "Cyril Stone",
  );
  await retried(
    page,
    "/connections",
    /^\/api\/connections\/$/,
    `Error fetching connections: ${BROKEN}`,
    "Cyril Stone",
  );

  // Saving a connection: what was typed stays, and the next try works.
  await page.getByRole("button", { name: "Edit Cyril Stone" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Connection" });
  await dialog.getByLabel("Position").fill("Chief Diver");
  let mend = await broken(page, /^\/api\/connections\/\d+\/$/, { with: noAnswer });
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(`Error saving connection: ${UNREACHABLE}`).waitFor();
  await mend();
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByText("Cyril Stone was saved.").waitFor();

  // Import: a file that cannot be read, and a server that fails.
  await page.goto("/connections/import");
  const file = page.locator('input[type="file"]');
  await page.getByRole("button", { name: "Import Connections" }).click();
  await page.getByText("Please select a file to import").waitFor();
  await file.setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer: Buffer.from("") });
  await page.getByText("Error parsing CSV: The file is empty.").waitFor();
  const csv = "First Name,Last Name,Company\nDag,Stone,Deep Blue\n";
  await file.setInputFiles({ name: "b.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await page.getByRole("table").getByText("Dag").waitFor();
  mend = await broken(page, /^\/api\/import-linkedin\/$/);
  await page.getByRole("button", { name: "Import Connections" }).click();
  await page.getByText(`Error importing connections: ${BROKEN}`).waitFor();
  await mend();
  await page.getByRole("button", { name: "Import Connections" }).click();
  await page.getByText("Successfully imported 1 connections").waitFor();

  // The refer dialog: no list, no search, no sending; each is said, nothing is lost.
  mend = await broken(page, /^\/api\/connections\/$/);
  await page.goto("/jobs");
  const refer = page
    .getByRole("article")
    .filter({ hasText: "Welder" })
    .getByRole("button", { name: /Refer/ });
  await refer.click();
  const referring = page.getByRole("dialog", { name: "Refer a Connection for Welder" });
  await referring.getByText(`Your connections could not be loaded: ${BROKEN}`).waitFor();
  await mend();
  await referring.getByRole("button", { name: "Retry" }).click();
  await referring.getByText("2 total connections.").waitFor();
  mend = await broken(page, /^\/api\/connections\/$/);
  await referring.getByLabel("Search Connections").fill("DEEP");
  await referring.getByText("The search is not available at the moment.", { exact: false }).waitFor();
  await referring.getByText("2 matches found.").waitFor();
  await page.getByRole("option", { name: /Dag Stone/ }).click();
  await mend();
  await referring.getByLabel("Referral Note").fill("Welds under water.");
  mend = await broken(page, /^\/api\/referrals\/$/, { method: "POST" });
  await referring.getByRole("button", { name: "Submit Referral" }).click();
  await referring.getByText(`Error submitting referral: ${BROKEN}`).waitFor();
  await mend();
  await referring.getByRole("button", { name: "Submit Referral" }).click();
  await page.getByText("Successfully referred connection for Welder").waitFor();
  expect(
    beyond(
      complaints,
      /\/api\/(jobs|referrals|connections|import-linkedin)\/: .* 500/,
      /\/api\/connections\/\d+\/: .*ERR_FAILED/,
      /^The connection could not be saved\./,
      /^The import failed\./,
      /^The connections could not be loaded\./,
      /^The connections could not be searched\./,
    ),
  ).toEqual([]);
});

test("a hiring manager's screens", async () => {
  const { page, complaints } = await entered(manager.token, "/dashboard");
  await retried(page, "/my-jobs", /^\/api\/jobs\/$/, `Error fetching jobs: ${BROKEN}`, "Welder");
  const jobFailed = "Failed to load job details. Please try again.";
  await retried(
    page,
    `/my-jobs/view/${job.id}`,
    /^\/api\/jobs\/\d+\/$/,
    jobFailed,
    "What a Diver does all day.",
  );
  await retried(page, `/my-jobs/edit/${job.id}`, /^\/api\/jobs\/\d+\/$/, jobFailed, "Job Description");

  // A failed update leaves the form open with what was typed.
  const updateFailed = "Failed to update job. Please try again.";
  await page.getByLabel("Location").fill("Tromsø");
  let mend = await broken(page, /^\/api\/jobs\/\d+\/$/, { method: "PUT" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alert").getByText(updateFailed).waitFor();
  expect(await page.getByLabel("Location").inputValue()).toBe("Tromsø");
  await mend();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Diver is saved.").waitFor();
  mend = await broken(page, /^\/api\/jobs\/\d+\/$/, { method: "PUT", with: noAnswer });
  await page.getByRole("main").getByRole("button", { name: "Close", exact: true }).first().click();
  await page.getByRole("alert").getByText(updateFailed).waitFor();
  await page.getByRole("main").getByText("Open", { exact: true }).waitFor();
  await mend();

  const listFailed = `Error fetching referrals: ${BROKEN}`;
  await retried(page, "/job-referrals", /^\/api\/referrals\/$/, listFailed, "Cyril Stone");
  const one = /^\/api\/referrals\/\d+\/$/;
  const detailFailed = "Failed to load referral details. Please try again.";
  await retried(page, `/referrals/${referral.id}`, one, detailFailed, "Holds his breath.");
  mend = await broken(page, one, { method: "PUT" });
  await choose(page, "Update Status", "Reviewing");
  await page.getByRole("dialog").getByRole("button", { name: "Change to Reviewing" }).click();
  await page.getByText(`The status was not changed: ${BROKEN}`).waitFor();
  await page.getByRole("combobox", { name: "Update Status" }).filter({ hasText: "Hired" }).waitFor();
  await mend();

  const profileFailed = "Failed to load profile data. Please try again.";
  await retried(page, `/profiles/${referral.id}`, one, profileFailed, "Diver at Deep Blue");
  mend = await broken(page, /^\/api\/connections\/\d+\/$/);
  await page.reload();
  await page.getByText("Only the name from the referral is shown.", { exact: false }).waitFor();
  await page.getByRole("heading", { name: "Cyril Stone" }).waitFor();
  expect(await page.getByText("Deep Blue").count()).toBe(0);
  await mend();
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Diver at Deep Blue").waitFor();
  expect(
    beyond(
      complaints,
      /\/api\/(jobs|referrals|connections)\/(\d+\/)?: .* 500/,
      /\/api\/jobs\/\d+\/: .*ERR_FAILED/,
      /^The job was not saved\./,
      /^The job's status was not saved\./,
      /^The status was not changed\./,
      /^The connection could not be loaded\./,
    ),
  ).toEqual([]);
});

test("HR's screens", async () => {
  const { page, complaints } = await entered(company.hr.token, "/dashboard");
  await retried(page, "/users", /^\/api\/users\/$/, `Error fetching users: ${BROKEN}`, employee.name);

  // The figures, computed from the lists where their own call fails, and marked where they are a guess.
  let mend = await broken(page, /^\/api\/hr-metrics\/$/);
  await page.goto("/hr-metrics");
  const failed = page.getByRole("alert").filter({ hasText: `Error fetching data: ${BROKEN}` });
  await failed.waitFor();
  await page.getByRole("button", { name: /^Hired\s*1$/ }).waitFor();
  await page.getByText("14.5 days").waitFor();
  await page.getByText("1,250").waitFor();
  expect(await page.getByText("Estimate", { exact: true }).count()).toBe(2);
  await mend();
  await failed.getByRole("button", { name: "Retry" }).click();
  await failed.waitFor({ state: "detached" });
  expect(await page.getByText("Estimate", { exact: true }).count()).toBe(0);

  // Neither the figures nor the lists: the sentence alone.
  mend = await broken(page, /^\/api\/(hr-metrics|jobs|referrals)\/$/);
  await page.reload();
  await failed.waitFor();
  expect(await page.getByRole("tab").count()).toBe(0);
  await mend();
  await failed.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("tab", { name: "Overview" }).waitFor();

  const report = "/reports?type=topReferrers&range=allTime";
  await retried(page, report, /^\/api\/reports\/$/, `Failed to load the report: ${BROKEN}`, employee.name);
  await retried(
    page,
    "/profile",
    /^\/api\/auth\/user\/$/,
    "Your profile could not be loaded.",
    company.hr.email,
  );
  expect(
    beyond(
      complaints,
      /\/api\/(users|hr-metrics|jobs|referrals|reports|auth\/user)\/: .* 500/,
      // A server in trouble signs nobody out.
      /^The account could not be read again\./,
    ),
  ).toEqual([]);
});

test("a superuser's figures, and a part of the product that does not come", async () => {
  const { page, complaints } = await entered(await tokenOf("super"), "/unauthorized");
  const mend = await broken(page, /^\/api\/platform-metrics\/$/);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  const failed = page.getByRole("alert").filter({ hasText: "The figures could not be loaded." });
  await failed.waitFor();
  expect(await page.getByText("Sample figure", { exact: true }).count()).toBe(6);
  for (const figure of [5, 50, 42, 78, 23, 15])
    await page.getByText(String(figure), { exact: true }).waitFor();
  await mend();
  await failed.getByRole("button", { name: "Retry" }).click();
  await failed.waitFor({ state: "detached" });
  expect(await page.getByText("Sample figure", { exact: true }).count()).toBe(0);

  const onboarding = await broken(page, /^\/api\/onboard-company\/$/);
  for (const label of ["Company Name", "HR First Name", "HR Last Name"])
    await page.getByLabel(label).fill("Nobody");
  await page.getByLabel("HR Email").fill("nobody@nowhere.example");
  await page.getByRole("button", { name: "Onboard Company" }).click();
  await page.getByText("Error onboarding company").waitFor();
  expect(await page.getByLabel("Company Name").inputValue()).toBe("Nobody");
  await onboarding();
  for (const label of ["Company Name", "HR First Name", "HR Last Name", "HR Email"]) {
    await page.getByLabel(label).fill("");
  }

  // A script that does not come: words and Reload, which shows the screen that was wanted.
  const scripts = await broken(page, /^\/assets\/.*\.js$/, { with: noAnswer });
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByText("This part of the product could not be loaded.").waitFor();
  await scripts();
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("heading", { name: "Profile", exact: true }).waitFor();

  // A dialog whose script does not come leaves the screen; what was typed stands, and it comes once it can.
  await page.goto("/all-jobs/new");
  await page.getByLabel("Job Title").fill("Night Baker");
  const dialogs = await broken(page, /^\/assets\/SelectCompany.*\.js$/, { with: noAnswer });
  await page.getByRole("button", { name: "View As" }).click();
  await page.getByRole("menuitem", { name: "HR Admin" }).click();
  const absent = page.getByRole("dialog", { name: "This part of the product could not be loaded." });
  await absent.waitFor();
  await dialogs();
  await absent.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("dialog", { name: "Select Company" }).getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel("Job Title").inputValue()).toBe("Night Baker");

  // A screen that did not come is asked for again by whoever comes back to it.
  await page.goto("/companies");
  const screens = await broken(page, /^\/assets\/UserList.*\.js$/, { with: noAnswer });
  const users = page.getByRole("navigation").getByRole("link", { name: "Users" });
  await users.click();
  await page.getByText("This part of the product could not be loaded.").waitFor();
  await screens();
  await page.goBack();
  await page.getByRole("heading", { name: "Companies", exact: true }).waitFor();
  await users.click();
  await page.getByRole("heading", { name: "Users", exact: true }).waitFor();
  expect(
    beyond(
      complaints,
      /\/api\/(platform-metrics|onboard-company)\/: .* 500/,
      /^Onboarding failed\./,
      /\/assets\/.*\.js: .*ERR_FAILED/,
      /This part of the product could not be loaded\./,
    ),
  ).toEqual([]);
});
