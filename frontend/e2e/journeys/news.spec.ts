import { execute } from "../support/database";
import { Keyboard } from "../support/keyboard";
import { findMail } from "../support/mailbox";
import type { Server } from "../support/server";
import { expect, test } from "../support/test";

/** Whoever looks at a page knows of a change within this time, and the mail is on its way. */
const SOON = { timeout: 10_000 };
const EVERY_DAY = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
const CANDIDATE = "Vita Saite";

/** As if what somebody was told of a referral had happened the day before yesterday; and eight in the morning is over. */
function letMorningCome(server: Server, user: number, referral: number): void {
  execute(
    server,
    "UPDATE notifications_notification SET created_at = datetime('now', '-2 days') WHERE recipient_id = ? AND referral_id = ?",
    user,
    referral,
  );
  execute(
    server,
    "UPDATE accounts_user SET time_zone = CASE WHEN strftime('%H', 'now') < '08' THEN 'Asia/Tokyo' ELSE 'UTC' END WHERE id = ?",
    user,
  );
}

test("whoever waits is told: a referral, the decision by keyboard alone, its words, a question, a digest and what is overdue", async ({
  company,
  server,
  manager,
  employee,
  openPage,
}) => {
  // Digests come on working days.
  const settings = await company.hr.get<object>("/company-settings/");
  const everyDay = { working_week: EVERY_DAY, country: "", region: "" };
  await company.hr.call("PUT", "/company-settings/", { ...settings, ...everyDay });
  const job = await manager.createJob("Luthier", { requirements: "Ten years at the bench." });
  await employee.addConnection(CANDIDATE, {
    position: "Violin Maker",
    company: "Old Strings",
    profile_url: "https://www.linkedin.com/in/vita-saite",
  });
  // Only confirmed addresses are mailed news.
  for (const { id } of [manager, employee, company.hr])
    execute(server, "UPDATE accounts_user SET email_proven = 1 WHERE id = ?", id);
  const page = await openPage("/dashboard", { as: manager });
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  const mine = await openPage(`/jobs?refer=${job.id}`, { as: employee });
  const bellOf = (which: typeof page, unread: number) =>
    which.getByRole("button", { name: `Notifications, ${unread} unread` });

  await test.step("The employee refers somebody; the manager's bell, title, dashboard and mailbox know", async () => {
    const dialog = mine.getByRole("dialog", { name: "Refer a Connection for Luthier" });
    await dialog.getByLabel("Search Connections").fill("saite");
    await mine.getByRole("option", { name: new RegExp(CANDIDATE) }).click();
    await dialog.getByLabel("Referral Note").fill("She built my viola.");
    await dialog.getByRole("button", { name: "Submit Referral" }).click();
    await expect(bellOf(page, 1)).toBeVisible(SOON);
    await findMail(server, manager.email, `referred ${CANDIDATE} for Luthier`, SOON);
    await expect(page).toHaveTitle(/^\(1\) /);
    await expect(page.getByText("1 referral is waiting for you.")).toBeVisible();
  });

  const keyboard = new Keyboard(page);
  const decide = page.getByRole("button", { name: "Add a Message…" });

  await test.step("By keyboard alone the manager gets from the bell to one screen with all that a decision needs", async () => {
    await keyboard.moveTo(bellOf(page, 1));
    await keyboard.press("Enter");
    await keyboard.moveTo(page.getByRole("link", { name: new RegExp(`referred ${CANDIDATE} for Luthier`) }));
    await keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: CANDIDATE })).toBeVisible();
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    const facts = page.getByRole("region", { name: "Details" });
    await expect(facts.getByText("Luthier", { exact: true })).toBeVisible();
    await expect(page.getByText("Violin Maker at Old Strings")).toBeVisible();
    await expect(page.getByRole("link", { name: `LinkedIn profile of ${CANDIDATE}` })).toBeVisible();
    await expect(page.getByText("She built my viola.")).toBeVisible();
    await expect(page.getByText("Ten years at the bench.")).toBeVisible();
  });

  await test.step("So the manager asks for contact details and decides with words", async () => {
    const ask = page.getByRole("button", { name: /^Ask for Contact: / });
    await keyboard.moveTo(ask);
    await keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`^${employee.name} was asked on `))).toBeVisible();
    await keyboard.moveTo(decide);
    await keyboard.press("Enter");
    await keyboard.press("2");
    await keyboard.moveTo(page.getByLabel(`Message to ${employee.name}`));
    await keyboard.type("We would love to meet her.");
    await keyboard.moveTo(page.getByLabel("Internal Note"));
    await keyboard.type("Mind the budget.");
    await keyboard.press("Control+Enter");
    await expect(page.getByText(`${CANDIDATE} moved to Interviewing`)).toBeVisible();
  });

  await test.step("The referrer's bell and mailbox know, with the words and without the note", async () => {
    await expect(bellOf(mine, 2)).toBeVisible(SOON);
    const mail = await findMail(server, employee.email, `${CANDIDATE} is interviewing`, SOON);
    expect(mail).toContain("We would love to meet her.");
    expect(mail).not.toContain("Mind the budget");
    await keyboard.expectFocus(page.getByRole("button", { name: "Interviewing", exact: true }));
    const history = page.getByRole("list", { name: "Status History" });
    await expect(history.getByText("We would love to meet her.")).toBeVisible();
    await expect(history.getByText("Mind the budget.")).toBeVisible();
  });

  const late = await employee.refer(await employee.addConnection("Ilja Petrov"), job);
  const sentence = "the referral of Ilja Petrov for Luthier";
  execute(server, "UPDATE referrals_referral SET answer_due = date('now', '-10 days') WHERE id = ?", late.id);

  await test.step("The link of a mail stops such mails, and the profile says so", async () => {
    const mail = await findMail(server, employee.email, `${CANDIDATE} is interviewing`);
    const link = new URL(/^Unsubscribe: (\S+)/m.exec(mail)?.[1] ?? "");
    const stranger = await openPage(link.pathname + link.search);
    await stranger.getByRole("button", { name: "Stop These Emails" }).click();
    await expect(stranger.getByText(/You will get no more emails of this kind/)).toBeVisible();
    await stranger.context().close();
    await mine.goto("/profile");
    const mode = mine.getByRole("combobox", { name: "The status of my referral changes" });
    await expect(mode).toHaveText("No email");
    await mode.click();
    await mine.getByRole("option", { name: "Daily digest" }).click();
    await expect(mine.getByText("Your choice has been saved.")).toBeVisible();
  });

  // Its overdue answer was given; what follows is told in a digest, while the other steps go on.
  await findMail(server, manager.email, `An answer to ${sentence} is overdue`);
  await findMail(server, company.hr.email, `has not answered ${sentence}`);
  await manager.changeStatus(late, "REVIEWING");
  await expect(bellOf(mine, 3)).toBeVisible(SOON);
  letMorningCome(server, employee.id, late.id);

  await test.step("The dashboard and a dot say what has moved; the question is answered in one field", async () => {
    await mine.goto("/dashboard");
    const moved = mine.getByRole("region", { name: "Your referrals" });
    await expect(moved.getByText("We would love to meet her.")).toBeVisible();
    await mine.getByRole("link", { name: "My Referrals", exact: true }).click();
    const row = mine.getByRole("row").filter({ hasText: CANDIDATE });
    const dot = row.getByRole("img", { name: "Changed since your last visit" });
    await expect(dot).toBeVisible();
    await row.getByRole("button", { name: /^Details/ }).click();
    const dialog = mine.getByRole("dialog", { name: `${CANDIDATE} · Luthier` });
    await expect(dialog.getByRole("blockquote").getByText("We would love to meet her.")).toBeVisible();
    await expect(dialog.getByText("Mind the budget.")).toHaveCount(0);
    const conversation = dialog.getByRole("list", { name: "Conversation" });
    const thanks = dialog.getByRole("button", { name: "Thanks" });
    await thanks.click();
    await expect(conversation.getByText("Thank you!")).toBeVisible();
    await expect(thanks).toHaveCount(0);
    await dialog.getByLabel("Email address or phone number").fill("vita@strings.example");
    await dialog.getByRole("button", { name: "Add Contact Details" }).click();
    await expect(mine.getByText("Thank you. We've added the contact details.")).toBeVisible();
    await dialog.getByLabel("Shared message").fill("She is away until Monday.");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(conversation.getByText("She is away until Monday.")).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dot).toHaveCount(0);
  });

  await test.step("The manager sees the address and the message, and the connection has it", async () => {
    await expect(page.getByRole("link", { name: "vita@strings.example" })).toBeVisible();
    const conversation = page.getByRole("list", { name: "Conversation" });
    await expect(conversation.getByText("She is away until Monday.")).toBeVisible();
    const connections = await employee.get<{ email: string | null }[]>("/connections/?search=saite");
    expect(connections.map(({ email }) => email)).toEqual(["vita@strings.example"]);
  });

  await findMail(server, employee.email, "Ilja Petrov is being reviewed for Luthier");
});
