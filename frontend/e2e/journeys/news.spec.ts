import { execute } from "../support/database";
import { findMail } from "../support/mailbox";
import { expect, test } from "../support/test";

/** Whoever looks at a page knows of a change within this time. */
const SOON = { timeout: 5_000 };

test("whoever waits is told: a referral, its answer, a refusal of mails, and an answer that is overdue", async ({
  company,
  server,
  manager,
  employee,
  openPage,
}) => {
  const hr = company.hr;
  const job = await manager.createJob("News Engineer");
  const known = await employee.addConnection("Katriel Bramikova", { email: "katriel@elsewhere.example" });

  await test.step("The manager's bell, title and mailbox know of a referral", async () => {
    const page = await openPage("/dashboard", { as: manager });
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    await employee.refer(known, job, "We shipped three products together.");
    await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible(SOON);
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(page.getByText("One referral waits for your first answer.")).toBeVisible();
    await findMail(server, manager.email, "referred Katriel Bramikova for News Engineer");
    await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
    await page.getByRole("link", { name: /referred Katriel Bramikova for News Engineer/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Katriel Bramikova" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  });

  const [referral] = await manager.get<{ id: number; updated_at: string }[]>("/referrals/");
  if (!referral) throw new Error("There is no referral");

  const page = await openPage("/dashboard", { as: employee });
  await test.step("The referrer's bell, dashboard and mailbox know of the answer", async () => {
    await expect(page.getByText("Nothing has moved yet.", { exact: false })).toBeVisible();
    await manager.call("PUT", `/referrals/${referral.id}/`, {
      status: "INTERVIEWING",
      words: "She comes on Monday.",
      internal_note: "Expensive.",
    });
    await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible(SOON);
    const moved = page.getByRole("region", { name: "What became of your referrals" });
    await expect(moved.getByText("She comes on Monday.")).toBeVisible();
    const mail = await findMail(server, employee.email, "Katriel Bramikova is interviewing");
    expect(mail).toContain("She comes on Monday.");
    expect(mail).not.toContain("Expensive");
  });

  await test.step("The link of a mail stops such mails, and the profile says so", async () => {
    const mail = await findMail(server, employee.email, "Katriel Bramikova is interviewing");
    const link = /No more mails about this: (\S+)/.exec(mail)?.[1] ?? "";
    const stranger = await openPage(new URL(link).pathname + new URL(link).search);
    await stranger.getByRole("button", { name: "Stop these mails" }).click();
    await expect(stranger.getByText(/You get no more mails of this kind/)).toBeVisible();
    await page.goto("/profile");
    const mode = page.getByRole("combobox", { name: "The status of my referral changes" });
    await expect(mode).toHaveText("No mail");
    await mode.click();
    await page.getByRole("option", { name: "Daily digest" }).click();
    await expect(page.getByText("Your choice has been saved.")).toBeVisible();
  });

  await test.step("A digest comes at eight in the morning", async () => {
    await manager.call("PUT", `/referrals/${referral.id}/`, { status: "HIRED" });
    await expect(page.getByRole("button", { name: /^Notifications, 2 unread/ })).toBeVisible(SOON);
    // As if it had happened the day before yesterday: it is after eight somewhere on the day since then.
    execute(
      server,
      "UPDATE notifications_notification SET created_at = datetime('now', '-2 days') WHERE recipient_id = ?",
      employee.id,
    );
    execute(
      server,
      "UPDATE accounts_user SET time_zone = CASE WHEN strftime('%H', 'now') < '08' THEN 'Asia/Tokyo' ELSE 'UTC' END WHERE id = ?",
      employee.id,
    );
    await findMail(server, employee.email, "Katriel Bramikova was hired for News Engineer");
  });

  await test.step("An answer that is overdue is told to the manager, and a working day later to HR", async () => {
    const other = await employee.addConnection("Ilja Petrov", { email: "ilja@elsewhere.example" });
    const late = await employee.refer(other, job);
    execute(
      server,
      "UPDATE referrals_referral SET answer_due = date('now', '-10 days') WHERE id = ?",
      late.id,
    );
    await findMail(
      server,
      manager.email,
      "An answer to the referral of Ilja Petrov for News Engineer is overdue",
    );
    await findMail(server, hr.email, "owes an answer to the referral of Ilja Petrov for News Engineer");
    const hrPage = await openPage("/dashboard", { as: hr });
    await expect(hrPage.getByRole("button", { name: /^Notifications, \d+ unread/ })).toBeVisible();
  });
});
