import { BROKEN, expectRetry, failRequests, noResponse, test } from "../../support/failures";
import { expect, selectOption } from "../../support/test";

test("failures of a hiring manager's screens", async ({ openPage, manager, consoleErrors, referral }) => {
  consoleErrors.expect(
    /\/api\/(jobs|referrals|connections)\/(\d+\/)?: .* 500/,
    /\/api\/jobs\/\d+\/: .*ERR_FAILED/,
    /^The server did not accept the form\./,
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
    await expect(page.getByText("Diver was saved.")).toBeVisible();
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
    await expect(page.getByRole("main").getByText("Hired", { exact: true }).first()).toBeVisible();
    await recover();

    const profileFailed = "Failed to load profile data. Please try again.";
    await expectRetry(page, `/profiles/${referral.id}`, one, profileFailed, "Diver at Deep Blue");
    recover = await failRequests(page, /^\/api\/connections\/\d+\/$/);
    await page.reload();
    await expect(page.getByText("you only see the name from the referral.", { exact: false })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Cyril Stone" })).toBeVisible();
    await expect(page.getByText("Deep Blue")).toHaveCount(0);
    await recover();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("Diver at Deep Blue")).toBeVisible();
  });
});
