import type { Page } from "@playwright/test";
import type { Account } from "../support/account";
import { PASSWORD } from "../support/apiClient";
import { Keyboard } from "../support/keyboard";
import { expect, test } from "../support/test";

async function signInByKeyboard(page: Page, user: Account): Promise<Keyboard> {
  const keyboard = new Keyboard(page);
  await page.goto("/login");
  await keyboard.expectFocus(page.getByLabel("Username"));
  await keyboard.type(user.username);
  await keyboard.moveTo(page.getByLabel("Password", { exact: true }));
  await keyboard.type(PASSWORD);
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  return keyboard;
}

test("an employee refers a connection by keyboard alone", async ({ page, manager, employee }) => {
  const job = await manager.createJob("Lamplighter");
  await manager.createJob("Glazier");
  await employee.addConnection("Una Wick", { position: "Lamplighter", company: "Old Town" });
  await employee.addConnection("Urs Docht", { position: "Chandler" });
  const keyboard = await signInByKeyboard(page, employee);

  await keyboard.moveTo(page.getByRole("link", { name: "Browse Jobs" }));
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/jobs");
  const search = page.getByLabel("Search Jobs");
  await keyboard.moveTo(search);
  await keyboard.type("lamp");
  await expect(page.getByRole("article").filter({ hasText: "Glazier" })).toHaveCount(0);
  const refer = page
    .getByRole("article")
    .filter({ hasText: job.title })
    .getByRole("button", { name: /Refer/ });
  await keyboard.moveTo(refer);

  await test.step("Escape closes the dialog and returns the focus", async () => {
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Refer a Connection for Lamplighter" });
    const picker = dialog.getByLabel("Search Connections");
    await keyboard.expectFocus(picker);
    await keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await keyboard.expectFocus(refer);

    await keyboard.press("Space");
    await keyboard.expectFocus(picker);
    await keyboard.type("u");
    await expect(dialog.getByText("2 matches found.")).toBeVisible();
    // Typing highlights the first option; the arrow keys go on and wrap around.
    const chosen = page.getByRole("option", { name: /Una Wick/ });
    for (const _ of [1, 2, 3]) {
      if ((await picker.getAttribute("aria-activedescendant")) === (await chosen.getAttribute("id"))) break;
      await keyboard.press("ArrowDown");
    }
    expect(await picker.getAttribute("aria-activedescendant")).toBe(await chosen.getAttribute("id"));
    await keyboard.press("Enter");
    await expect(picker).toHaveValue("Una Wick");
    const note = dialog.getByLabel("Referral Note");
    await keyboard.moveTo(note);
    await keyboard.type("Knows every lamp.");
    // Escape asks before it discards what was typed.
    await keyboard.press("Escape");
    await keyboard.expectFocus(
      page.getByRole("dialog", { name: "Discard changes?" }).getByRole("button", { name: "Keep Editing" }),
    );
    await keyboard.press("Enter");
    await keyboard.expectFocus(note);
    await keyboard.moveTo(dialog.getByRole("button", { name: "Cancel" }));
    await keyboard.moveTo(dialog.getByRole("button", { name: "Submit Referral" }));
    await keyboard.moveTo(note, "Shift+Tab");
    await keyboard.moveTo(dialog.getByRole("button", { name: "Submit Referral" }));
    await keyboard.press("Enter");
    await expect(page.getByText("Successfully referred connection for Lamplighter")).toBeVisible();
    await expect(dialog).toBeHidden();
    await keyboard.expectFocus(refer);
  });

  await test.step("The details open and close from My Referrals", async () => {
    await keyboard.moveTo(page.getByRole("link", { name: "My Referrals", exact: true }), "Shift+Tab");
    await keyboard.press("Enter");
    await expect(page).toHaveURL("/my-referrals");
    const details = page.getByRole("button", { name: "Details: Una Wick, Lamplighter" });
    await keyboard.moveTo(details);
    await keyboard.press("Enter");
    await keyboard.expectFocus(
      page.getByRole("dialog", { name: "Lamplighter" }).getByRole("button", { name: "Close" }),
    );
    await keyboard.press("Enter");
    await keyboard.expectFocus(details);
  });
});

