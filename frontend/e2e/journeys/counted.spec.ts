import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { Account } from "../support/account";
import { addUser } from "../support/company";
import { Presses } from "../support/presses";
import { expect, test } from "../support/test";

/** Ten people who were referred to one job, the longest waiting first. */
const PEOPLE = ["Ada", "Bea", "Cleo", "Dora", "Edna", "Fay", "Gila", "Hedy", "Ines", "Jo"];
const DECISIONS = [
  ...Array(4).fill("REVIEWING"),
  ...Array(3).fill("INTERVIEWING"),
  "HIRED",
  "REJECTED",
  "REJECTED",
];

async function referTen(manager: Account, employee: Account): Promise<void> {
  const job = await manager.createJob("Astronomer");
  for (const name of PEOPLE) {
    const person = await employee.addConnection(`${name} Sterne`, { position: "Observer", company: "Dome" });
    await employee.refer(person, job, "Knows the sky.");
  }
}

/** The stored statuses in the order of the people. */
const statuses = async (manager: Account): Promise<(string | undefined)[]> => {
  const rows = await manager.get<{ connection_name: string; status: string }[]>("/referrals/");
  return PEOPLE.map((name) => rows.find((row) => row.connection_name === `${name} Sterne`)?.status);
};

const person = (page: Page, name: string) =>
  page.getByRole("main").getByRole("link", { name: `${name} Sterne`, exact: true });

/** Opens the list, which names those whom the dashboard names, too. */
async function reviewAll(page: Page, presses: Presses): Promise<void> {
  await presses.click(page.getByRole("link", { name: "Review all" }));
  await expect(page.getByRole("heading", { name: "Job Referrals" })).toBeVisible();
}

/** The dialog of the decision on somebody. */
const dialogOn = (page: Page, name: string) =>
  page.getByRole("dialog", { name: `Decision on ${name} Sterne` });

test("ten decisions by keys take at most 15 presses", async ({ openPage, manager, employee }) => {
  await referTen(manager, employee);
  const page = await openPage("/dashboard", { as: manager });
  const presses = new Presses(page);
  await reviewAll(page, presses);
  await expect(person(page, "Ada")).toBeVisible();
  await presses.press("j");
  for (const [index, key] of ["1", "1", "1", "1", "2", "2", "2"].entries()) {
    await expect(person(page, PEOPLE[index] ?? "")).toBeFocused();
    await presses.press(key);
  }
  await expect(person(page, "Hedy")).toBeFocused();
  for (const [name, key] of [
    ["Hedy", "3"],
    ["Ines", "4"],
    ["Jo", "4"],
  ] as const) {
    await presses.press(key);
    const save = dialogOn(page, name).getByRole("button", { name: /^Save/ }).last();
    await expect(save).toBeFocused();
    await presses.press("Enter");
    await expect(dialogOn(page, name)).toBeHidden();
  }
  await expect.poll(() => statuses(manager)).toEqual(DECISIONS);
  presses.expectAtMost(15);
});

test("ten decisions by the mouse take at most 22 clicks", async ({ openPage, manager, employee }) => {
  await referTen(manager, employee);
  const page = await openPage("/dashboard", { as: manager });
  const presses = new Presses(page);
  await reviewAll(page, presses);
  await presses.click(page.getByRole("button", { name: "Decide on Ada Sterne" }));
  for (const [index, name] of PEOPLE.entries()) {
    const dialog = dialogOn(page, name);
    const label = {
      REVIEWING: "Reviewing",
      INTERVIEWING: "Interviewing",
      HIRED: "Hired",
      REJECTED: "Rejected",
    };
    const choice = label[DECISIONS[index] as keyof typeof label];
    await presses.click(dialog.getByRole("button", { name: choice }));
    await presses.click(
      dialog.getByRole("button", { name: name === "Jo" ? "Save" : "Save and Next", exact: true }),
    );
    await expect(dialog).toBeHidden();
  }
  await expect.poll(() => statuses(manager)).toEqual(DECISIONS);
  presses.expectAtMost(22);
});

