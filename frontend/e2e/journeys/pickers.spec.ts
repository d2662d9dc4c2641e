import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test";

/** Opens the picker and types, leaves it by Tab, comes back, and leaves it by a click. */
async function leaveByKeysAndClick(
  page: Page,
  picker: Locator,
  typed: string,
  other: Locator,
): Promise<void> {
  await picker.click();
  await page.keyboard.type(typed);
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveCount(1);
  await expect(picker).not.toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(picker).toBeFocused();

  await picker.click();
  await page.keyboard.type(typed);
  await other.click();
  await expect(other).toBeFocused();
  await page.keyboard.type("lands here");
  await expect(other).toHaveValue("lands here");
  await expect(other).toBeFocused();
}

/** Leaves the open picker by a click on something that is not a text field; typing must not reach it. */
async function leaveByClick(page: Page, picker: Locator, typed: string, other: Locator): Promise<void> {
  await picker.click();
  await page.keyboard.type(typed);
  const written = await picker.inputValue();
  await other.click();
  await expect(picker).not.toBeFocused();
  await page.keyboard.type("q");
  await expect(picker).not.toBeFocused();
  expect(await picker.inputValue()).not.toBe(`${written}q`);
}

test("an employee leaves every picker by Tab and by a click", async ({ employee, manager, openPage }) => {
  await manager.createJob("Wheelwright");
  await manager.createJob("Cartwright");
  await employee.addConnection("Ada Felge", { company: "Spokes", position: "Wheelwright" });
  const page = await openPage("/connections", { as: employee });

  await test.step("Works at", () =>
    leaveByKeysAndClick(
      page,
      page.getByRole("combobox", { name: "Works at" }),
      "s",
      page.getByLabel("Search Connections"),
    ));

  await test.step("Any job, for a connection", async () => {
    await page.goto("/connections");
    await page.getByRole("button", { name: "Refer Ada Felge" }).click();
    const picker = page.getByRole("dialog").getByRole("combobox");
    await picker.click();
    await page.keyboard.type("w");
    await page.keyboard.press("Tab");
    await expect(picker).not.toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(picker).toBeFocused();
    await leaveByClick(page, picker, "w", page.getByRole("dialog").getByRole("heading").first());
  });

  await test.step("Connections, in the refer dialog", async () => {
    await page.goto("/jobs");
    await page.getByRole("button", { name: "Refer a Connection" }).first().click();
    const dialog = page.getByRole("dialog");
    await leaveByKeysAndClick(
      page,
      dialog.getByRole("combobox", { name: "Search Connections" }),
      "a",
      dialog.getByLabel("Referral Note"),
    );
  });
});

test("reviewers leave every picker by Tab and by a click", async ({
  company,
  manager,
  employee,
  demoAccount,
  openPage,
}) => {
  const job = await manager.createJob("Wheelwright");
  const person = await employee.addConnection("Ada Felge", { position: "Wheelwright" });
  const referral = await employee.refer(person, job, "Round.");
  const page = await openPage("/hr-metrics?tab=jobs", { as: company.hr });

  await test.step("Job, in the metrics", async () => {
    const picker = page.getByRole("combobox", { name: "Job", exact: true });
    await picker.click();
    await page.keyboard.type("w");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("combobox", { name: "Status" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(picker).toBeFocused();
    await leaveByClick(page, picker, "w", page.getByRole("heading", { level: 1 }));
  });

  await test.step("Job, in Create New Referral", async () => {
    await page.goto(`/profiles/${referral.id}`);
    await page.getByRole("button", { name: "Create New Referral" }).click();
    const dialog = page.getByRole("dialog");
    await leaveByKeysAndClick(
      page,
      dialog.getByRole("combobox", { name: "Job" }),
      "w",
      dialog.getByLabel("Referral Note"),
    );
  });

  await test.step("A colleague, in a message", async () => {
    await page.goto(`/referrals/${referral.id}`);
    const message = page.getByLabel("Internal message");
    await message.click();
    await page.keyboard.type("@");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Send to Reviewers" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(message).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" @");
    await expect(page.getByRole("listbox")).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(message).not.toBeFocused();
    await page.keyboard.type("q");
    await expect(message).toHaveValue("@ @");
  });

  await test.step("Roles, in a job's form", async () => {
    await page.goto(`/all-jobs/edit/${job.id}`);
    await leaveByKeysAndClick(
      page,
      page.getByRole("combobox", { name: /roles/i }),
      "w",
      page.getByLabel("Salary Range"),
    );
  });

  await test.step("A person, in View As", async () => {
    const view = await openPage("/dashboard", { as: await demoAccount("super") });
    await view.getByRole("button", { name: /View As/ }).click();
    await view.getByRole("menuitem", { name: "Employee" }).click();
    const dialog = view.getByRole("dialog");
    await dialog.getByRole("combobox", { name: /Company/ }).click();
    await view.getByRole("option", { name: company.name }).click();
    const picker = dialog.getByRole("combobox", { name: "Person" });
    await picker.click();
    await view.keyboard.type("e");
    await view.keyboard.press("Tab");
    await expect(picker).not.toBeFocused();
    await view.keyboard.press("Shift+Tab");
    await expect(picker).toBeFocused();
    await leaveByClick(view, picker, "e", dialog.getByRole("heading").first());
  });
});
