import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { call } from "./api";
import { beyond, choose, entered, newVisitor, PASSWORD, withBrowser } from "./browser";
import { aCompany, aConnection, aJob, aPerson, aReferral, type Company, moved, type Person } from "./company";

withBrowser();

let company: Company;
beforeAll(async () => {
  company = await aCompany("Saltmarsh Foods");
});

async function trySignIn(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("HR adds somebody, changes, deactivates and activates them, and hands on a reset link", async () => {
  const { page, complaints } = await entered(company.hr.token, "/dashboard");
  await page.getByRole("link", { name: "Add User" }).click();
  await page.waitForURL("**/users/new");
  const add = page.getByRole("button", { name: "Add User" });
  const error = (text: string) => page.locator("p.Mui-error").getByText(text, { exact: true });
  await add.click();
  for (const message of [
    "Enter the first name",
    "Select a department",
    "Enter the position",
    "Enter a password",
  ]) {
    await error(message).waitFor();
  }
  await page.getByRole("combobox", { name: "Role" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual([
    "Employee",
    "Hiring Manager",
    "HR Personnel",
  ]);
  await page.getByRole("option", { name: "Employee" }).click();
  const values = {
    "First Name": "Wim",
    "Last Name": "Aalders",
    Email: "wim.aalders@saltmarsh-foods.example",
    Username: company.hr.username,
    Position: "Baker",
    Password: "short",
    "Confirm Password": "shirt",
  };
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await choose(page, "Department", "Product");
  await add.click();
  await error("Password must be at least 8 characters").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  // The message goes as soon as its field is edited.
  await error("Password must be at least 8 characters").waitFor({ state: "detached" });
  await add.click();
  await error("Passwords do not match").waitFor();
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await add.click();
  await page
    .locator("p.Mui-error")
    .filter({ hasText: /username/i })
    .waitFor();
  await page.getByLabel("Username").fill("wim");
  await add.click();
  await page.getByText("Wim Aalders has been added.").waitFor();
  await page.waitForURL("**/users");

  // He signs in on a machine of his own.
  const wim = await newVisitor();
  await wim.page.goto("/login");
  await trySignIn(wim.page, "wim", PASSWORD);
  await wim.page.getByRole("heading", { name: "Welcome, Wim!" }).waitFor();

  const card = page.getByRole("article").filter({ hasText: "wim.aalders@" });
  await page.getByLabel("Search").fill("aalders");
  await page.getByRole("article").filter({ hasText: "Hanna Reiter" }).waitFor({ state: "detached" });
  await card.getByRole("link", { name: "Edit" }).click();
  await page.getByRole("heading", { name: "Edit User" }).waitFor();
  await page.getByLabel("Position").fill("Head Baker");
  await choose(page, "Role", "Hiring Manager");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Wim Aalders has been saved.").waitFor();
  await page.waitForURL("**/users?search=aalders");
  await card.getByText("Head Baker · Product").waitFor();
  await card.getByText("Hiring Manager", { exact: true }).waitFor();

  // Deactivated: his next step leads to the sign-in, which does not let him in again.
  await card.getByRole("button", { name: "Deactivate" }).click();
  const question = page.getByRole("dialog", { name: "Deactivate this user?" });
  await question.getByText("Wim Aalders is signed out everywhere").waitFor();
  await question.getByRole("button", { name: "Deactivate" }).click();
  await page.getByText("Wim Aalders is deactivated.").waitFor();
  await card.getByText("Inactive", { exact: true }).waitFor();
  await wim.page.getByRole("link", { name: "My Referrals" }).first().click();
  await wim.page.waitForURL("**/login");
  await wim.page.getByText("Your session has ended. Please sign in again.").waitFor();
  await trySignIn(wim.page, "wim", PASSWORD);
  await wim.page.getByText("Invalid username or password").waitFor();
  await card.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Activate" }).click();
  await page.getByText("Wim Aalders is active again.").waitFor();

  // The link works once.
  await card.getByRole("button", { name: "Reset Password" }).click();
  await page
    .getByRole("dialog", { name: "Reset the password?" })
    .getByRole("button", { name: "Reset Password" })
    .click();
  const shown = page.getByRole("dialog", { name: "Password reset link" });
  const link = await shown.getByLabel("Reset link").inputValue();
  await shown.getByRole("button", { name: "Done" }).click();
  await wim.page.goto(link);
  await wim.page.getByLabel("New Password").fill("fresh-bread-daily");
  await wim.page.getByLabel("Confirm Password").fill("fresh-bread-daily");
  await wim.page.getByRole("button", { name: "Set password" }).click();
  await wim.page.getByText("Your password has been set. Please sign in.").waitFor();
  await wim.page.goto(link);
  await wim.page.getByLabel("New Password").fill("another-password");
  await wim.page.getByLabel("Confirm Password").fill("another-password");
  await wim.page.getByRole("button", { name: "Set password" }).click();
  await wim.page.getByText("This link is no longer valid. Please ask for a new one.").waitFor();
  await wim.page.goto("/login");
  await trySignIn(wim.page, "wim", "fresh-bread-daily");
  await wim.page.getByRole("heading", { name: "Welcome, Wim!" }).waitFor();
  await wim.page.getByText(`Hiring Manager at ${company.name}`).waitFor();

  // Nobody shuts themselves out.
  await page.getByLabel("Search").fill("hanna");
  const own = page.getByRole("article").filter({ hasText: "Hanna Reiter" });
  await own.getByText("You", { exact: true }).waitFor();
  expect(await own.getByRole("button", { name: "Deactivate" }).getAttribute("aria-disabled")).toBe("true");

  expect(beyond(complaints, /\/api\/users\/: .* 400/, /^The user could not be saved\./)).toEqual([]);
  expect(
    beyond(
      wim.complaints,
      /: .* 401/,
      /\/api\/auth\/token\/: .* 40[01]/,
      /^Sign-in failed\./,
      /\/api\/auth\/password\/reset\/confirm\/: .* 400/,
    ),
  ).toEqual([]);
});

test("HR says who fills a job, reads the figures behind the tiles, and moves a referral on from there", async () => {
  const { hr } = company;
  const [manager, employee] = await Promise.all([
    aPerson(company, "HIRING_MANAGER", "Inge Krol"),
    aPerson(company, "EMPLOYEE", "Tarek Nassar"),
  ]);
  await seedReferrals(manager, employee);

  const { page, complaints } = await entered(hr.token, "/all-jobs");
  await page.getByRole("link", { name: "Create Job" }).click();
  await page.getByLabel("Job Title").fill("Taster");
  await choose(page, "Department", "Product");
  await page.getByLabel("Location").fill("Lyon");
  await choose(page, "Job Type", "Internship");
  await page.getByLabel("Job Description").fill("Tastes.");
  await page.getByLabel("Requirements").fill("A tongue.");
  await choose(page, "Hiring Manager", "Inge Krol");
  await page.getByRole("button", { name: "Create Job" }).click();
  await page.waitForURL("**/all-jobs");
  await page.getByRole("article").filter({ hasText: "Taster" }).getByRole("link", { name: "View" }).click();
  await page.getByText("Inge Krol", { exact: true }).waitFor();
  const [theirs] = await call<{ title: string }[]>(manager.token, "GET", "/jobs/?limit=1");
  expect(theirs?.title).toBe("Taster");
  await page.getByRole("link", { name: "Edit Job" }).click();
  await choose(page, "Hiring Manager", "Not assigned");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Taster is saved.").waitFor();
  await page.getByText("Not assigned", { exact: true }).waitFor();

  // Overview, and the tile that filters.
  await page.getByRole("link", { name: "HR Metrics" }).click();
  const tile = (label: string, count: number) =>
    page.getByRole("button", { name: new RegExp(`^${label}\\s*${count}$`) });
  await tile("Total", 3).waitFor();
  await page.getByText("33.3%").first().waitFor();
  await page.getByText("$5,000", { exact: true }).waitFor();
  await page.getByText("Based on $5,000 savings per hire").waitFor();
  await tile("Hired", 1).click();
  expect(await page.getByRole("tab", { name: "Job Metrics" }).getAttribute("aria-selected")).toBe("true");
  const job = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) });
  await job("Pastry Chef").waitFor();
  expect(await job("Miller").count()).toBe(0);
  await page.getByRole("button", { name: "Status: Hired" }).locator("svg").click();
  await job("Miller").click();
  await page.getByText("Pending: 1", { exact: true }).waitFor();
  await page.getByRole("button", { name: "View Referrals" }).click();
  expect(await page.getByRole("tab", { name: "Referral Details" }).getAttribute("aria-selected")).toBe(
    "true",
  );
  await page.getByText("Job: Miller").waitFor();
  await choose(page, "Status", "Rejected");
  await page.getByText("No referrals found", { exact: true }).waitFor();
  await page.getByRole("tab", { name: "Job Metrics" }).click();
  await page.getByText("No jobs found with the selected filter").waitFor();
  await page.getByRole("button", { name: "Clear Filter" }).click();
  await job("Pastry Chef").waitFor();
  await page.getByRole("tab", { name: "Referral Details" }).click();
  await page.getByRole("button", { name: "Details: Gro Dahl, Miller" }).click();
  await page.getByRole("dialog").getByText("Tarek Nassar").waitFor();
  await choose(page, "New Status", "Interviewing");
  await page.getByRole("dialog").getByRole("button", { name: "Update Status" }).click();
  await page.getByText("Status changed to Interviewing.").waitFor();
  await page.getByRole("tab", { name: "Overview" }).click();
  await tile("Interviewing", 1).waitFor();
  await tile("Pending", 0).waitFor();
  expect(complaints).toEqual([]);
});

