import { expect, selectOption, test } from "../support/test";

test("an employee refers a connection once, follows the referral and withdraws it", async ({
  openPage,
  manager,
  employee,
}) => {
  const weaver = await manager.createJob("Weaver", { department: "Design", location: "Porto" });
  const engineer = await manager.createJob("Loom Engineer", { requirements: "Knows about gears." });
  const closed = await manager.changeJob(await manager.createJob("Dyer"), { status: "CLOSED" });

  const page = await openPage("/jobs", { as: employee });
  const card = (title: string) => page.getByRole("article").filter({ hasText: title });
  const refer = (title: string) => card(title).getByRole("button", { name: "Refer a Connection" });

  // Without connections, the button says what to do first.
  await expect(card(weaver.title)).toBeVisible();
  await expect(card(engineer.title)).toBeVisible();
  await expect(card(closed.title)).toHaveCount(0);
  await expect(page.getByText("Import LinkedIn connections to make referrals").first()).toBeVisible();
  await expect(refer("Weaver")).toBeDisabled();
  await employee.addConnection("Amaya Sol", { position: "Weaver", company: "Silk House" });
  const bruno = await employee.addConnection("Bruno Sol", { position: "Fitter" });
  await page.reload();

  const dialog = page.getByRole("dialog", { name: "Refer a Connection for Weaver" });
  const picker = dialog.getByLabel("Search Connections");
  await test.step("The filters work alone and together", async () => {
    await selectOption(page, "Department", "Design");
    await expect(card(engineer.title)).toHaveCount(0);
    await selectOption(page, "Location", "Utrecht");
    await expect(page.getByText("No jobs found", { exact: true })).toBeVisible();
    await expect(page.getByText("Try adjusting your search filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await page.getByLabel("Search Jobs").fill("GEARS");
    await expect(card(weaver.title)).toHaveCount(0);
    await expect(card(engineer.title)).toBeVisible();
    await page.getByLabel("Search Jobs").fill("");

    await refer("Weaver").click();
    await expect(dialog.getByText("2 total connections.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Submit Referral" })).toBeDisabled();
    await picker.fill("nobody at all");
    await expect(page.getByText('No connections found matching "nobody at all"')).toBeVisible();
    await picker.fill("silk");
    await expect(dialog.getByText("1 matches found.")).toBeVisible();
    await page.getByRole("option", { name: /Amaya Sol/ }).click();
    await dialog.getByLabel("Referral Note").fill("She taught me to weave.");
    await dialog.getByRole("button", { name: "Submit Referral" }).dblclick();
    await expect(page.getByText("Successfully referred connection for Weaver")).toBeVisible();
    expect(await employee.get<unknown[]>("/referrals/")).toHaveLength(1);
  });

  await test.step("Connections referred to this job are marked and cannot be selected again", async () => {
    await refer("Weaver").click();
    await expect(dialog.getByText("2 total connections.")).toBeVisible();
    await expect(dialog.getByLabel("Referral Note")).toHaveValue("");
    await picker.fill("amaya");
    const amaya = page.getByRole("option", { name: /Amaya Sol.*Already referred to this job/ });
    await expect(amaya).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("My Referrals counts and shows both referrals, and withdraws one", async () => {
    const second = await employee.refer(bruno, engineer);
    await manager.changeStatus(second, "HIRED");
    await page.getByRole("link", { name: "My Referrals" }).click();
    const tile = (label: string, count: number) =>
      expect(page.getByRole("button", { name: new RegExp(`^${label}\\s*${count}$`) })).toBeVisible();
    await tile("Total Referrals", 2);
    await tile("Pending", 1);
    await tile("Hired", 1);
    await tile("Rejected", 0);
    await page.getByRole("button", { name: "Details: Bruno Sol, Loom Engineer" }).click();
    const details = page.getByRole("dialog", { name: "Bruno Sol · Loom Engineer" });
    await expect(details.getByText("No notes provided.")).toBeVisible();
    await expect(details.getByRole("list", { name: "Status History" }).getByText("Hired")).toBeVisible();
    await expect(details.getByRole("button", { name: "Withdraw" })).toHaveCount(0);
    await details.getByRole("button", { name: "Close" }).click();

    await page.getByRole("button", { name: "Details: Amaya Sol, Weaver" }).click();
    const pending = page.getByRole("dialog", { name: "Amaya Sol · Weaver" });
    await expect(pending.getByText("She taught me to weave.")).toBeVisible();
    await pending.getByRole("button", { name: "Withdraw" }).click();
    const question = page.getByRole("dialog", { name: "Withdraw this referral?" });
    await question.getByRole("button", { name: "Withdraw Referral" }).click();
    await expect(page.getByText("You withdrew the referral of Amaya Sol for Weaver.")).toBeVisible();
    await tile("Total Referrals", 1);
    await expect(page.getByRole("row").filter({ hasText: "Amaya Sol" })).toHaveCount(0);
  });

  await test.step("Deleting a referred connection warns; the referral keeps the name", async () => {
    await page.getByRole("link", { name: "LinkedIn Connections" }).click();
    await page.getByRole("button", { name: "Delete Bruno Sol" }).click();
    const deleting = page.getByRole("dialog", { name: "Delete connection?" });
    await expect(deleting.getByText("You referred this person to a job.", { exact: false })).toBeVisible();
    await deleting.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByRole("button", { name: "Delete Bruno Sol" })).toHaveCount(0);
    await page.getByRole("link", { name: "My Referrals" }).click();
    await expect(page.getByRole("row").filter({ hasText: "Bruno Sol" })).toBeVisible();
  });
});
