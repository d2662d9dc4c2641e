import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { call, send, tokenOf } from "../api";
import { beyond, choose, entered, newVisitor, withBrowser } from "../browser";
import { aCompany, aConnection, aJob, aPerson, aReferral, type Company, type Person } from "../company";

withBrowser();

let token: string;
beforeAll(async () => {
  token = await tokenOf("super");
});

/** One of the six figures, as it stands in its tile. */
async function figure(page: Page, label: string): Promise<number> {
  const tile = page
    .locator(".MuiCard-root")
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();
  const text = await tile
    .locator("[class*=tabular]")
    .filter({ hasText: /^[\d,]+$/ })
    .innerText();
  return Number(text.replace(",", ""));
}

test("a superuser takes on a company, whose HR signs in to an empty one", async () => {
  const { page, complaints } = await entered(token, "/dashboard");
  await page.getByText("Super User Dashboard").waitFor();
  await page.getByText("Platform-wide metrics and management").waitFor();
  const real = await call<Record<string, number>>(token, "GET", "/platform-metrics/");
  const figures = {
    Companies: real.totalCompanies,
    "Avg. LinkedIn Connections": real.avgConnectionsPerCompany,
    "Open Jobs": real.totalOpenJobs,
    "Total Referrals": real.totalReferrals,
    Interviewing: real.totalInterviewing,
    Placements: real.totalPlacements,
  };
  for (const [label, count] of Object.entries(figures)) expect(await figure(page, label), label).toBe(count);

  const onboard = page.getByRole("button", { name: "Onboard Company" });
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await onboard.click();
  await page.getByText("Please fill in all required fields").waitFor();
  expect(await page.getByLabel("Company Name").evaluate((input) => input === document.activeElement)).toBe(
    true,
  );
  await fill("Company Name", "Wrenfield Clocks");
  await fill("Company Website", "not a website");
  await fill("HR First Name", "Lotte");
  await fill("HR Last Name", "Visser");
  await fill("HR Email", "lotte@");
  await onboard.click();
  await page.getByText("Enter a valid web address.").first().waitFor();
  await page
    .locator("p.Mui-error")
    .getByText(/enter a valid e-?mail address/i)
    .waitFor();
  await fill("Company Website", "www.wrenfield-clocks.example");
  await fill("HR Email", "lotte@wrenfield-clocks.example");
  await onboard.dblclick();
  await page
    .getByText(
      'Successfully onboarded company "Wrenfield Clocks" with HR admin "Lotte Visser". Username: lotte',
    )
    .waitFor();
  expect(await page.getByLabel("Company Name").inputValue()).toBe("");
  await expect.poll(() => figure(page, "Companies")).toBe((real.totalCompanies ?? 0) + 1);
  const link = await page.getByLabel("Invitation link").inputValue();

  // The HR admin chooses a password by the link, signs in and finds nothing of anybody else.
  const hr = await newVisitor();
  await hr.page.goto(link);
  await hr.page.getByLabel("New Password").fill("tick-tock-tick");
  await hr.page.getByLabel("Confirm Password").fill("tick-tock-tick");
  await hr.page.getByRole("button", { name: "Set password" }).click();
  await hr.page.getByText("Your password has been set. Please sign in.").waitFor();
  await hr.page.getByLabel("Username").fill("lotte");
  await hr.page.getByLabel("Password", { exact: true }).fill("tick-tock-tick");
  await hr.page.getByRole("button", { name: "Sign In", exact: true }).click();
  await hr.page.getByText("HR Personnel at Wrenfield Clocks").waitFor();
  await hr.page.getByText("0.0 days").waitFor();
  await hr.page.getByText("$0", { exact: true }).waitFor();
  const nav = hr.page.getByRole("navigation", { name: "Main" });
  await nav.getByRole("link", { name: "All Jobs" }).click();
  await hr.page.getByText("No jobs found matching your filters.").waitFor();
  await nav.getByRole("link", { name: "All Referrals" }).click();
  await hr.page.getByText("No referrals found matching your filters.").waitFor();
  await nav.getByRole("link", { name: "HR Metrics" }).click();
  await hr.page.getByText("No referrals yet").first().waitFor();
  await nav.getByRole("link", { name: "Users" }).click();
  await hr.page.getByRole("article").waitFor();
  expect(await hr.page.getByRole("article").count()).toBe(1);

  // Taken on a second time: the sentence of the server.
  await fill("Company Name", "Wrenfield Clocks");
  await fill("HR First Name", "Lotte");
  await fill("HR Last Name", "Visser");
  await fill("HR Email", "lotte@wrenfield-clocks.example");
  await onboard.click();
  await page.locator("p.Mui-error").first().waitFor();
  expect(beyond(complaints, /\/api\/onboard-company\/: .* 400/, /^Onboarding failed\./)).toEqual([]);
  expect(hr.complaints).toEqual([]);
});

