import { beforeAll, expect, test } from "vitest";
import { call } from "./api";
import { beyond, choose, complaintsOf, entered, withBrowser } from "./browser";
import { aCompany, aConnection, aJob, aPerson, aReferral, type Company, moved, type Person } from "./company";

withBrowser();

let company: Company;
let manager: Person;
let employee: Person;
beforeAll(async () => {
  company = await aCompany("Northgate Rail");
  [manager, employee] = await Promise.all([
    aPerson(company, "HIRING_MANAGER", "Rosa Lindqvist"),
    aPerson(company, "EMPLOYEE", "Emil Haugen"),
  ]);
});

const STALE = "This was changed by someone else in the meantime. Reload it and try again.";

test("a hiring manager opens a job, changes it against a colleague's change, closes and reopens it", async () => {
  const { page, context, complaints } = await entered(manager.token, "/dashboard");
  await page.getByRole("link", { name: "Create Job" }).click();
  await page.waitForURL("**/my-jobs/new");

  // What is missing is said beside each field, and the first one has the focus.
  const create = page.getByRole("button", { name: "Create Job" });
  const title = page.getByLabel("Job Title");
  await create.click();
  for (const message of [
    "Enter a job title",
    "Select a department",
    "Enter a location",
    "Select a job type",
    "Enter a job description",
    "Enter the requirements",
  ]) {
    await page.locator("p.Mui-error").getByText(message, { exact: true }).waitFor();
  }
  expect(await title.evaluate((input) => input === document.activeElement)).toBe(true);
  await title.fill("Signal Engineer");
  await choose(page, "Department", "Operations");
  await page.getByLabel("Location").fill("Malmö");
  await choose(page, "Job Type", "Part Time");
  await page.getByLabel("Salary Range").fill("€".repeat(101));
  await page.getByLabel("Job Description").fill("Keeps trains apart.");
  await page.getByLabel("Requirements").fill("Patience.");
  await create.click();
  await page.getByText("At most 100 characters").waitFor();
  await page.getByLabel("Salary Range").fill("€50,000");
  await page.getByLabel("Salary Range").press("Enter");
  await page.getByText("Signal Engineer is open for referrals.").waitFor();
  await page.waitForURL("**/my-jobs");
  const card = page.getByRole("article").filter({ hasText: "Signal Engineer" });
  for (const fact of ["Open", "Part Time", "Operations", "Malmö", "0 applicants", "0 referrals"]) {
    await card.getByText(fact, { exact: true }).waitFor();
  }

  // Two tabs edit it: who is second is told, and keeps what was typed.
  await card.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Job Title").fill("Senior Signal Engineer");
  const other = await context.newPage();
  const otherComplaints = complaintsOf(other);
  await other.goto(page.url());
  await other.getByLabel("Location").fill("Lund");
  await choose(other, "Status", "On Hold");
  await other.getByRole("button", { name: "Save" }).click();
  await other.getByText("Signal Engineer is saved.").waitFor();
  await other.getByText("On Hold", { exact: true }).waitFor();
  await other.close();

  await page.getByRole("button", { name: "Save" }).click();
  const refused = page.getByRole("alert").filter({ hasText: "Failed to update job. Please try again." });
  await refused.getByText(STALE).waitFor();
  expect(await page.getByLabel("Job Title").inputValue()).toBe("Senior Signal Engineer");
  expect(await page.getByLabel("Location").inputValue()).toBe("Malmö");
  await refused.getByRole("button", { name: "Load the latest version" }).click();
  await page.getByText("This is the latest version with your changes in it.").waitFor();
  expect(await page.getByLabel("Location").inputValue()).toBe("Lund");
  expect(await page.getByLabel("Job Title").inputValue()).toBe("Senior Signal Engineer");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Senior Signal Engineer is saved.").waitFor();
  await page.waitForURL(/\/my-jobs\/view\/\d+$/);
  await page.getByText("No referrals for this job yet.").waitFor();

  // From on hold it is reopened, then closed from the list; leaving a form with changes asks.
  await page.getByRole("button", { name: "Reopen" }).click();
  await page.getByText("Senior Signal Engineer is open again.").waitFor();
  await page.getByRole("link", { name: "Edit Job" }).click();
  await page.getByLabel("Job Title").fill("Never saved");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page
    .getByRole("dialog", { name: "Discard changes?" })
    .getByRole("button", { name: "Discard" })
    .click();
  await page.getByRole("heading", { name: "Senior Signal Engineer" }).waitFor();
  await page.getByRole("link", { name: "Back to All Jobs" }).click();
  const again = page.getByRole("article").filter({ hasText: "Senior Signal Engineer" });
  await again.getByRole("button", { name: "Close" }).click();
  await page.getByText("Senior Signal Engineer is closed.").waitFor();
  await again.getByText("Closed", { exact: true }).waitFor();
  await choose(page, "Status", "Open");
  await again.waitFor({ state: "detached" });
  expect(beyond(complaints, /\/api\/jobs\/\d+\/: .* 409/, /^The job was not saved\./)).toEqual([]);
  expect(otherComplaints).toEqual([]);
});

