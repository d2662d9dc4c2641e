import { beforeAll, expect, test } from "vitest";
import { call, send } from "./api";
import { beyond, entered, withBrowser } from "./browser";
import {
  aCompany,
  aConnection,
  aJob,
  aPerson,
  aReferral,
  type Company,
  type Connection,
  type Job,
  type Person,
  type Referral,
} from "./company";

withBrowser();

let ours: Company;
let theirs: Company;
let employee: Person;
let job: Job;
let connection: Connection;
let referral: Referral;
beforeAll(async () => {
  [ours, theirs] = await Promise.all([aCompany("Ashdown Glass"), aCompany("Beechwood Glass")]);
  employee = await aPerson(theirs, "EMPLOYEE", "Theo Fremd");
  job = await aJob(theirs.hr.token, "Glass Blower");
  connection = await aConnection(employee.token, "Secret Candidate");
  referral = await aReferral(employee.token, job, connection, "Between us.");
});

test("the server knows nothing of another company", async () => {
  const { token } = ours.hr;
  const absent: [Parameters<typeof send>[1], string, unknown?][] = [
    ["GET", `/jobs/${job.id}/`],
    ["PUT", `/jobs/${job.id}/`, { ...job, title: "Ours now" }],
    ["GET", `/jobs/${job.id}/referrals/`],
    ["GET", `/referrals/${referral.id}/`],
    ["PUT", `/referrals/${referral.id}/`, { ...referral, status: "HIRED" }],
    ["POST", `/referrals/${referral.id}/withdraw/`],
    ["POST", "/referrals/", { job: job.id, connection: connection.id, notes: "" }],
    ["GET", `/connections/${connection.id}/`],
    ["DELETE", `/connections/${connection.id}/`],
    ["GET", `/users/${employee.id}/`],
    ["PUT", `/users/${employee.id}/`, {}],
    ["POST", `/users/${employee.id}/deactivate/`],
    ["POST", `/users/${employee.id}/reset-password/`],
  ];
  for (const [method, address, body] of absent) {
    expect((await send(token, method, address, body)).status, `${method} ${address}`).toBe(404);
  }
  for (const list of ["/jobs/", "/referrals/", "/users/", "/hr-metrics/", "/departments/"]) {
    const asked = await send(token, "GET", `${list}?company_id=${theirs.id}`);
    expect(asked.status, `${list} with their company`).toBe(403);
    const own = JSON.stringify(await call(token, "GET", list));
    for (const name of ["Glass Blower", "Secret Candidate", "Theo Fremd", "Beechwood"]) {
      expect(own, list).not.toContain(name);
    }
  }
  expect(await call(theirs.hr.token, "GET", `/jobs/${job.id}/`)).toMatchObject({ title: "Glass Blower" });
});

test("the screens say not found of what is another company's", async () => {
  const { page, complaints } = await entered(ours.hr.token, `/all-jobs/view/${job.id}`);
  await page.getByText("Job not found").waitFor();
  await page.getByRole("link", { name: "Back to All Jobs" }).waitFor();
  await page.goto(`/all-jobs/edit/${job.id}`);
  await page.getByText("Job not found").waitFor();
  await page.goto(`/referrals/${referral.id}`);
  await page.getByText("Referral not found").waitFor();
  await page.goto(`/profiles/${referral.id}`);
  await page.getByText("Profile not found").waitFor();
  await page.goto(`/users/edit/${employee.id}`);
  await page.waitForURL("**/users");
  await page.getByText("There is no such user in your company.").waitFor();
  // And one that never was.
  await page.goto("/referrals/99999999");
  await page.getByText("Referral not found").waitFor();
  expect(
    beyond(
      complaints,
      new RegExp(`/api/jobs/${job.id}/: .* 404`),
      new RegExp(`/api/referrals/${referral.id}/: .* 404`),
      new RegExp(`/api/users/${employee.id}/: .* 404`),
      /\/api\/referrals\/99999999\/: .* 404/,
    ),
  ).toEqual([]);
});
