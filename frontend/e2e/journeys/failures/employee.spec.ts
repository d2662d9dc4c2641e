import { BROKEN, expectRetry, failRequests, noResponse, test, UNREACHABLE } from "../../support/failures";
import { expect } from "../../support/test";

test("failures of an employee's screens", async ({ openPage, employee, consoleErrors, referral: _ }) => {
  consoleErrors.expect(
    /\/api\/(jobs|referrals|connections|import-linkedin)\/: .* 500/,
    /\/api\/import-linkedin\/preview\/: .* 400/,
    /\/api\/connections\/\d+\/: .*ERR_FAILED/,
    /^The server did not accept the form\./,
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
      referring.getByText("The search isn't available right now.", { exact: false }),
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
