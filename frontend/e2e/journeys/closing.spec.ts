import { expect, test } from "../support/test";

// While it can be undone, its notice is shown.
test.use({ undoSeconds: "30" });

for (const [screen, width] of [
  ["a desk", 1280],
  ["a phone", 375],
] as const)
  test(`on ${screen}, a job is closed, those who wait are rejected, and all of it is undone`, async ({
    manager,
    employee,
    openPage,
  }) => {
    const job = await manager.createJob("Signal Engineer");
    for (const name of ["Ada Byron", "Grace Hopper", "Mary Somerville"])
      await employee.refer(await employee.addConnection(name), job);
    const page = await openPage(`/my-jobs/view/${job.id}`, { as: manager, viewport: { width, height: 800 } });
    await page.getByRole("button", { name: "Close", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Close Signal Engineer?" });
    await dialog.getByLabel("Message to their referrers").fill("We have found somebody. Thank you!");
    await dialog.getByLabel("Also set these 3 referrals to Rejected").check();
    await dialog.getByRole("button", { name: "Close Job" }).click();
    await expect(page.getByText("Signal Engineer is closed. 3 referrals moved to Rejected.")).toBeVisible();
    // Presses do nothing in the half second after a change.
    await page.waitForTimeout(600);
    await page.getByRole("button", { name: "Undo Signal Engineer" }).click();
    await expect(
      page.getByText("Undone. Signal Engineer is no longer closed, and nobody was notified."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Close", exact: true })).toBeVisible();
    const statuses = await manager.get<{ status: string }[]>(`/jobs/${job.id}/referrals/`);
    expect(statuses.map(({ status }) => status)).toEqual(["PENDING", "PENDING", "PENDING"]);
  });