test("a referral is found from anywhere by a shortcut, the candidate's name and Enter", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Glazier");
  await employee.refer(await employee.addConnection("Zdenka Sklenář"), job);
  const found = async (page: Page, name: string) => {
    const presses = new Presses(page);
    await expect(page.getByRole("button", { name: /^Search/ })).toBeVisible();
    await presses.press("Control+k");
    await expect(page.getByRole("combobox", { name: "Find anything" })).toBeFocused();
    await presses.type(name);
    await presses.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Zdenka Sklenář" })).toBeVisible();
    presses.expectAtMost(2);
  };
  for (const path of ["/settings", "/hr-metrics", "/all-jobs/new"])
    await found(await openPage(path, { as: company.hr }), "sklenar");
  await found(await openPage("/profile", { as: manager }), "zdenka");
});

test("twenty people are invited with at most six clicks and one paste", async ({ openPage, company }) => {
  const addresses = Array.from({ length: 20 }, (_, index) => `newcomer${index}@${company.domain}`);
  const page = await openPage("/dashboard", { as: company.hr });
  const presses = new Presses(page);
  await presses.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }));
  await presses.click(page.getByRole("button", { name: "Invite People" }));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Email addresses")).toBeFocused();
  await presses.paste(addresses.join("\n"));
  await presses.click(dialog.getByRole("button", { name: "Check Addresses" }));
  await presses.click(dialog.getByRole("button", { name: "Send 20 Invitations" }));
  await expect(dialog.getByText("Invited", { exact: true })).toHaveCount(20);
  await presses.click(dialog.getByRole("button", { name: "Done" }));
  presses.expectAtMost(6);
  const { pending } = await company.hr.get<{ pending: unknown[] }>("/users/invitations/");
  expect(pending).toHaveLength(20);
});

test("HR sees Monday's figures, and exports them, with at most six clicks", async ({
  demoAccount,
  openPage,
}) => {
  const page = await openPage("/dashboard", { as: await demoAccount("hr") });
  const presses = new Presses(page);
  await presses.click(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "HR Metrics" }),
  );
  await presses.click(page.getByRole("combobox", { name: "Period" }));
  await presses.click(page.getByRole("option", { name: "Last quarter" }));
  await expect(page).toHaveURL(/period=lastQuarter/);
  const funnel = page.getByRole("list", { name: "Funnel" });
  for (const step of ["Referred", "Reviewing or further", "Interviewing or further", "Hired"])
    await expect(funnel.getByText(step, { exact: true })).toBeVisible();
  const groups = page.getByRole("table", { name: "Referrals and hires by group" });
  await expect(groups.getByRole("columnheader", { name: "Department" })).toBeVisible();
  await expect(groups.getByRole("columnheader", { name: "Hired in this period" })).toBeVisible();
  await expect(groups.getByRole("row").nth(1)).toBeVisible();
  await presses.click(page.getByRole("button", { name: "Referrers" }));
  await expect(groups.getByRole("columnheader", { name: "Referrer" })).toBeVisible();
  await presses.click(page.getByRole("button", { name: "Export", exact: true }));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    presses.click(page.getByRole("menuitem", { name: "Groups" })),
  ]);
  const [header, ...rows] = (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
  expect(header).toContain("Referrer");
  expect(rows.length).toBeGreaterThan(0);
  presses.expectAtMost(6);
});

test("a leaver's jobs are handed over with at most five clicks", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Clockmaker");
  await employee.refer(await employee.addConnection("Uhla Zeiger"), job);
  const successor = await addUser(company, "HIRING_MANAGER", "Sune Arvinge");
  const page = await openPage("/dashboard", { as: company.hr });
  const presses = new Presses(page);
  await presses.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }));
  const card = page.getByRole("article", { name: manager.name });
  await presses.click(card.getByRole("button", { name: /^More actions/ }));
  await presses.click(page.getByRole("menuitem", { name: /^Deactivate/ }));
  const dialog = page.getByRole("dialog", { name: `Deactivate ${manager.name}?` });
  for (const held of ["Hires for 1 job", "1 referral waits for their answer"])
    await expect(dialog.getByText(held)).toBeVisible();
  await expect(dialog.getByLabel("Hand the jobs over to")).toBeFocused();
  await presses.type("arvinge");
  await presses.click(page.getByRole("option", { name: successor.name }));
  await presses.click(dialog.getByRole("button", { name: "Deactivate" }));
  await expect(
    page.getByText(`${manager.name} deactivated. ${successor.name} now has their jobs.`),
  ).toBeVisible();
  presses.expectAtMost(5);
  const after = await company.hr.get<{ hiring_manager: number }>(`/jobs/${job.id}/`);
  expect(after.hiring_manager).toBe(successor.id);
});