async function seedReferrals(manager: Person, employee: Person): Promise<void> {
  const chef = await aJob(manager.token, "Pastry Chef", { department: "Design" });
  const miller = await aJob(manager.token, "Miller", { department: "Operations" });
  const one = await aConnection(employee.token, "Ebba Dahl");
  const two = await aConnection(employee.token, "Finn Dahl");
  const three = await aConnection(employee.token, "Gro Dahl");
  await moved(manager.token, await aReferral(employee.token, chef, one), "HIRED");
  await moved(manager.token, await aReferral(employee.token, chef, two), "REJECTED");
  await aReferral(employee.token, miller, three);
}

test("HR generates every report, and the file holds the rows shown", async () => {
  // The demo company: a year of referrals.
  const { token } = await call<{ token: string }>(null, "POST", "/auth/token/", {
    username: "hr",
    password: PASSWORD,
  });
  const { page, complaints } = await entered(token, "/dashboard");
  await page.getByRole("link", { name: "Generate Reports" }).click();
  await page.getByText("Choose a report and a date range").waitFor();
  const combobox = (name: string) => page.getByRole("combobox", { name });
  expect(await combobox("Report Type").innerText()).toBe("Referrals by Department");
  expect(await combobox("Date Range").innerText()).toBe("Last 6 Months");
  const ranges = ["Last Month", "Last 3 Months", "Last 6 Months", "Last Year", "All Time"];
  for (const type of ["Referrals by Department", "Referrals by Month", "Top Referrers"]) {
    await choose(page, "Report Type", type);
    for (const range of ranges) {
      await choose(page, "Date Range", range);
      await page.getByRole("button", { name: "Generate" }).click();
      await page.getByRole("heading", { name: `${type} · ${range}` }).waitFor();
      await page.getByRole("img", { name: `Bar chart of ${type} · ${range}` }).waitFor();
    }
    const cells = await page.getByRole("table", { name: type }).getByRole("row").allInnerTexts();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export" }).click(),
    ]);
    const file = (await readFile(await download.path(), "utf8")).replace(/^\uFEFF/, "").trim();
    const shown = cells.map((row) => row.split(/\s*\t\s*/));
    const written = file
      .split(/\r?\n/)
      .map((line) => line.split(",").map((cell) => cell.replace(/^"|"$/g, "")));
    expect(written.length).toBe(shown.length);
    for (const [index, [group, count, hired, rate]] of shown.entries()) {
      if (index === 0) continue;
      expect(written[index]?.slice(0, 3)).toEqual([group, count?.replace(",", ""), hired]);
      expect(Number.parseFloat(written[index]?.[3] ?? "")).toBe(Number.parseFloat(rate ?? ""));
    }
  }
  expect(complaints).toEqual([]);
});
