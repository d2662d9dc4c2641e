import { addUser } from "../support/company";
import { expect, selectOption, test } from "../support/test";

const STALE = "This was changed by someone else in the meantime. Reload it and try again.";

test("a hiring manager creates a job, resolves an edit conflict, closes and reopens the job", async ({
  openPage,
  manager,
  consoleErrors,
}) => {
  consoleErrors.expect(/\/api\/jobs\/\d+\/: .* 409/, /^The server did not accept the form\./);
  const page = await openPage("/dashboard", { as: manager });
  await page.getByRole("link", { name: "Create Job" }).click();
  await expect(page).toHaveURL("/my-jobs/new");

  const card = page.getByRole("article").filter({ hasText: "Signal Engineer" });
  await test.step("Each missing field has a message, and the first one has the focus", async () => {
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
      await expect(page.locator("p.Mui-error").getByText(message, { exact: true })).toBeVisible();
    }
    await expect(title).toBeFocused();
    await title.fill("Signal Engineer");
    await selectOption(page, "Department", "Operations");
    await page.getByLabel("Location").fill("Malmö");
    await selectOption(page, "Job Type", "Part Time");
    await page.getByLabel("Salary Range").fill("€".repeat(101));
    await page.getByRole("textbox", { name: "Job Description" }).fill("Keeps trains apart.");
    await page.getByRole("textbox", { name: "Requirements" }).fill("Patience.");
    await create.click();
    await expect(page.getByText("At most 100 characters")).toBeVisible();
    await page.getByLabel("Salary Range").fill("€50,000");
    await page.getByLabel("Salary Range").press("Enter");
    await expect(page.getByText("Signal Engineer is open for referrals.")).toBeVisible();
    await expect(page).toHaveURL("/my-jobs");
    for (const fact of ["Open", "Part Time", "Operations", "Malmö", "0 applicants", "0 referrals"]) {
      await expect(card.getByText(fact, { exact: true })).toBeVisible();
    }
  });

  await test.step("The second of two edits is refused, and keeps what was typed", async () => {
    await card.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Job Title").fill("Senior Signal Engineer");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel("Location").fill("Lund");
    await selectOption(other, "Status", "On Hold");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Signal Engineer was saved.")).toBeVisible();
    await expect(other.getByText("On Hold", { exact: true })).toBeVisible();
    await other.close();

    await page.getByRole("button", { name: "Save" }).click();
    const refused = page.getByRole("alert").filter({ hasText: "Failed to update job. Please try again." });
    await expect(refused.getByText(STALE)).toBeVisible();
    await expect(page.getByLabel("Job Title")).toHaveValue("Senior Signal Engineer");
    await expect(page.getByLabel("Location")).toHaveValue("Malmö");
    await refused.getByRole("button", { name: "Load the Latest Version" }).click();
    await expect(page.getByText("This is the latest version with your changes in it.")).toBeVisible();
    await expect(page.getByLabel("Location")).toHaveValue("Lund");
    await expect(page.getByLabel("Job Title")).toHaveValue("Senior Signal Engineer");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Senior Signal Engineer was saved.")).toBeVisible();
    await expect(page).toHaveURL(/\/my-jobs\/view\/\d+$/);
    await expect(page.getByText("No referrals for this job yet.")).toBeVisible();
  });

  await test.step("The job is reopened and closed; leaving a changed form asks first", async () => {
    await page.getByRole("button", { name: "Reopen" }).click();
    await expect(page.getByText("Senior Signal Engineer is open again.")).toBeVisible();
    await page.getByRole("link", { name: "Edit Job" }).click();
    await page.getByLabel("Job Title").fill("Never saved");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page
      .getByRole("dialog", { name: "Discard changes?" })
      .getByRole("button", { name: "Discard" })
      .click();
    await expect(page.getByRole("heading", { name: "Senior Signal Engineer" })).toBeVisible();
    await page.getByRole("link", { name: "Back to My Jobs" }).click();
    const again = page.getByRole("article").filter({ hasText: "Senior Signal Engineer" });
    await again.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText("Senior Signal Engineer is closed.")).toBeVisible();
    await expect(again.getByText("Closed", { exact: true })).toBeVisible();
    await selectOption(page, "Status", "Open");
    await expect(again).toHaveCount(0);
  });
});

