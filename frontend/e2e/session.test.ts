import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { call, PASSWORD } from "./api";
import { beyond, choose, complaintsOf, entered, newVisitor, withBrowser } from "./browser";
import { aCompany, aConnection, aJob, aPerson, type Company, type Person } from "./company";

withBrowser();

let company: Company;
let manager: Person;
let employee: Person;
beforeAll(async () => {
  company = await aCompany("Cobalt Ferries");
  [manager, employee] = await Promise.all([
    aPerson(company, "HIRING_MANAGER", "Runa Storm"),
    aPerson(company, "EMPLOYEE", "Ivo Kral"),
  ]);
});

async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

const pathOf = (page: Page): string => page.url().slice(new URL(page.url()).origin.length);

test("whoever is not signed in is led to the sign-in and from there to where they wanted to go", async () => {
  const { page, complaints } = await newVisitor();
  await page.goto("/no/such/page");
  await page.waitForURL("**/login");
  await page.goto("/job-referrals?status=HIRED");
  await page.waitForURL("**/login");

  // Every way of failing, then in.
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.getByText("Enter your username").waitFor();
  await page.getByText("Enter your password").waitFor();
  await fillSignIn(page, manager.username, "not the password");
  await page.getByRole("alert").getByText("Invalid username or password").waitFor();
  await fillSignIn(page, manager.username);
  await page.waitForURL("**/job-referrals?status=HIRED");
  expect(await page.getByRole("button", { name: "Hired", exact: true }).getAttribute("aria-pressed")).toBe(
    "true",
  );

  // The sign-in is not in the history, and shut to those who are in.
  await page.goto("/login");
  await page.waitForURL("**/dashboard");
  await page.goto("/signup");
  await page.waitForURL("**/dashboard");
  await page.goto("/no/such/page");
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { name: "Welcome, Runa!" }).waitFor();

  // What is for others says so plainly.
  await page.goto("/users");
  await page.waitForURL("**/unauthorized");
  await page.getByText("You do not have access to that page.").waitFor();
  await page.getByRole("link", { name: "Go to Dashboard" }).click();
  await page.waitForURL("**/dashboard");
  expect(beyond(complaints, /\/api\/auth\/token\/: .* 40[01]/, /^Sign-in failed\./)).toEqual([]);
});

test("what is found in the storage is believed only as far as the server confirms it", async () => {
  const { page, complaints } = await newVisitor();
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
    ["a user without an id", { token, user: JSON.stringify({ username: "ivo" }) }, [false, false]],
    ["a user without a username", { token, user: JSON.stringify({ id: 7 }) }, [false, false]],
    ["a user that cannot be read", { token, user: "{" }, [false, false]],
  ] as const) {
    await startWith(found);
    await page.waitForURL("**/login");
    await page.getByRole("button", { name: "Sign In", exact: true }).waitFor();
    expect(await stored(), why).toEqual(left);
    // The sign-in waits for whoever is in storage to be gone.
    await page.evaluate(() => localStorage.clear());
  }

  // A made-up role, name and view: the server's word takes their place, and the view is deleted.
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
  await page.getByText("Loading...").waitFor();
  release();
  await page.getByRole("heading", { name: "Welcome, Ivo!" }).waitFor();
  await page.getByText(`Employee at ${company.name}`).waitFor();
  expect(await page.getByRole("button", { name: "View As" }).count()).toBe(0);
  const after = await page.evaluate(() => ({ ...localStorage }));
  expect(Object.keys(after)).not.toContain("viewAs");
  expect(Object.keys(after)).not.toContain("viewAsCompany");
  expect(JSON.parse(after.user ?? "")).toMatchObject({ role: "EMPLOYEE", firstName: "Ivo" });
  expect(complaints).toEqual([]);
});

test("what happens in one tab reaches the other", async () => {
  const { page, context, complaints } = await newVisitor();
  await page.goto("/login");
  await fillSignIn(page, employee.username);
  await page.getByRole("heading", { name: "Welcome, Ivo!" }).waitFor();
  const other = await context.newPage();
  const otherComplaints = complaintsOf(other);
  await other.goto("/connections");
  await other.getByText("No connections found", { exact: true }).waitFor();

  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL("**/login");
  await other.waitForURL("**/login");

  // Somebody else signs in over there: here, too, it is them.
  await fillSignIn(other, manager.username);
  await other.getByRole("heading", { name: "Welcome, Runa!" }).waitFor();
  await page.getByRole("heading", { name: "Welcome, Runa!" }).waitFor();
  await page.getByRole("link", { name: "My Jobs" }).first().waitFor();
  expect([...complaints, ...otherComplaints]).toEqual([]);
});

test("a session that ends in the middle of a referral gives back the note", async () => {
  const job = await aJob(manager.token, "Bosun");
  await aConnection(employee.token, "Sten Holm", { position: "Sailor" });
  const { token } = await call<{ token: string }>(null, "POST", "/auth/token/", {
    username: employee.username,
    password: PASSWORD,
  });
  const { page, complaints } = await entered(token, "/jobs");
  await page
    .getByRole("article")
    .filter({ hasText: job.title })
    .getByRole("button", { name: /Refer/ })
    .click();
  const dialog = page.getByRole("dialog", { name: "Refer a Connection for Bosun" });
  await dialog.getByLabel("Search Connections").fill("sten");
  await page.getByRole("option", { name: /Sten Holm/ }).click();
  await dialog.getByLabel("Referral Note").fill("Sailed with me round the cape.");
  await call(token, "POST", "/auth/logout/");
  await dialog.getByRole("button", { name: "Submit Referral" }).click();
  await page.getByText("Your session has ended. Please sign in again.").waitFor();
  await fillSignIn(page, employee.username);
  await page.waitForURL("**/jobs");
  expect(await dialog.getByLabel("Referral Note").inputValue()).toBe("Sailed with me round the cape.");
  expect(await dialog.getByLabel("Search Connections").inputValue()).toBe("Sten Holm");
  await dialog.getByRole("button", { name: "Submit Referral" }).click();
  await page.getByText("Successfully referred connection for Bosun").waitFor();
  expect(beyond(complaints, /\/api\/referrals\/: .* 401/)).toEqual([]);
});

test("a session that ends in the middle of a job's form gives back the form", async () => {
  const { page, complaints } = await entered(manager.token, "/my-jobs/new");
  await page.getByLabel("Job Title").fill("Purser");
  await choose(page, "Department", "Finance");
  await page.getByLabel("Location").fill("Oban");
  await choose(page, "Job Type", "Contract");
  await page.getByLabel("Job Description").fill("Counts what is in the till.");
  await page.getByLabel("Requirements").fill("Counting.");
  await call(manager.token, "POST", "/auth/logout-all/");
  await page.getByRole("button", { name: "Create Job" }).click();
  await page.getByText("Your session has ended. Please sign in again.").waitFor();
  await fillSignIn(page, manager.username);
  await page.waitForURL("**/my-jobs/new");
  await page.getByText("What you had typed before your session ended is back.", { exact: false }).waitFor();
  expect(await page.getByLabel("Job Description").inputValue()).toBe("Counts what is in the till.");
  await page.getByRole("combobox", { name: "Department" }).filter({ hasText: "Finance" }).waitFor();
  await page.getByRole("button", { name: "Create Job" }).click();
  await page.getByText("Purser is open for referrals.").waitFor();
  expect(pathOf(page)).toBe("/my-jobs");
  expect(beyond(complaints, /\/api\/jobs\/: .* 401/, /^The job was not saved\./)).toEqual([]);
});
