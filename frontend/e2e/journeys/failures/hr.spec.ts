import { BROKEN, expectRetry, failRequests, test } from "../../support/failures";
import { expect } from "../../support/test";

test("failures of HR's screens", async ({ openPage, company, employee, consoleErrors, referral: _ }) => {
  consoleErrors.expect(
    /\/api\/(users|hr-metrics|jobs|referrals|reports|auth\/user)\/: .* 500/,
    /^The account could not be read again\./,
  );
  const page = await openPage("/dashboard", { as: company.hr });
  await expectRetry(page, "/users", /^\/api\/users\/$/, `Error fetching users: ${BROKEN}`, employee.name);

  // The metrics are computed from the lists when their own request fails; estimates are marked.
  let recover = await failRequests(page, /^\/api\/hr-metrics\/$/);
  await page.goto("/hr-metrics");
  const failed = page.getByRole("alert").filter({ hasText: `Error fetching data: ${BROKEN}` });
  await expect(failed).toBeVisible();
  await expect(page.getByRole("button", { name: /^Hired\s*1$/ })).toBeVisible();
  await expect(page.getByText("14.5 days")).toBeVisible();
  await expect(page.getByText("1,250")).toBeVisible();
  await expect(page.getByText("Estimate", { exact: true })).toHaveCount(3);
  await recover();
  await failed.getByRole("button", { name: "Retry" }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByText("Estimate", { exact: true })).toHaveCount(0);

  await test.step("Without the lists, only the message is shown", async () => {
    recover = await failRequests(page, /^\/api\/(hr-metrics|jobs|referrals)\/$/);
    await page.reload();
    await expect(failed).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(0);
    await recover();
    await failed.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();

    const report = "/reports?type=topReferrers&range=allTime";
    await expectRetry(
      page,
      report,
      /^\/api\/reports\/$/,
      `Failed to load the report: ${BROKEN}`,
      employee.name,
    );
    await expectRetry(
      page,
      "/profile",
      /^\/api\/auth\/user\/$/,
      "Failed to load your profile.",
      company.hr.email,
    );
  });
});