test("a hiring manager reviews referrals and refers a candidate to another job", async ({
  openPage,
  company,
  manager,
  employee,
  consoleErrors,
}) => {
  consoleErrors.expect(/\/api\/referrals\/\d+\/: .* 409/);
  const driver = await manager.createJob("Train Driver");
  const fitter = await manager.createJob("Track Fitter");
  const [first, second, third] = await Promise.all(
    ["Alba Moreau", "Bosse Nyman", "Cleo Papas"].map((name) =>
      employee.addConnection(name, { position: "Driver", company: "Coastline" }),
    ),
  );
  if (!first || !second || !third) throw new Error("Three were asked for");
  await employee.refer(first, driver, "Drove with me for years.");
  const hired = await employee.refer(second, driver);
  await manager.changeStatus(hired, "HIRED");
  // A referral to another manager's job, which this one must not see.
  const colleague = await addUser(company, "HIRING_MANAGER", "Ulla Berg");
  await employee.refer(third, await colleague.createJob("Conductor"));

  const page = await openPage("/dashboard", { as: manager });
  await expect(page.getByRole("link", { name: /Job Referrals.*2/s })).toBeVisible();
  await page.getByRole("link", { name: "Review Referrals" }).click();
  await expect(page).toHaveURL("/job-referrals?status=PENDING&sort=created_at");
  const status = (label: string) => page.getByRole("button", { name: label, exact: true });
  await expect(status("Pending")).toHaveAttribute("aria-pressed", "true");
  const candidate = (name: string) => page.getByRole("link", { name, exact: true });
  await expect(candidate("Alba Moreau")).toBeVisible();
  await expect(candidate("Bosse Nyman")).toHaveCount(0);
  await status("All Statuses").click();
  await expect(candidate("Bosse Nyman")).toBeVisible();
  await expect(candidate("Cleo Papas")).toHaveCount(0);
  await status("Hired").click();
  await expect(page).toHaveURL("/job-referrals?sort=created_at&status=HIRED");

  const selector = page.getByRole("combobox", { name: "Update Status" });
  await test.step("A status that HR has changed meanwhile is reloaded instead of overwritten", async () => {
    await candidate("Bosse Nyman").click();
    await expect(selector).toHaveText("Hired");
    await company.hr.changeStatus(hired, "INTERVIEWING");
    await selectOption(page, "Update Status", "Rejected");
    await page.getByRole("button", { name: "Change to Rejected" }).click();
    const refused = page.getByRole("alert").filter({ hasText: `The status was not changed: ${STALE}` });
    await refused.getByRole("button", { name: "Reload" }).click();
    await expect(page.getByRole("main").getByText("Interviewing", { exact: true }).first()).toBeVisible();
    await expect(selector).toHaveText("Interviewing");
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page).toHaveURL("/job-referrals?sort=created_at&status=HIRED");
  });

  await test.step("The profile shows facts and history, and refers to another job", async () => {
    await status("Pending").click();
    await page.getByRole("link", { name: "View Profile: Alba Moreau" }).click();
    await expect(page.getByText("Driver at Coastline")).toBeVisible();
    const history = page.getByRole("list", { name: "Referral History" });
    await expect(history.getByText("Drove with me for years.")).toBeVisible();
    await page.getByRole("button", { name: "Create New Referral" }).click();
    const dialog = page.getByRole("dialog", { name: "Refer Alba Moreau" });
    await expect(dialog.getByRole("button", { name: "Submit Referral" })).toBeDisabled();
    await dialog.getByLabel("Job").fill("conductor");
    await expect(page.getByText("No open jobs found")).toBeVisible();
    await dialog.getByLabel("Job").fill("track");
    await page.getByRole("option", { name: /Track Fitter/ }).click();
    await dialog.getByLabel("Referral Note").fill("Better suited here.");
    await dialog.getByRole("button", { name: "Submit Referral" }).click();
    await expect(page.getByText("Successfully referred Alba Moreau for Track Fitter")).toBeVisible();
    await expect(history.getByText("Better suited here.")).toBeVisible();
    await page.getByRole("link", { name: "View Referral: Track Fitter" }).click();
    await expect(page.getByText(`entered by ${manager.name}`)).toBeVisible();
    // The referral is credited to the employee.
    const mine = await employee.get<{ job: number }[]>("/referrals/");
    expect(mine.map(({ job }) => job)).toContain(fitter.id);
  });

  await test.step("Hiring Analytics counts the manager's own jobs only", async () => {
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: "Hiring Analytics" }).click();
    await expect(page).toHaveURL("/analytics");
    await expect(page.getByText("Referrals to your jobs")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Total\s*3$/ })).toBeVisible();
    await page.getByRole("button", { name: /^Pending\s*2$/ }).click();
    await expect(page.getByRole("button", { name: /^Train Driver/ })).toBeVisible();
    await expect(page.getByText("Conductor")).toHaveCount(0);
  });
});

test("on a small screen a name keeps its line on the cards of referrals", async ({
  openPage,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Luthier");
  await employee.refer(await employee.addConnection("Vita Saite"), job);
  const page = await openPage("/job-referrals", { as: manager });
  await page.setViewportSize({ width: 768, height: 900 });
  const link = page.getByRole("link", { name: "Vita Saite", exact: true });
  const name = await link.boundingBox();
  expect(name?.width, "wider than high").toBeGreaterThan(2 * (name?.height ?? 0));
});
