import { Presses } from "../support/presses";
import { expect, test } from "../support/test";

test("a referral on the phone takes at most six taps, and three from a shared profile", async ({
  openPage,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Data Engineer");
  const address = "https://www.linkedin.com/in/amaya-sol";
  await employee.addConnection("Amaya Sol", { position: "Data Engineer", company: "Silk House" });
  const page = await openPage("/dashboard", { as: employee });
  await page.setViewportSize({ width: 375, height: 740 });
  const dialog = page.getByRole("dialog", { name: "Refer a Connection for Data Engineer" });

  await test.step("From the dashboard, with a suggested person", async () => {
    const presses = new Presses(page);
    await presses.click(page.getByRole("link", { name: /Open Jobs/ }).first());
    const card = page.getByRole("article").filter({ hasText: job.title });
    await presses.click(card.getByRole("button", { name: "Refer a Connection" }));
    await presses.click(dialog.getByRole("button", { name: "Amaya Sol", exact: true }));
    await presses.click(dialog.getByLabel("Referral Note"));
    await page.keyboard.type("She taught me SQL.");
    await presses.click(dialog.getByRole("button", { name: "Submit Referral" }));
    await expect(page.getByText("Successfully referred connection for Data Engineer")).toBeVisible();
    presses.expectAtMost(6);
    await page.getByRole("link", { name: "See it in My Referrals" }).click();
    await page.getByRole("button", { name: /^Details: ?Amaya Sol/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  await test.step("From a shared profile of somebody new", async () => {
    const presses = new Presses(page);
    await page.goto(`/jobs?shared=${encodeURIComponent(`Look: ${address}?utm_source=share`)}`);
    await expect(page.getByText(/You don't have this person among your connections yet/)).toBeVisible();
    await presses.click(page.getByRole("button", { name: "Refer a Connection" }));
    await expect(page.getByLabel("LinkedIn URL")).toHaveValue(`${address}?utm_source=share`);
    // The first field has the focus.
    await page.keyboard.type("Amara");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Sol");
    await presses.click(page.getByRole("button", { name: "Add and Choose" }));
    await presses.click(dialog.getByRole("button", { name: "Submit Referral" }));
    await expect(page.getByText("Successfully referred connection for Data Engineer")).toBeVisible();
    presses.expectAtMost(3);
  });

  await test.step("From a shared profile of a connection", async () => {
    const other = await manager.createJob("Dyer");
    const presses = new Presses(page);
    await page.goto(`/jobs?shared=${encodeURIComponent(address)}`);
    await expect(page.getByText("Choose a job for Amara Sol.")).toBeVisible();
    const card = page.getByRole("article").filter({ hasText: other.title });
    await presses.click(card.getByRole("button", { name: "Refer a Connection" }));
    await expect(dialog.or(page.getByRole("dialog")).getByText("Amara Sol").first()).toBeVisible();
    await presses.click(page.getByRole("button", { name: "Submit Referral" }));
    await expect(page.getByText("Successfully referred connection for Dyer")).toBeVisible();
    presses.expectAtMost(3);
  });
});

test("the next step of a referral is at hand at the bottom of the phone", async ({
  openPage,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Glazier");
  const { id } = await employee.refer(await employee.addConnection("Ida Moro"), job);
  const page = await openPage(`/referrals/${id}`, { as: manager });
  await page.setViewportSize({ width: 375, height: 740 });
  const decide = page.getByRole("button", { name: "Decide" });
  await expect(decide).toBeInViewport({ ratio: 1 });
  await page.mouse.wheel(0, 4000);
  await expect(decide).toBeInViewport({ ratio: 1 });
  await decide.click();
  const reviewing = page.getByRole("button", { name: /^Reviewing/ });
  await expect(reviewing).toBeInViewport();
  await reviewing.click();
  await page.mouse.wheel(0, -4000);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await save.click();
  await expect
    .poll(async () => (await manager.get<{ status: string }>(`/referrals/${id}/`)).status)
    .toBe("REVIEWING");
  await expect(page.getByRole("button", { name: "Decide" })).toBeInViewport({ ratio: 1 });
});
