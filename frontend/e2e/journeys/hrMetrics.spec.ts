import { readFile } from "node:fs/promises";
import type { Account } from "../support/account";
import { expect, selectOption, test } from "../support/test";

async function seedReferrals(manager: Account, employee: Account): Promise<void> {
  const chef = await manager.createJob("Pastry Chef", { department: "Design" });
  const miller = await manager.createJob("Miller", { department: "Operations" });
  const one = await employee.addConnection("Ebba Dahl");
  const two = await employee.addConnection("Finn Dahl");
  const three = await employee.addConnection("Gro Dahl");
  await manager.changeStatus(await employee.refer(one, chef), "HIRED");
  await manager.changeStatus(await employee.refer(two, chef), "REJECTED");
  await employee.refer(three, miller);
}

test("HR assigns a hiring manager, filters the metrics and changes a status there", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  await seedReferrals(manager, employee);

  const page = await openPage("/all-jobs", { as: company.hr });
  await page.getByRole("link", { name: "Create Job" }).click();
  await page.getByLabel("Job Title").fill("Taster");
  await selectOption(page, "Department", "Product");
  await page.getByLabel("Location").fill("Lyon");
  await selectOption(page, "Job Type", "Internship");
  await page.getByRole("textbox", { name: "Job Description" }).fill("Tastes.");
  await page.getByRole("textbox", { name: "Requirements" }).fill("A tongue.");
  await selectOption(page, "Hiring Manager", manager.name);
  await page.getByRole("button", { name: "Create Job" }).click();
  await expect(page).toHaveURL("/all-jobs");
  await page.getByRole("article").filter({ hasText: "Taster" }).getByRole("link", { name: "View" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Taster" })).toBeVisible();
  await expect(page.getByText(manager.name, { exact: true })).toBeVisible();
  const [theirs] = await manager.get<{ title: string }[]>("/jobs/?limit=1");
  expect(theirs?.title).toBe("Taster");
  await page.getByRole("link", { name: "Edit Job" }).click();
  await selectOption(page, "Hiring Manager", "Not assigned");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Taster was saved.")).toBeVisible();
  await expect(page.getByText("Not assigned", { exact: true })).toBeVisible();

  await test.step("A tile of the overview filters the other tabs", async () => {
    await page.getByRole("link", { name: "HR Metrics" }).click();
    const tile = (label: string, count: number) =>
      page.getByRole("button", { name: new RegExp(`^${label}\\s*${count}$`) });
    await expect(tile("Total", 3)).toBeVisible();
    await expect(page.getByText("33.3%").first()).toBeVisible();
    await expect(page.getByText("$5,000", { exact: true })).toBeVisible();
    await expect(page.getByText("Based on $5,000 savings per hire")).toBeVisible();
    await tile("Hired", 1).click();
    await expect(page.getByRole("tab", { name: "Job Metrics" })).toHaveAttribute("aria-selected", "true");
    const job = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) });
    await expect(job("Pastry Chef")).toBeVisible();
    await expect(job("Miller")).toHaveCount(0);
    await page.getByRole("button", { name: "Status: Hired" }).locator("svg").click();
    await job("Miller").click();
    await expect(page.getByText("Pending: 1", { exact: true })).toBeVisible();
    // Once it has opened: a moving control may not get the click.
    await page.locator(".MuiCollapse-entered").waitFor();
    await page.getByRole("button", { name: "View Referrals" }).click();
    await expect(page.getByRole("tab", { name: "Referral Details" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await expect(page.getByText("Job: Miller")).toBeVisible();
    await selectOption(page, "Status", "Rejected");
    await expect(page.getByText("No referrals found", { exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "Job Metrics" }).click();
    await expect(page.getByText("No jobs found with the selected filter")).toBeVisible();
    await page.getByRole("button", { name: "Clear Filter" }).click();
    await expect(job("Pastry Chef")).toBeVisible();
    await page.getByRole("tab", { name: "Referral Details" }).click();
    await page.getByRole("button", { name: "Details: Gro Dahl, Miller" }).click();
    await expect(page.getByRole("dialog").getByText(employee.name, { exact: true })).toBeVisible();
    await selectOption(page, "New Status", "Interviewing");
    await page.getByRole("dialog").getByRole("button", { name: "Update Status" }).click();
    await expect(page.getByText("Gro Dahl moved to Interviewing")).toBeVisible();
    await page.getByRole("tab", { name: "Overview" }).click();
    await expect(tile("Interviewing", 1)).toBeVisible();
    await expect(tile("Pending", 0)).toBeVisible();
  });
});

test("HR changes the currency and the savings per hire, and HR Metrics shows them", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  await seedReferrals(manager, employee);
  const page = await openPage("/dashboard", { as: company.hr });
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "HR Metrics" }).click();
  await expect(page.getByText("Based on $5,000 savings per hire")).toBeVisible();

  await navigation.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText(`These settings apply to everyone at ${company.name}`)).toBeVisible();
  const savings = page.getByLabel("Savings per Hire");
  await expect(savings).toHaveValue("5,000");
  const save = page.getByRole("button", { name: "Save Settings" });
  // The defaults, too, can be settled by saving them.
  await expect(save).toBeEnabled();
  await savings.fill("a lot");
  await save.click();
  await expect(page.getByText("Enter a whole number from 0 to 10,000,000")).toBeVisible();
  await savings.fill("7500");
  await page.getByLabel("Currency").selectOption({ label: "Euro (EUR)" });
  await save.click();
  await expect(page.getByText("The settings have been saved.")).toBeVisible();

  await navigation.getByRole("link", { name: "HR Metrics" }).click();
  await expect(page.getByText("Based on €7,500 savings per hire")).toBeVisible();
  await expect(page.getByText("€7,500", { exact: true })).toBeVisible();
  await navigation.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByLabel("Currency")).toHaveValue("EUR");
  await expect(savings).toHaveValue("7,500");
});

/** A group as the file has it, where months are ISO's: "2025-11" for "November 2025". */
function writtenGroup(type: string, shown = ""): string {
  if (type !== "Referrals by Month") return shown;
  const first = new Date(`1 ${shown} UTC`);
  return first.toISOString().slice(0, 7);
}

test("HR generates every report, and the export holds the rows shown", async ({ demoAccount, openPage }) => {
  // The demo company has a year of referrals.
  const page = await openPage("/dashboard", { as: await demoAccount("hr") });
  await page.getByRole("link", { name: "Generate Reports" }).click();
  await expect(page.getByRole("heading", { name: "Referrals by Department · Last 6 Months" })).toBeVisible();
  const combobox = (name: string) => page.getByRole("combobox", { name });
  await expect(combobox("Report Type")).toHaveText("Referrals by Department");
  await expect(combobox("Date Range")).toHaveText("Last 6 Months");
  const ranges = ["Last Month", "Last 3 Months", "Last 6 Months", "Last Year", "All Time"];
  for (const type of ["Referrals by Department", "Referrals by Month", "Top Referrers"]) {
    await selectOption(page, "Report Type", type);
    for (const range of ranges) {
      await selectOption(page, "Date Range", range);
      await page.getByRole("button", { name: "Generate" }).click();
      await expect(page.getByRole("heading", { name: `${type} · ${range}` })).toBeVisible();
      await expect(page.getByRole("img", { name: `Bar chart of ${type} · ${range}` })).toBeVisible();
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
      expect(written[index]?.slice(0, 3)).toEqual([
        writtenGroup(type, group),
        count?.replace(",", ""),
        hired,
      ]);
      expect(Number.parseFloat(written[index]?.[3] ?? "")).toBe(Number.parseFloat(rate ?? ""));
    }
  }
});
