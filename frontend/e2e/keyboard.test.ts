import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { newVisitor, PASSWORD, withBrowser } from "./browser";
import { aCompany, aConnection, aJob, aPerson, aReferral, type Company, type Person } from "./company";
import { Keys } from "./keys";

withBrowser();

let company: Company;
let manager: Person;
let employee: Person;
beforeAll(async () => {
  company = await aCompany("Lantern Row");
  [manager, employee] = await Promise.all([
    aPerson(company, "HIRING_MANAGER", "Yara Blum"),
    aPerson(company, "EMPLOYEE", "Oskar Lind"),
  ]);
});

async function signInByKeys(page: Page, person: Person): Promise<Keys> {
  const keys = new Keys(page);
  await page.goto("/login");
  await keys.at(page.getByLabel("Username"));
  await keys.type(person.username);
  await keys.to(page.getByLabel("Password", { exact: true }));
  await keys.type(PASSWORD);
  await keys.press("Enter");
  await page.waitForURL("**/dashboard");
  return keys;
}

test("somebody is referred by keyboard alone", async () => {
  const job = await aJob(manager.token, "Lamplighter");
  await aJob(manager.token, "Glazier");
  await aConnection(employee.token, "Una Wick", { position: "Lamplighter", company: "Old Town" });
  await aConnection(employee.token, "Urs Docht", { position: "Chandler" });
  const { page, complaints } = await newVisitor();
  const keys = await signInByKeys(page, employee);

  await keys.to(page.getByRole("link", { name: "Browse Jobs" }));
  await keys.press("Enter");
  await page.waitForURL("**/jobs");
  const search = page.getByLabel("Search Jobs");
  await keys.to(search);
  await keys.type("lamp");
  await page.getByRole("article").filter({ hasText: "Glazier" }).waitFor({ state: "detached" });
  const refer = page
    .getByRole("article")
    .filter({ hasText: job.title })
    .getByRole("button", { name: /Refer/ });
  await keys.to(refer);

  // Opened and left with Escape: back where one was.
  await keys.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Refer a Connection for Lamplighter" });
  const picker = dialog.getByLabel("Search Connections");
  await keys.at(picker);
  await keys.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await keys.at(refer);

  await keys.press("Space");
  await keys.at(picker);
  await keys.type("u");
  await dialog.getByText("2 matches found.").waitFor();
  // The first one is marked while one types; the arrow goes on to the second, and round to the first.
  const chosen = page.getByRole("option", { name: /Una Wick/ });
  for (const _ of [1, 2, 3]) {
    if ((await picker.getAttribute("aria-activedescendant")) === (await chosen.getAttribute("id"))) break;
    await keys.press("ArrowDown");
  }
  expect(await picker.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
  await keys.press("Enter");
  expect(await picker.inputValue()).toBe("Una Wick");
  const note = dialog.getByLabel("Referral Note");
  await keys.to(note);
  await keys.type("Knows every lamp.");
  // Typed text is not lost by Escape: it is asked about, and the answer is one key away.
  await keys.press("Escape");
  await keys.at(
    page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Discard" }),
  );
  await keys.to(page.getByRole("button", { name: "Keep editing" }), "Shift+Tab");
  await keys.press("Enter");
  await keys.at(note);
  await keys.to(dialog.getByRole("button", { name: "Cancel" }));
  await keys.to(dialog.getByRole("button", { name: "Submit Referral" }));
  await keys.to(note, "Shift+Tab");
  await keys.to(dialog.getByRole("button", { name: "Submit Referral" }));
  await keys.press("Enter");
  await page.getByText("Successfully referred connection for Lamplighter").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await keys.at(refer);

  // The details of it, from the sidebar.
  await keys.to(page.getByRole("link", { name: "My Referrals" }), "Shift+Tab");
  await keys.press("Enter");
  await page.waitForURL("**/my-referrals");
  const details = page.getByRole("button", { name: "Details: Una Wick, Lamplighter" });
  await keys.to(details);
  await keys.press("Enter");
  await keys.at(page.getByRole("dialog", { name: "Lamplighter" }).getByRole("button", { name: "Close" }));
  await keys.press("Enter");
  await keys.at(details);
  expect(complaints).toEqual([]);
});

test("a referral is reviewed by keyboard alone", async () => {
  const job = await aJob(manager.token, "Bell Founder");
  await aJob(manager.token, "Clockmaker");
  const candidate = await aConnection(employee.token, "Ilse Glock", {
    position: "Caster",
    company: "Bronze",
  });
  await aReferral(employee.token, job, candidate, "Has perfect pitch.");
  const { page, complaints } = await newVisitor();
  const keys = await signInByKeys(page, manager);

  await keys.to(page.getByRole("link", { name: "Review Referrals" }));
  await keys.press("Enter");
  await page.waitForURL("**/job-referrals?status=PENDING");
  const filter = (name: string) => page.getByRole("button", { name, exact: true });
  await keys.to(filter("Interviewing"));
  await keys.press("Space");
  await page.getByText("No referrals found matching your filters.").waitFor();
  await keys.to(filter("Pending"), "Shift+Tab");
  await keys.press("Space");
  await keys.to(page.getByRole("link", { name: "Ilse Glock", exact: true }));
  await keys.press("Enter");
  await page.waitForURL(/\/referrals\/\d+$/);

  // A status with the arrows, then one that is asked about.
  const status = page.getByRole("combobox", { name: "Update Status" });
  const option = (name: string) => page.getByRole("option", { name });
  await keys.to(status);
  await keys.press("Enter");
  await keys.at(option("Pending"));
  await keys.press("ArrowDown", "ArrowDown", "ArrowDown");
  await keys.at(option("Hired"));
  await keys.press("Enter");
  await page.getByText("Status changed to Hired.").waitFor();
  await keys.at(status);
  const question = page.getByRole("dialog", { name: "Change a status of Hired?" });
  await keys.press("ArrowDown");
  await keys.at(option("Hired"));
  await keys.press("ArrowDown", "Enter");
  await keys.at(question.getByRole("button", { name: "Change to Rejected" }));
  await keys.press("Escape");
  await question.waitFor({ state: "hidden" });
  await keys.at(status);
  expect(await status.innerText()).toBe("Hired");
  await keys.press("Space");
  await option("Hired").waitFor();
  // By its first letter.
  await keys.press("i");
  await keys.at(option("Interviewing"));
  await keys.press("Enter");
  await keys.at(question.getByRole("button", { name: "Change to Interviewing" }));
  await keys.press("Enter");
  await page.getByText("Status changed to Interviewing.").waitFor();
  await keys.at(status);
  await keys.to(filter("Back"), "Shift+Tab");
  await keys.press("Enter");
  await page.waitForURL("**/job-referrals?status=PENDING");

  // From the profile on to another job.
  await keys.to(filter("All Statuses"));
  await keys.press("Enter");
  await keys.to(page.getByRole("link", { name: "View Profile: Ilse Glock" }));
  await keys.press("Enter");
  await page.waitForURL(/\/profiles\/\d+$/);
  const create = page.getByRole("button", { name: "Create New Referral" });
  await keys.to(create);
  await keys.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Refer Ilse Glock" });
  await keys.to(dialog.getByLabel("Job"));
  await keys.type("clock");
  await page.getByRole("option", { name: /Bell Founder/ }).waitFor({ state: "detached" });
  await page.getByRole("option", { name: /Clockmaker/ }).waitFor();
  await keys.press("ArrowDown", "Enter");
  expect(await dialog.getByLabel("Job").inputValue()).toBe("Clockmaker");
  await keys.to(dialog.getByLabel("Referral Note"));
  await keys.type("Has steady hands.");
  await keys.to(dialog.getByRole("button", { name: "Submit Referral" }));
  await keys.press("Space");
  await page.getByText("Successfully referred Ilse Glock for Clockmaker").waitFor();
  await keys.at(create);
  expect(complaints).toEqual([]);
});
