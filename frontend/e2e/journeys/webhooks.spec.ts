import { expect, fillIn, test } from "../support/test";
import { isSigned, startWebhookReceiver } from "../support/webhookReceiver";

test("HR adds a webhook whose receiver fails twice and verifies the signature", async ({
  openPage,
  company,
  manager,
  employee,
  consoleErrors,
}) => {
  consoleErrors.expect(/\/api\/webhooks\/: .* 400/, /^The server did not accept the form\./);
  const receiver = await startWebhookReceiver(500, 503);
  const page = await openPage("/settings", { as: company.hr });

  const secret = await test.step("It is created, and its secret is shown once", async () => {
    await page.getByRole("button", { name: "Add Webhook" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a webhook" });
    await fillIn(page, { Name: "Our program", URL: "gopher://127.0.0.1/" });
    await dialog.getByLabel("New referral").check();
    await dialog.getByRole("button", { name: "Add Webhook" }).click();
    await expect(dialog.getByText("Enter an address that begins with https://.")).toBeVisible();
    await fillIn(page, { URL: receiver.address });
    await dialog.getByRole("button", { name: "Add Webhook" }).click();
    const shown = page.getByRole("dialog", { name: "Signing secret" });
    const text = await shown.getByLabel("Secret", { exact: true }).inputValue();
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Our program was added.")).toBeVisible();
    return text;
  });

  const job = await manager.createJob("Lighthouse Keeper");
  const referral = await employee.refer(await employee.addConnection("Ada Byron"), job);

  await test.step("The third attempt arrives, signed and without names", async () => {
    await expect.poll(() => receiver.arrived.length, { timeout: 30_000 }).toBe(3);
    expect(receiver.arrived.every((message) => isSigned(message, secret))).toBe(true);
    expect(new Set(receiver.arrived.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    const told = JSON.parse(receiver.arrived[2]?.body ?? "");
    expect(told).toMatchObject({
      kind: "referral.created",
      data: { referral_id: referral.id, job_id: job.id },
    });
    expect(told.data.links.referral).toMatch(new RegExp(`/referrals/${referral.id}$`));
    expect(receiver.arrived[2]?.body).not.toMatch(/Ada|Byron|Emil|Lighthouse/);
  });

  await page.getByRole("link", { name: "Deliveries of Our program" }).click();
  const rows = page.getByRole("table", { name: "Deliveries" }).getByRole("row");
  await expect(rows.nth(1)).toContainText(/New referral.*Delivered.*Code 204.*3/);
  await expect(rows).toHaveCount(2);

  await test.step("A delivery is resent, a test is sent, and the secret is renewed", async () => {
    await rows
      .nth(1)
      .getByRole("button", { name: /^Send Again/ })
      .click();
    await expect.poll(() => receiver.arrived.length).toBe(4);
    expect(receiver.arrived[3]?.body).toBe(receiver.arrived[0]?.body);
    const renew = async (leaked: boolean) => {
      await page.getByRole("button", { name: "Renew Secret" }).click();
      const ask = page.getByRole("dialog", { name: "Renew the secret?" });
      if (leaked) await ask.getByLabel("Others may know the old secret").check();
      await ask.getByRole("button", { name: "Renew Secret" }).click();
      const shown = page.getByRole("dialog", { name: "Signing secret" });
      const renewed = await shown.getByLabel("Secret", { exact: true }).inputValue();
      await shown.getByRole("button", { name: "Done" }).click();
      return renewed;
    };
    const sendTest = async (tests: number) => {
      await page.getByRole("button", { name: "Send a Test" }).click();
      await expect(rows.filter({ hasText: /Test.*Delivered/ })).toHaveCount(tests);
      return receiver.arrived.at(-1);
    };
    const renewed = await renew(false);
    await expect(page.getByText(/^The old secret also works until /)).toBeVisible();
    const both = await sendTest(1);
    expect(both && [isSigned(both, renewed), isSigned(both, secret)]).toEqual([true, true]);
    const again = await renew(true);
    const last = await sendTest(2);
    const accepted = last && [again, renewed, secret].map((each) => isSigned(last, each));
    expect(accepted).toEqual([true, false, false]);
  });

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  receiver.stop();
});
