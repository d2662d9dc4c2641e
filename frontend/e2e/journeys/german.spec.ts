import path from "node:path";
import { PASSWORD } from "../support/apiClient";
import { expect, fillIn, test } from "../support/test";
import { textsIn } from "../support/texts";

const LINKEDIN_EXPORT = path.resolve(
  import.meta.dirname,
  "../../../backend/connections/tests/data/d01_current_7col.csv",
);
const CANDIDATE = "Katriel Bramikova";
const GERMAN = { locale: "de-AT" };

test("in German, HR invites, an employee imports and refers, a manager decides, and HR reports", async ({
  company,
  manager,
  openPage,
}) => {
  const say = await textsIn("de");
  const job = await manager.createJob("Konditorin");

  const hrPage = await openPage("/users", { as: company.hr, ...GERMAN });
  await hrPage.getByRole("button", { name: say("Invite by Link") }).click();
  const invitation = await hrPage
    .getByRole("dialog", { name: say("Invite by Link") })
    .getByLabel(say("Invitation link"))
    .inputValue();

  const page = await openPage(invitation, GERMAN);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await fillIn(page, {
    [say("First Name")]: "Noor",
    [say("Last Name")]: "Vandermeer",
    [say("Email")]: "noor.vandermeer@example.org",
    [say("Username")]: "noor.deutsch",
    [say("Password")]: PASSWORD,
    [say("Confirm Password")]: PASSWORD,
  });
  await page.getByRole("button", { name: say("Create Account") }).click();
  await expect(page.getByRole("heading", { name: say("Welcome, {name}!", { name: "Noor" }) })).toBeVisible();

  await test.step("The employee imports the export", async () => {
    await page.getByRole("link", { name: say("Import CSV") }).click();
    await page.locator('input[type="file"]').setInputFiles(LINKEDIN_EXPORT);
    await page.getByRole("button", { name: say("Import Connections") }).click();
    await expect(
      page.getByText(say("Successfully imported {count} connections", { count: "65" })),
    ).toBeVisible();
  });

  await test.step("The employee refers a connection", async () => {
    await page.getByRole("link", { name: say("Jobs"), exact: true }).click();
    await page.getByRole("button", { name: say.like(/^Refer a Connection/) }).click();
    const dialog = page.getByRole("dialog", {
      name: say("Refer a Connection for {title}", { title: job.title }),
    });
    await dialog.getByLabel(say("Search Connections")).fill("katriel bram");
    await page.getByRole("option", { name: new RegExp(CANDIDATE) }).click();
    await dialog.getByLabel(say("Referral Note")).fill("Wir haben drei Produkte zusammen gebaut.");
    await dialog.getByRole("button", { name: say("Submit Referral") }).click();
    await expect(
      page.getByText(say("Successfully referred connection for {job}", { job: job.title })),
    ).toBeVisible();
  });

  await test.step("The hiring manager decides", async () => {
    const managerPage = await openPage("/job-referrals", { as: manager, ...GERMAN });
    await managerPage.getByRole("link", { name: CANDIDATE, exact: true }).click();
    await managerPage.getByRole("combobox", { name: say("Status") }).click();
    await managerPage.getByRole("option", { name: say("Interviewing", {}, "referral") }).click();
    await expect(
      managerPage.getByText(
        say("{person} moved to {status}", { person: CANDIDATE, status: say("Interviewing", {}, "referral") }),
      ),
    ).toBeVisible();
  });

  await test.step("HR's report counts it, in the month's German name", async () => {
    await hrPage.goto("/reports?type=referralsByMonth&range=lastThreeMonths");
    const month = new Date().toLocaleDateString("de-AT", {
      month: "long",
      year: "numeric",
      // The company's, whatever this machine's is.
      timeZone: "UTC",
    });
    await expect(hrPage.getByRole("row").filter({ hasText: month })).toContainText("1");
  });
});