test("a hiring manager reviews who was referred, and refers somebody on", async () => {
  const driver = await aJob(manager.token, "Train Driver");
  const fitter = await aJob(manager.token, "Track Fitter");
  const [first, second, third] = await Promise.all(
    ["Alba Moreau", "Bosse Nyman", "Cleo Papas"].map((name) =>
      aConnection(employee.token, name, { position: "Driver", company: "Coastline" }),
    ),
  );
  if (!first || !second || !third) throw new Error("Three were asked for");
  await aReferral(employee.token, driver, first, "Drove with me for years.");
  const hired = await aReferral(employee.token, driver, second);
  await moved(manager.token, hired, "HIRED");
  // Somebody else's job: none of it is theirs to see.
  const colleague = await aPerson(company, "HIRING_MANAGER", "Ulla Berg");
  await aReferral(employee.token, await aJob(colleague.token, "Conductor"), third);

  const { page, complaints } = await entered(manager.token, "/dashboard");
  await page.getByRole("link", { name: /Job Referrals.*2/s }).waitFor();
  await page.getByRole("link", { name: "Review Referrals" }).click();
  await page.waitForURL("**/job-referrals?status=PENDING");
  const status = (label: string) => page.getByRole("button", { name: label, exact: true });
  expect(await status("Pending").getAttribute("aria-pressed")).toBe("true");
  const candidate = (name: string) => page.getByRole("link", { name, exact: true });
  await candidate("Alba Moreau").waitFor();
  expect(await candidate("Bosse Nyman").count()).toBe(0);
  await status("All Statuses").click();
  await candidate("Bosse Nyman").waitFor();
  expect(await candidate("Cleo Papas").count()).toBe(0);
  expect(page.url()).not.toContain("status=");
  await status("Rejected").click();
  await page.getByText("No referrals found matching your filters.").waitFor();
  await status("Hired").click();
  await page.waitForURL("**/job-referrals?status=HIRED");

  // Leaving an outcome asks first; keeping it changes nothing.
  await candidate("Bosse Nyman").click();
  const selector = page.getByRole("combobox", { name: "Update Status" });
  await selector.click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual([
    "Pending",
    "Reviewing",
    "Interviewing",
    "Hired",
    "Rejected",
  ]);
  await page.getByRole("option", { name: "Rejected" }).click();
  const question = page.getByRole("dialog", { name: "Change a status of Hired?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await selector.innerText()).toBe("Hired");
  await choose(page, "Update Status", "Reviewing");
  await question.getByRole("button", { name: "Change to Reviewing" }).click();
  await page.getByText("Status changed to Reviewing.").waitFor();
  expect(await selector.innerText()).toBe("Reviewing");

  // Meanwhile HR moves it: the stale choice is refused, the old status is back, Reload shows the new one.
  await moved(company.hr.token, hired, "INTERVIEWING");
  await choose(page, "Update Status", "Rejected");
  const refused = page.getByRole("alert").filter({ hasText: `The status was not changed: ${STALE}` });
  await refused.getByRole("button", { name: "Reload" }).click();
  await selector.filter({ hasText: "Interviewing" }).waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL("**/job-referrals?status=HIRED");

  // The profile: facts, history, and Create New Referral for another job of theirs.
  await status("Pending").click();
  await page.getByRole("link", { name: "View Profile: Alba Moreau" }).click();
  await page.getByText("Driver at Coastline").waitFor();
  const history = page.getByRole("list", { name: "Referral History" });
  await history.getByText("Drove with me for years.").waitFor();
  await page.getByRole("button", { name: "Create New Referral" }).click();
  const dialog = page.getByRole("dialog", { name: "Refer Alba Moreau" });
  expect(await dialog.getByRole("button", { name: "Submit Referral" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Job").fill("conductor");
  await page.getByText("No open jobs found").waitFor();
  await dialog.getByLabel("Job").fill("track");
  await page.getByRole("option", { name: /Track Fitter/ }).click();
  await dialog.getByLabel("Referral Note").fill("Better suited here.");
  await dialog.getByRole("button", { name: "Submit Referral" }).click();
  await page.getByText("Successfully referred Alba Moreau for Track Fitter").waitFor();
  await history.getByText("Better suited here.").waitFor();
  await page.getByRole("link", { name: "View Referral: Track Fitter" }).click();
  await page.getByText(`entered by ${manager.name}`).waitFor();
  // The credit is the employee's, who sees it as theirs.
  const mine = await call<{ job: number }[]>(employee.token, "GET", "/referrals/");
  expect(mine.map(({ job }) => job)).toContain(fitter.id);

  // Hiring Analytics count their own jobs only.
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Hiring Analytics" }).click();
  await page.waitForURL("**/analytics");
  await page.getByText("Referrals on the jobs you manage").waitFor();
  await page.getByRole("button", { name: /^Total\s*3$/ }).waitFor();
  await page.getByRole("button", { name: /^Pending\s*2$/ }).click();
  await page.getByRole("button", { name: /^Train Driver/ }).waitFor();
  expect(await page.getByText("Conductor").count()).toBe(0);
  expect(beyond(complaints, /\/api\/referrals\/\d+\/: .* 409/, /^The status was not changed\./)).toEqual([]);
});
