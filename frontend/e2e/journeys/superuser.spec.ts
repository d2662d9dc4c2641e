import type { Locator, Page } from "@playwright/test";
import { expect, selectOption, submitSignIn, test } from "../support/test";

/** The tile of one of the six figures, with its number. */
function figure(page: Page, label: string): Locator {
  const tile = page
    .locator(".MuiCard-root")
    .filter({ has: page.getByText(label, { exact: true }) })
    .last();
  return tile.locator("[class*=tabular]").filter({ hasText: /^[\d,]+$/ });
}

const formatted = (count = 0): string => count.toLocaleString("en");

test("a superuser onboards a company, whose HR signs in to empty lists", async ({
  demoAccount,
  openPage,

  consoleErrors,
}) => {
  consoleErrors.expect(/\/api\/onboard-company\/: .* 400/, /^The server did not accept the form\./);
  const superuser = await demoAccount("super");
  const page = await openPage("/dashboard", { as: superuser });
  await expect(page.getByText("Super User Dashboard")).toBeVisible();
  await expect(page.getByText("Platform-wide metrics and management")).toBeVisible();
  const real = await superuser.get<Record<string, number>>("/platform-metrics/");
  const figures = {
    Companies: real.totalCompanies,
    "Avg. LinkedIn Connections": real.avgConnectionsPerCompany,
    "Open Jobs": real.totalOpenJobs,
    "Total Referrals": real.totalReferrals,
    Interviewing: real.totalInterviewing,
    Placements: real.totalPlacements,
  };
  for (const [label, count] of Object.entries(figures)) {
    await expect(figure(page, label), label).toHaveText(formatted(count));
  }

  await page.getByRole("button", { name: "Onboard New Company" }).click();
  const onboard = page.getByRole("button", { name: "Onboard Company" });
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  await onboard.click();
  await expect(page.getByText("Please fill in all required fields")).toBeVisible();
  await expect(page.getByLabel("Company Name")).toBeFocused();
  await fill("Company Name", "Wrenfield Clocks");
  await fill("Company Website", "not a website");
  await fill("HR First Name", "Lotte");
  await fill("HR Last Name", "Visser");
  await fill("HR Email", "lotte@");
  await onboard.click();
  await expect(page.getByText("Enter a valid web address.").first()).toBeVisible();
  await expect(page.locator("p.Mui-error").getByText(/enter a valid e-?mail address/i)).toBeVisible();
  await fill("Company Website", "www.wrenfield-clocks.example");
  await fill("HR Email", "lotte@wrenfield-clocks.example");
  await onboard.dblclick();
  await expect(
    page.getByText(
      'Successfully onboarded company "Wrenfield Clocks" with HR admin "Lotte Visser". Username: lotte',
    ),
  ).toBeVisible();
  await expect(page.getByLabel("Company Name")).toHaveValue("");
  await expect(figure(page, "Companies")).toHaveText(formatted((real.totalCompanies ?? 0) + 1));
  const link = await page.getByLabel("Invitation link").inputValue();

  await test.step("The HR user sets a password by the link, signs in and sees nothing of other companies", async () => {
    const hr = await openPage(link);
    await hr.getByLabel("New Password").fill("tick-tock-tick");
    await hr.getByLabel("Confirm Password").fill("tick-tock-tick");
    await hr.getByRole("button", { name: "Set Password" }).click();
    await expect(hr.getByText("Your password has been set. Please sign in.")).toBeVisible();
    await submitSignIn(hr, "lotte", "tick-tock-tick");
    await expect(hr.getByText("HR Personnel at Wrenfield Clocks")).toBeVisible();
    await expect(hr.getByText("$0", { exact: true })).toBeVisible();
    // Nobody has been hired yet.
    await expect(hr.getByRole("link", { name: /^Time to Hire/ })).toContainText("-");
    const nav = hr.getByRole("navigation", { name: "Main" });
    await nav.getByRole("link", { name: "All Jobs" }).click();
    await expect(hr.getByText("No jobs yet")).toBeVisible();
    await nav.getByRole("link", { name: "All Referrals" }).click();
    await expect(hr.getByText("No referrals yet").first()).toBeVisible();
    await nav.getByRole("link", { name: "HR Metrics" }).click();
    await expect(hr.getByText("No referrals yet").first()).toBeVisible();
    await nav.getByRole("link", { name: "Users" }).click();
    await expect(hr.getByRole("article")).toBeVisible();
    await expect(hr.getByRole("article")).toHaveCount(1);
  });

  await test.step("Onboarding the same company again is refused", async () => {
    await fill("Company Name", "Wrenfield Clocks");
    await fill("HR First Name", "Lotte");
    await fill("HR Last Name", "Visser");
    await fill("HR Email", "lotte@wrenfield-clocks.example");
    await onboard.click();
    await expect(page.locator("p.Mui-error").first()).toBeVisible();
  });
});