test("a superuser looks as each role, and as one person, and can change nothing then", async () => {
  const { company, employee } = await aSmallCompany();
  const { page, complaints } = await entered(token, "/dashboard");
  const viewAs = page.getByRole("button", { name: "View As" });
  const nav = page.getByRole("navigation", { name: "Main" });
  const badge = (text: string) => page.locator("header").getByText(text, { exact: true });
  const modal = page.getByRole("dialog", { name: "Select Company" });
  const confirm = modal.getByRole("button", { name: "Confirm" });

  await viewAs.click();
  expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
    "Superuser",
    "Employee",
    "Hiring Manager",
    "HR Admin",
  ]);
  await page.getByRole("menuitem", { name: "HR Admin" }).click();
  await modal.getByText("HR Admins must belong to a company. Please select a company to continue.").waitFor();
  await modal.getByText("Select a company", { exact: true }).waitFor();
  expect(await confirm.isDisabled()).toBe(true);
  await modal.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Super User Dashboard").waitFor();

  const lookAs = async (role: string, plural: string, person?: string) => {
    await viewAs.click();
    await page.getByRole("menuitem", { name: role }).click();
    await modal.getByText(`${plural} must belong to a company.`).waitFor();
    await choose(modal, "Company", company.name);
    if (person) await choose(modal, "Person", person);
    await confirm.click();
    await page.waitForURL("**/dashboard");
  };

  // HR Admin: the company's own rows and nothing of the demo company; the view outlives a reload.
  await lookAs("HR Admin", "HR Admins");
  await badge(`HR Admin · ${company.name}`).waitFor();
  await page.reload();
  await badge(`HR Admin · ${company.name}`).waitFor();
  await nav.getByRole("link", { name: "All Jobs" }).click();
  await page.getByRole("article").filter({ hasText: "Bookbinder" }).waitFor();
  expect(await page.getByRole("article").count()).toBe(2);
  await nav.getByRole("link", { name: "All Referrals" }).click();
  await page.getByRole("link", { name: "Nadia Quist", exact: true }).waitFor();
  await page.getByText("1–1 of 1").waitFor();
  await nav.getByRole("link", { name: "Users" }).click();
  await page.getByText("1–3 of 3").waitFor();

  // A hiring manager and an employee without a person: samples that say so.
  await lookAs("Hiring Manager", "Hiring Managers");
  await badge(`Hiring Manager · ${company.name}`).waitFor();
  await page
    .getByText(`Preview: a sample of ${company.name}'s data, sized like one person's.`, { exact: false })
    .waitFor();
  await page.getByRole("link", { name: /^My Jobs\s*1/ }).waitFor();
  await lookAs("Employee", "Employees", employee.name);
  await badge(`Employee · ${company.name} · ${employee.name}`).waitFor();
  expect(await page.getByText("Preview: a sample").count()).toBe(0);

  // Exactly what the person sees, and read-only.
  await nav.getByRole("link", { name: "LinkedIn Connections" }).click();
  await page.getByText("Nadia Quist").waitFor();
  await page.getByText(`Viewing as ${employee.name} is read-only`).waitFor();
  expect(await page.getByRole("button", { name: "Add Connection" }).count()).toBe(0);
  await nav.getByRole("link", { name: "Jobs" }).click();
  const refer = page.getByRole("button", { name: "Refer a Connection" }).first();
  await refer.hover();
  await page.getByRole("tooltip", { name: `Viewing as ${employee.name} is read-only` }).waitFor();
  const refused = await send(token, "POST", `/connections/?view_as_user_id=${employee.id}`, {
    first_name: "Not",
    last_name: "Allowed",
  });
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ detail: `Viewing as ${employee.name} is read-only` });
  await nav.getByRole("link", { name: "My Referrals" }).click();
  await page.getByRole("row").filter({ hasText: "Nadia Quist" }).waitFor();

  // Superuser ends it all.
  await viewAs.click();
  await page.getByRole("menuitem", { name: "Superuser" }).click();
  await page.getByText("Super User Dashboard").waitFor();
  expect(await badge(`Employee · ${company.name} · ${employee.name}`).count()).toBe(0);
  const kept = await page.evaluate(() => [
    localStorage.getItem("viewAs"),
    localStorage.getItem("viewAsCompany"),
  ]);
  expect(kept).toEqual([null, null]);
  expect(complaints).toEqual([]);
});

async function aSmallCompany(): Promise<{ company: Company; employee: Person }> {
  const company = await aCompany("Paperbark Press");
  const [manager, employee] = await Promise.all([
    aPerson(company, "HIRING_MANAGER", "Milo Hart"),
    aPerson(company, "EMPLOYEE", "Suda Chai"),
  ]);
  const job = await aJob(manager.token, "Bookbinder");
  await aJob(company.hr.token, "Proof Reader");
  await aReferral(employee.token, job, await aConnection(employee.token, "Nadia Quist"));
  return { company, employee };
}