test("a hiring manager reviews a referral by keyboard alone", async ({ page, manager, employee }) => {
  const job = await manager.createJob("Bell Founder");
  await manager.createJob("Clockmaker");
  const candidate = await employee.addConnection("Ilse Glock", {
    position: "Caster",
    company: "Bronze",
  });
  await employee.refer(candidate, job, "Has perfect pitch.");
  const keyboard = await signInByKeyboard(page, manager);

  await keyboard.moveTo(page.getByRole("link", { name: "Review Referrals" }));
  await keyboard.press("Enter");
  await expect(page).toHaveURL("/job-referrals?status=PENDING&sort=created_at");
  const filter = (name: string) => page.getByRole("button", { name, exact: true });
  await keyboard.moveTo(filter("Interviewing"));
  await keyboard.press("Space");
  await expect(page.getByText("No referrals found matching your filters.")).toBeVisible();
  await keyboard.moveTo(filter("Pending"), "Shift+Tab");
  await keyboard.press("Space");
  await keyboard.moveTo(page.getByRole("link", { name: "Ilse Glock", exact: true }));
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/referrals\/\d+$/);

  await test.step("The status changes with the arrow keys; an outcome asks first, as does leaving it", async () => {
    const status = page.getByRole("combobox", { name: "Update Status" });
    const option = (name: string) => page.getByRole("option", { name });
    await keyboard.moveTo(status);
    await keyboard.press("Enter");
    await keyboard.expectFocus(option("Pending"));
    await keyboard.press("ArrowDown", "ArrowDown", "ArrowDown");
    await keyboard.expectFocus(option("Hired"));
    await keyboard.press("Enter");
    await keyboard.expectFocus(page.getByRole("button", { name: "Change to Hired" }));
    await keyboard.press("Enter");
    await expect(page.getByText("Ilse Glock moved to Hired")).toBeVisible();
    await keyboard.expectFocus(status);
    const question = page.getByRole("dialog", { name: /^Change Hired to / });
    await keyboard.press("ArrowDown");
    await keyboard.expectFocus(option("Hired"));
    await keyboard.press("ArrowDown", "Enter");
    await keyboard.expectFocus(question.getByRole("button", { name: "Change to Rejected" }));
    await keyboard.press("Escape");
    await expect(question).toBeHidden();
    await keyboard.expectFocus(status);
    await expect(status).toHaveText("Hired");
    await keyboard.press("Space");
    await expect(option("Hired")).toBeVisible();
    // By its first letter.
    await keyboard.press("i");
    await keyboard.expectFocus(option("Interviewing"));
    await keyboard.press("Enter");
    await keyboard.expectFocus(question.getByRole("button", { name: "Change to Interviewing" }));
    await keyboard.press("Enter");
    await expect(page.getByText("Ilse Glock moved to Interviewing")).toBeVisible();
    await keyboard.expectFocus(status);
    await keyboard.moveTo(filter("Back"), "Shift+Tab");
    await keyboard.press("Enter");
    await expect(page).toHaveURL("/job-referrals?status=PENDING&sort=created_at");
  });

  await test.step("The candidate is referred to another job from the profile", async () => {
    await keyboard.moveTo(filter("All Statuses"));
    await keyboard.press("Enter");
    await keyboard.moveTo(page.getByRole("link", { name: "View Profile: Ilse Glock" }));
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/\/profiles\/\d+$/);
    const create = page.getByRole("button", { name: "Create New Referral" });
    await keyboard.moveTo(create);
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Refer Ilse Glock" });
    await keyboard.moveTo(dialog.getByLabel("Job"));
    await keyboard.type("clock");
    await expect(page.getByRole("option", { name: /Bell Founder/ })).toHaveCount(0);
    await expect(page.getByRole("option", { name: /Clockmaker/ })).toBeVisible();
    await keyboard.press("ArrowDown", "Enter");
    await expect(dialog.getByLabel("Job")).toHaveValue("Clockmaker");
    await keyboard.moveTo(dialog.getByLabel("Referral Note"));
    await keyboard.type("Has steady hands.");
    await keyboard.moveTo(dialog.getByRole("button", { name: "Submit Referral" }));
    await keyboard.press("Space");
    await expect(page.getByText("Successfully referred Ilse Glock for Clockmaker")).toBeVisible();
    await keyboard.expectFocus(create);
  });
});

test("a button keeps the focus while it loads, and Tab goes on where a row was deleted", async ({
  page,
  manager,
  employee,
  openPage,
}) => {
  const job = await manager.createJob("Cooper");
  const keyboard = await signInByKeyboard(page, manager);
  // Long enough for the browser to drop the focus of a button that is disabled.
  await page.route(`**/api/jobs/${job.id}/`, async (route) => {
    if (route.request().method() === "PUT") await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.goto(`/my-jobs/view/${job.id}`);
  await keyboard.moveTo(page.getByRole("button", { name: "Close", exact: true }));
  await keyboard.press("Enter");
  await expect(page.getByText("Cooper is closed.")).toBeVisible();
  await keyboard.expectFocus(page.getByRole("button", { name: "Reopen" }));

  await employee.addConnection("Ada Dauben");
  await employee.addConnection("Ben Reif");
  const list = await openPage("/connections", { as: employee });
  await list.getByRole("button", { name: "Delete Ada Dauben" }).press("Enter");
  await list.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(list.getByRole("dialog")).toHaveCount(0);
  await expect(list.getByRole("cell", { name: "Ada Dauben" })).toHaveCount(0);
  await list.keyboard.press("Tab");
  // In the row that has moved up, or right behind it.
  await expect(list.locator(":focus")).toHaveAccessibleName(/Ben Reif|Rows per page/);
});

test("keys that are held act once, also where the focus moves", async ({ page, manager, employee }) => {
  const job = await manager.createJob("Wheelwright");
  const names = ["Ada Rad", "Ben Nabe", "Cleo Speiche", "Dora Felge"];
  for (const name of names) await employee.refer(await employee.addConnection(name), job, "");
  await signInByKeyboard(page, manager);
  const decided: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT") decided.push(request.url());
  });
  const hold = async (key: string): Promise<void> => {
    for (let at = 0; at < 12; at++) await page.keyboard.down(key);
    await page.keyboard.up(key);
  };
  await page.goto("/job-referrals?status=PENDING&sort=connection_name");
  await expect(page.getByRole("link", { name: "Ada Rad", exact: true })).toBeVisible();

  await page.keyboard.press("j");
  await hold("1");
  await expect(page.getByText("Ada Rad moved to Reviewing")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ben Nabe", exact: true })).toBeFocused();
  expect(decided).toHaveLength(1);

  // Enter saves and goes on, and does nothing about the next one, whose button it would press.
  await page.keyboard.press("3");
  const save = page.getByRole("dialog", { name: "Decision on Ben Nabe" }).getByRole("button", {
    name: "Save and Next",
  });
  await expect(save).toBeFocused();
  await page.keyboard.down("Enter");
  const next = page.getByRole("dialog", { name: "Decision on Cleo Speiche" });
  await next.getByRole("button", { name: "Reviewing" }).focus();
  await hold("Enter");
  await expect(next.getByRole("button", { name: "Reviewing" })).toHaveAttribute("aria-pressed", "false");
  expect(decided).toHaveLength(2);
});