test("a superuser views as each role and as one person, and can change nothing as a person", async ({
  demoAccount,
  openPage,
  company,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Bookbinder");
  await company.hr.createJob("Proof Reader");
  await employee.refer(await employee.addConnection("Nadia Quist"), job);
  const superuser = await demoAccount("super");
  const page = await openPage("/dashboard", { as: superuser });
  const viewAs = page.getByRole("button", { name: "View As" });
  const nav = page.getByRole("navigation", { name: "Main" });
  const badge = (text: string) => page.locator("header").getByText(text, { exact: true });
  const modal = page.getByRole("dialog", { name: "Select Company" });
  const confirm = modal.getByRole("button", { name: "Confirm" });

  await viewAs.click();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Superuser",
    "Employee",
    "Hiring Manager",
    "HR Admin",
  ]);
  await page.getByRole("menuitem", { name: "HR Admin" }).click();
  await expect(
    modal.getByText("HR Admins must belong to a company. Please select a company to continue."),
  ).toBeVisible();
  await expect(modal.getByText("Select a company", { exact: true })).toBeVisible();
  await expect(confirm).toBeDisabled();
  await modal.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Super User Dashboard")).toBeVisible();

  const chooseView = async (role: string, plural: string, person?: string) => {
    await viewAs.click();
    await page.getByRole("menuitem", { name: role }).click();
    await expect(modal.getByText(`${plural} must belong to a company.`)).toBeVisible();
    await selectOption(modal, "Company", company.name);
    if (person) await selectOption(modal, "Person", person);
    await confirm.click();
    await expect(page).toHaveURL("/dashboard");
  };

  await test.step("As HR Admin, the lists show the company's rows only, also after a reload", async () => {
    await chooseView("HR Admin", "HR Admins");
    await expect(badge(`HR Personnel · ${company.name}`)).toBeVisible();
    await page.reload();
    await expect(badge(`HR Personnel · ${company.name}`)).toBeVisible();
    await nav.getByRole("link", { name: "All Jobs" }).click();
    await expect(page.getByRole("article").filter({ hasText: "Bookbinder" })).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(2);
    await nav.getByRole("link", { name: "All Referrals" }).click();
    await expect(page.getByRole("link", { name: "Nadia Quist", exact: true })).toBeVisible();
    await expect(page.getByText("1–1 of 1")).toBeVisible();
    await nav.getByRole("link", { name: "Users" }).click();
    await expect(page.getByText("1–3 of 3")).toBeVisible();
  });

  await test.step("As a hiring manager without a person, the figures are marked as a sample", async () => {
    await chooseView("Hiring Manager", "Hiring Managers");
    await expect(badge(`Hiring Manager · ${company.name}`)).toBeVisible();
    await expect(
      page.getByText(`Preview: a sample of ${company.name}'s data, sized like one person's.`, {
        exact: false,
      }),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: /^My Jobs\s*1/ })).toBeVisible();
    await chooseView("Employee", "Employees", employee.name);
    await expect(badge(`Employee · ${company.name} · ${employee.name}`)).toBeVisible();
    await expect(page.getByText("Preview: a sample")).toHaveCount(0);
  });

  await test.step("As a person, the screens show exactly what the person sees, read-only", async () => {
    await nav.getByRole("link", { name: "LinkedIn Connections" }).click();
    await expect(page.getByText("Nadia Quist")).toBeVisible();
    await expect(page.getByText(`Viewing as ${employee.name} is read-only`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add Connection" })).toHaveCount(0);
    await nav.getByRole("link", { name: "Jobs" }).click();
    const refer = page.getByRole("button", { name: "Refer a Connection" }).first();
    await refer.hover();
    await expect(
      page.getByRole("tooltip", { name: `Viewing as ${employee.name} is read-only` }),
    ).toBeVisible();
    const refused = await superuser.send("POST", `/connections/?view_as_user_id=${employee.id}`, {
      first_name: "Not",
      last_name: "Allowed",
    });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ detail: `Viewing as ${employee.name} is read-only` });
    await nav.getByRole("link", { name: "My Referrals" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Nadia Quist" })).toBeVisible();
  });

  await test.step("Choosing Superuser ends the view", async () => {
    await viewAs.click();
    await page.getByRole("menuitem", { name: "Superuser" }).click();
    await expect(page.getByText("Super User Dashboard")).toBeVisible();
    await expect(badge(`Employee · ${company.name} · ${employee.name}`)).toHaveCount(0);
    const kept = await page.evaluate(() => [
      localStorage.getItem("viewAs"),
      localStorage.getItem("viewAsCompany"),
    ]);
    expect(kept).toEqual([null, null]);
  });
});
