import path from "node:path";
import { PASSWORD } from "../support/apiClient";
import { expect, fillIn, test } from "../support/test";

const LINKEDIN_EXPORT = path.resolve(
  import.meta.dirname,
  "../../../backend/connections/tests/data/d01_current_7col.csv",
);
const CANDIDATE = "Katriel Bramikova";

test("a LinkedIn export becomes a referral and then a hire, and every role sees it", async ({
  demoAccount,
  openPage,
}) => {
  const hr = await demoAccount("hr");
  const { signup_url } = await hr.get<{ signup_url: string }>("/company-invitation/");
  const manager = await demoAccount("manager");
  const [job] = await manager.get<{ title: string }[]>("/jobs/?status=OPEN&limit=1");
  const before = await hr.get<{ hired: number; total: number }>("/hr-metrics/");
  if (!job) throw new Error("The demo manager has no open job");

  // An employee signs up and imports the export.
  const employeePage = await openPage(signup_url);
  await fillIn(employeePage, {
    "First Name": "Noor",
    "Last Name": "Vandermeer",
    Email: "noor.vandermeer@example.org",
    Username: "noor",
    Password: PASSWORD,
    "Confirm Password": PASSWORD,
  });
  await employeePage.getByRole("button", { name: "Create Account" }).click();
  await expect(employeePage).toHaveURL("/dashboard");
  await expect(employeePage.getByRole("heading", { name: "Welcome, Noor!" })).toBeVisible();

  await employeePage.getByRole("link", { name: "Import CSV" }).click();
  await employeePage.locator('input[type="file"]').setInputFiles(LINKEDIN_EXPORT);
  await expect(employeePage.getByRole("table").getByText("Drenystrand, PMP, CSM")).toBeVisible();
  await employeePage.getByRole("button", { name: "Import Connections" }).click();
  await expect(employeePage.getByText("Successfully imported 65 connections")).toBeVisible();
  await expect(employeePage.getByText("3 members hidden by LinkedIn")).toBeVisible();

  await test.step("The employee refers a connection to the manager's job", async () => {
    await employeePage.getByRole("link", { name: "Jobs", exact: true }).click();
    await employeePage.getByLabel("Search Jobs").fill(job.title);
    const card = employeePage.getByRole("article").filter({ hasText: job.title });
    await card.getByRole("button", { name: /Refer a Connection/ }).click();
    const dialog = employeePage.getByRole("dialog", { name: `Refer a Connection for ${job.title}` });
    await expect(dialog.getByText("65 total connections.")).toBeVisible();
    await dialog.getByLabel("Search Connections").fill("katriel bram");
    await expect(dialog.getByText("1 matches found.")).toBeVisible();
    await employeePage.getByRole("option", { name: new RegExp(CANDIDATE) }).click();
    await dialog.getByLabel("Referral Note").fill("We shipped three products together.");
    await dialog.getByRole("button", { name: "Submit Referral" }).click();
    await expect(employeePage.getByText(`Successfully referred connection for ${job.title}`)).toBeVisible();
  });

  await test.step("The hiring manager changes the status", async () => {
    const managerPage = await openPage("/dashboard", { as: manager });
    await managerPage.getByRole("link", { name: "Review Referrals" }).click();
    await managerPage.getByRole("link", { name: CANDIDATE, exact: true }).click();
    await expect(managerPage.getByText("We shipped three products together.")).toBeVisible();
    for (const status of ["Interviewing", "Hired"]) {
      await managerPage.getByRole("combobox", { name: "Status" }).click();
      await managerPage.getByRole("option", { name: status }).click();
      if (status === "Hired") await managerPage.getByRole("button", { name: "Change to Hired" }).click();
      await expect(
        managerPage.getByRole("combobox", { name: "Status" }).filter({ hasText: status }),
      ).toBeVisible();
      await expect(
        managerPage.getByRole("list", { name: "History" }).getByText(status).first(),
      ).toBeVisible();
    }
  });

  await test.step("The employee sees the history with dates", async () => {
    await employeePage.getByRole("link", { name: "My Referrals", exact: true }).click();
    const row = employeePage.getByRole("row").filter({ hasText: CANDIDATE });
    await expect(row.getByText("Hired")).toBeVisible();
    await row.getByRole("button", { name: /Details/ }).click();
    const history = employeePage.getByRole("dialog").getByRole("list", { name: "History" });
    await expect(history).toBeVisible();
    const steps = await history.getByRole("listitem").allInnerTexts();
    const reached = steps.map((step) => step.match(/Pending|Interviewing|Hired/g)?.at(-1));
    expect(reached).toEqual(["Pending", "Interviewing", "Hired"]);
    const year = String(new Date().getFullYear());
    for (const step of steps) expect(step).toContain(year);
  });

  await test.step("HR Metrics counts the referral", async () => {
    const hrPage = await openPage("/dashboard", { as: hr });
    await hrPage.getByRole("link", { name: "HR Metrics" }).click();
    await expect(
      hrPage.getByRole("button", { name: /^Hired/ }).filter({ hasText: String(before.hired + 1) }),
    ).toBeVisible();
    await expect(
      hrPage.getByRole("button", { name: /^Total/ }).filter({ hasText: String(before.total + 1) }),
    ).toBeVisible();
  });
});
