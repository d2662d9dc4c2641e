import type { Account, Connection, Job, Referral } from "../support/account";
import type { Method } from "../support/apiClient";
import { addUser, type Company, onboardCompany } from "../support/company";
import { test as base, expect } from "../support/test";

interface Fixtures {
  /** A user of another company, their data, and the company's HR. */
  foreign: { company: Company; user: Account; job: Job; connection: Connection; referral: Referral };
}

const test = base.extend<Fixtures>({
  foreign: async ({ demoAccount }, use) => {
    const company = await onboardCompany(await demoAccount("super"), "Beechwood Glass");
    const user = await addUser(company, "EMPLOYEE", "Theo Fremd");
    const job = await company.hr.createJob("Glass Blower");
    const connection = await user.addConnection("Secret Candidate");
    const referral = await user.refer(connection, job, "Between us.");
    await use({ company, user, job, connection, referral });
  },
});

test("the server does not reveal data of another company", async ({ company, foreign }) => {
  const { hr } = company;
  const { user, job, connection, referral } = foreign;
  const notFound: [Method, string, unknown?][] = [
    ["GET", `/jobs/${job.id}/`],
    ["PUT", `/jobs/${job.id}/`, { ...job, title: "Ours now" }],
    ["GET", `/jobs/${job.id}/referrals/`],
    ["GET", `/referrals/${referral.id}/`],
    ["PUT", `/referrals/${referral.id}/`, { ...referral, status: "HIRED" }],
    ["POST", `/referrals/${referral.id}/withdraw/`],
    ["POST", "/referrals/", { job: job.id, connection: connection.id, notes: "" }],
    ["GET", `/connections/${connection.id}/`],
    ["DELETE", `/connections/${connection.id}/`],
    ["GET", `/users/${user.id}/`],
    ["PUT", `/users/${user.id}/`, {}],
    ["POST", `/users/${user.id}/deactivate/`],
    ["POST", `/users/${user.id}/reset-password/`],
  ];
  for (const [method, address, body] of notFound) {
    expect((await hr.send(method, address, body)).status, `${method} ${address}`).toBe(404);
  }
  for (const list of ["/jobs/", "/referrals/", "/users/", "/hr-metrics/", "/departments/"]) {
    const response = await hr.send("GET", `${list}?company_id=${foreign.company.id}`);
    expect(response.status, `${list} with their company`).toBe(403);
    const own = JSON.stringify(await hr.get(list));
    for (const name of ["Glass Blower", "Secret Candidate", "Theo Fremd", "Beechwood"]) {
      expect(own, list).not.toContain(name);
    }
  }
  expect(await foreign.company.hr.get(`/jobs/${job.id}/`)).toMatchObject({ title: "Glass Blower" });
});

test("screens show 'not found' for data of another company", async ({
  openPage,
  company,
  foreign,
  consoleErrors,
}) => {
  const { user, job, referral } = foreign;
  consoleErrors.expect(
    new RegExp(`/api/jobs/${job.id}/: .* 404`),
    new RegExp(`/api/referrals/${referral.id}/: .* 404`),
    new RegExp(`/api/users/${user.id}/: .* 404`),
    /\/api\/referrals\/99999999\/: .* 404/,
  );
  // Fetched in parallel, and cancelled if the job or the referral itself is rejected first.
  consoleErrors.allow(
    /\/api\/referrals\/\d+\/(messages|same-person)\/: .* 404/,
    /\/api\/jobs\/\d+\/(understanding|ask)\/: .* 404/,
  );
  const page = await openPage(`/all-jobs/view/${job.id}`, { as: company.hr });
  await expect(page.getByText("Job not found")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to All Jobs" })).toBeVisible();
  await page.goto(`/all-jobs/edit/${job.id}`);
  await expect(page.getByText("Job not found")).toBeVisible();
  await page.goto(`/referrals/${referral.id}`);
  await expect(page.getByText("Referral not found")).toBeVisible();
  await page.goto(`/profiles/${referral.id}`);
  await expect(page.getByText("Profile not found")).toBeVisible();
  await page.goto(`/users/edit/${user.id}`);
  await expect(page).toHaveURL("/users");
  await expect(page.getByText("There is no such user in your company.")).toBeVisible();
  // An id that does not exist at all.
  await page.goto("/referrals/99999999");
  await expect(page.getByText("Referral not found")).toBeVisible();
});
