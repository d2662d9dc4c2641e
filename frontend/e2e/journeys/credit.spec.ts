import type { Locator, Page } from "@playwright/test";
import type { Account, Job, Referral } from "../support/account";
import { axeViolations, cutTexts, horizontalOverflow } from "../support/checks";
import { addUser } from "../support/company";
import { execute } from "../support/database";
import { Keyboard } from "../support/keyboard";
import type { Server } from "../support/server";
import { expect, selectOption, test } from "../support/test";
import { textsIn } from "../support/texts";

const PROFILE = "https://www.linkedin.com/in/";
const CREDITED = "This referral is credited to you.";
const COLLEAGUE = "A colleague came first.";
const KNOWN = "They were in touch with us before.";
/** Told once a decision can no longer be undone. */
const SOON = { timeout: 15_000 };
/** The narrowest phone in use, with the longer texts. */
const GERMAN_PHONE = {
  viewport: { width: 360, height: 780 },
  locale: "de-DE",
  hasTouch: true,
  reducedMotion: "reduce",
} as const;

/** As if a referral had been made so many days ago. */
function makeOlder(server: Server, { id }: Referral, days: number): void {
  const ago = `-${days} days`;
  execute(server, "UPDATE referrals_referral SET created_at = datetime(created_at, ?) WHERE id = ?", ago, id);
  execute(server, "UPDATE referrals_statuschange SET at = datetime(at, ?) WHERE referral_id = ?", ago, id);
  execute(
    server,
    "UPDATE credit_creditdecision SET facts = json_set(facts, '$.day', date(json_extract(facts, '$.day'), ?)) WHERE referral_id = ?",
    ago,
    id,
  );
}

/** A day of the company, so many days before its today. */
async function dayBefore(account: Account, days: number): Promise<string> {
  const { today } = await account.get<{ today: string }>("/referral-policy/");
  return new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Refers one of the user's connections in the dialog of a job. */
async function referInDialog(page: Page, job: Job, person: string): Promise<void> {
  await page.goto(`/jobs?refer=${job.id}`);
  const dialog = page.getByRole("dialog", { name: `Refer a Connection for ${job.title}` });
  await dialog.getByLabel("Search Connections").fill(person);
  await page.getByRole("option", { name: new RegExp(person) }).click();
  await dialog.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByText(`Successfully referred connection for ${job.title}`)).toBeVisible();
}

/** The credit of a referral, where its referrer or HR reads it. */
const creditOn = (page: Page): Locator => page.getByRole("region", { name: "Credit", exact: true });

/** Opens the bell, and the referral that this notice is about. */
async function followNotice(page: Page, text: string): Promise<void> {
  await expect(page.getByRole("button", { name: /^Notifications, \d+ unread$/ })).toBeVisible(SOON);
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await page.getByRole("link", { name: text }).click();
}

/** Nothing on the page is cut off or hard to reach. */
async function expectFitting(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await cutTexts(page)).toEqual([]);
}

/** The sentence of the decision that holds. It is also in the list of all decisions, which HR loads with the reasons. */
const decisionOn = (page: Page, sentence: string): Locator => creditOn(page).getByText(sentence).first();

/** What a decision depends on, as HR reads it. */
const factsOn = (page: Page): Locator => creditOn(page).getByRole("list", { name: "Facts" });

async function objectTo(page: Page, words: string): Promise<void> {
  await creditOn(page).getByRole("button", { name: "Object" }).click();
  const dialog = page.getByRole("dialog", { name: "Object to this decision?" });
  await dialog.getByLabel("Why should this referral be credited to you?").fill(words);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Your objection has been sent. HR will answer it.")).toBeVisible();
}

/** Answers the open objection on the referral that HR has opened. */
async function answerObjection(page: Page, decision: string, reason: string): Promise<void> {
  await creditOn(page).getByRole("button", { name: "Answer Objection" }).click();
  const dialog = page.getByRole("dialog", { name: "Answer the objection" });
  await selectOption(dialog, "Your Decision", decision);
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("The objection was answered.")).toBeVisible();
}

/** Records an earlier contact on the referral that HR has opened with its reasons. */
async function recordContact(page: Page, kind: string, day: string, reason?: string): Promise<void> {
  await creditOn(page).getByRole("button", { name: "Record Earlier Contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Record an earlier contact" });
  await selectOption(dialog, "What It Was", kind);
  await dialog.getByLabel("Day").fill(day);
  if (reason) {
    await dialog.getByRole("button", { name: "Record" }).click();
    await expect(dialog.getByText("Enter the reason")).toBeVisible();
    await dialog.getByLabel("Reason").fill(reason);
  }
  await dialog.getByRole("button", { name: "Record" }).click();
  await expect(page.getByText("The earlier contact was recorded.")).toBeVisible();
}

test("a colleague was a minute earlier: said after Submit, kept by keyboard, objected to and upheld", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const { hr } = company;
  const colleague = await addUser(company, "EMPLOYEE", "Vera Holm");
  const job = await manager.createJob("Glazier");
  const person = { profile_url: `${PROFILE}ilse-marin` };
  await colleague.refer(await colleague.addConnection("Ilse Marin", person), job);
  await employee.addConnection("Ilse Marin", person);
  const page = await openPage("/jobs", { as: employee });
  const hrPage = await openPage("/dashboard", { as: hr });

  await test.step("Only the answer to Submit says it, without a name, and the employee keeps the referral", async () => {
    const keyboard = new Keyboard(page);
    await page.goto(`/jobs?refer=${job.id}`);
    const dialog = page.getByRole("dialog", { name: "Refer a Connection for Glazier" });
    await keyboard.expectFocus(dialog.getByLabel("Search Connections"));
    await keyboard.type("Ilse");
    await expect(page.getByRole("option", { name: /Ilse Marin/ })).toBeVisible();
    await keyboard.press("ArrowDown", "Enter");
    await expect(dialog.getByRole("group", { name: "You're referring Ilse Marin" })).toBeVisible();
    await expect(dialog.getByText(COLLEAGUE)).toHaveCount(0);
    await keyboard.moveTo(dialog.getByRole("button", { name: "Submit Referral" }));
    await keyboard.press("Enter");
    await expect(page.getByText("Successfully referred connection for Glazier")).toBeVisible();
    await expect(page.getByText(COLLEAGUE)).toBeVisible();
    await expect(page.getByText(/You could earn credit for this person from \w+ \d{4}\./)).toBeVisible();
    await expect(page.getByRole("main").getByText(/Vera|Holm/)).toHaveCount(0);
    await keyboard.moveTo(page.getByRole("button", { name: "Keep Without Credit" }));
    await keyboard.press("Enter");
    await expect(page.getByText(COLLEAGUE)).toBeHidden();
    await keyboard.expectFocus(page.getByRole("main"));
  });

  await test.step("The employee objects by keyboard, and goes on from there", async () => {
    const [{ id } = { id: 0 }] = await employee.get<Referral[]>("/referrals/");
    await page.goto(`/referrals/${id}`);
    const keyboard = new Keyboard(page);
    await expect(creditOn(page).getByText(COLLEAGUE)).toBeVisible();
    await keyboard.moveTo(creditOn(page).getByRole("button", { name: "Object" }));
    await keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Object to this decision?" });
    await keyboard.expectFocus(dialog.getByLabel("Why should this referral be credited to you?"));
    await keyboard.type("She asked me to wait until her notice period was over.");
    await keyboard.moveTo(dialog.getByRole("button", { name: "Send" }));
    await keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(creditOn(page).getByText("HR will answer you here.")).toBeVisible();
    await keyboard.expectFocus(page.getByRole("main"));
    // A notice about what is on the screen counts as read.
    await page.goto("/dashboard");
  });

  await test.step("HR finds it on the dashboard, reads who was earlier, and upholds it as well", async () => {
    await hrPage.reload();
    const open = hrPage.getByRole("list", { name: "Open objections" });
    await open.getByRole("link", { name: /Ilse Marin.*Glazier/ }).click();
    const credit = creditOn(hrPage);
    await expect(
      decisionOn(hrPage, "Not credited: a colleague's earlier referral protects this person."),
    ).toBeVisible();
    await expect(factsOn(hrPage).getByText(/^Referred before by Vera Holm for this job, on /)).toBeVisible();
    await expect(credit.getByText("She asked me to wait until her notice period was over.")).toBeVisible();
    await answerObjection(hrPage, "This referral earns as well", "You both knew her, and you first.");
    await expect(decisionOn(hrPage, "Credited: HR upheld an objection.")).toBeVisible();
  });

  await test.step("The bell leads the employee to the answer", async () => {
    await followNotice(
      page,
      "HR upheld your objection: your referral of Ilse Marin for Glazier is credited to you",
    );
    await expect(
      creditOn(page).getByText("HR upheld your objection: this referral is credited to you."),
    ).toBeVisible();
    await expect(creditOn(page).getByText("You both knew her, and you first.")).toBeVisible();
  });

  await test.step("The colleague keeps their credit, and is not told of it", async () => {
    const theirs = await openPage("/my-referrals", { as: colleague });
    await theirs.getByRole("button", { name: /^Details: ?Ilse Marin/ }).click();
    await expect(theirs.getByRole("dialog").getByText(CREDITED)).toBeVisible();
    await theirs.getByRole("button", { name: "Close", exact: true }).click();
    await expect(theirs.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  });
});

test("a second attempt after the window is credited, on the narrowest phone in German", async ({
  openPage,
  company,
  server,
  manager,
  employee,
}) => {
  const say = await textsIn("de");
  const { hr } = company;
  const colleague = await addUser(company, "EMPLOYEE", "Vera Holm");
  const job = await manager.createJob("Potter");
  const person = { profile_url: `${PROFILE}tom-krug` };
  const first = await colleague.refer(await colleague.addConnection("Tom Krug", person), job);
  const known = await employee.addConnection("Tom Krug", person);
  const page = await openPage(`/jobs?refer=${job.id}&person=${known.id}`, { as: employee, ...GERMAN_PHONE });
  const submit = page.getByRole("button", { name: say("Submit Referral") });
  const withdraw = page.getByRole("button", { name: say("Withdraw"), exact: true });

  await test.step("Too early, it is withdrawn from below the banner", async () => {
    await expect(page.getByRole("dialog").getByRole("link", { name: say("Referral Policy") })).toBeVisible();
    await expectFitting(page);
    await submit.click();
    await expect(page.getByRole("button", { name: say("Keep Without Credit") })).toBeVisible();
    await expect(
      page.getByText(/Ab [\wä]+ \d{4} könnte Ihnen diese Person angerechnet werden\./),
    ).toBeVisible();
    await expectFitting(page);
    await withdraw.click();
    await expect(withdraw).toBeHidden();
  });

  await hr.changeStatus(first, "REJECTED");
  makeOlder(server, first, 190);

  await test.step("After the days of protection, nothing is to be asked any more", async () => {
    await page.goto(`/jobs?refer=${job.id}&person=${known.id}`);
    await submit.click();
    await expect(
      page.getByText(say("Successfully referred connection for {job}", { job: "Potter" })),
    ).toBeVisible();
    await expect(withdraw).toHaveCount(0);
    await page.getByRole("link", { name: say("See it in My Referrals") }).click();
    await page.getByRole("button", { name: /Tom Krug/ }).click();
    await expect(
      page.getByRole("dialog").getByText("Diese Empfehlung wird Ihnen angerechnet."),
    ).toBeVisible();
    await expectFitting(page);
  });
});

test("one's own earlier referral never counts as known before, and is said beforehand where it still protects", async ({
  openPage,
  company,
  server,
  manager,
  employee,
}) => {
  const { hr } = company;
  const glazier = await manager.createJob("Glazier");
  const potter = await manager.createJob("Potter");
  const known = await employee.addConnection("Ada Moro", { email: "ada@glass.test" });
  const first = await employee.refer(known, glazier);
  makeOlder(server, first, 30);
  const page = await openPage("/jobs", { as: employee });

  await test.step("HR was in touch because of it, and records that on a second referral: it stays credited", async () => {
    await referInDialog(page, potter, "Ada Moro");
    await expect(page.getByRole("button", { name: "Keep Without Credit" })).toHaveCount(0);
    const [second = first] = await employee.get<Referral[]>(`/referrals/?job=${potter.id}`);
    const hrPage = await openPage(`/referrals/${second.id}#credit`, { as: hr });
    await recordContact(hrPage, "We were in touch with them", await dayBefore(hr, 20));
    await expect(factsOn(hrPage).getByText(/This does not come first by its day\.$/)).toBeVisible();
    await expect(decisionOn(hrPage, "Credited: nobody came first.")).toBeVisible();
    await page.goto(`/referrals/${second.id}`);
    await expect(creditOn(page).getByText(CREDITED)).toBeVisible();
  });

  await test.step("HR protects a person for every job, and everybody can read it", async () => {
    const settings = await openPage("/settings#referral-policy", { as: hr });
    await settings.getByRole("button", { name: "New Version" }).click();
    const dialog = settings.getByRole("dialog", { name: "New version of the referral policy" });
    await selectOption(dialog, "A Referral Protects", "For all jobs of the company");
    await dialog.getByRole("button", { name: "Save Version" }).click();
    await expect(settings.getByText(/^Version 2 was saved\./)).toBeVisible();
    await page.goto("/referral-policy");
    await expect(
      page.getByText(
        "A referral protects the person for every job for 180 days, and for as long as it is not decided.",
      ),
    ).toBeVisible();
    await expect(
      page.getByText("Your own earlier referral of a person never counts against you."),
    ).toBeVisible();
  });

  await test.step("The dialog says before Submit that the first one counts", async () => {
    const weaver = await manager.createJob("Weaver");
    const dyer = await manager.createJob("Dyer");
    await employee.addConnection("Ines Faro", { email: "ines@loom.test" });
    await referInDialog(page, weaver, "Ines Faro");
    await page.goto(`/jobs?refer=${dyer.id}`);
    const dialog = page.getByRole("dialog", { name: "Refer a Connection for Dyer" });
    await dialog.getByLabel("Search Connections").fill("Ines");
    await page.getByRole("option", { name: /Ines Faro/ }).click();
    await expect(dialog.getByText(/^Your referral of \w+ \d{4} still counts\.$/)).toBeVisible();
    await dialog.getByRole("button", { name: "Submit Referral" }).click();
    await expect(
      page.getByText(/^Your referral of \w+ \d{4} still counts\. This one is not credited a second time\.$/),
    ).toBeVisible();
  });
});

test("the candidate applied a day before: the referrer is told, objects, and HR upholds it", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const say = await textsIn("de");
  const { hr } = company;
  const job = await manager.createJob("Cooper");
  const yesterday = await dayBefore(hr, 1);
  const { id } = await employee.refer(await employee.addConnection("Bo Fass"), job);
  const hrPage = await openPage(`/referrals/${id}`, { as: hr });
  const page = await openPage("/dashboard", { as: employee });

  await test.step("HR records the application while the referral is pending", async () => {
    const keyboard = new Keyboard(hrPage);
    await keyboard.moveTo(creditOn(hrPage).getByRole("button", { name: "Show Reasons" }));
    await keyboard.press("Enter");
    await keyboard.expectFocus(creditOn(hrPage));
    await recordContact(hrPage, "They applied themselves", yesterday);
    await expect(factsOn(hrPage).getByText(/^Applied on .* This comes first\.$/)).toBeVisible();
  });

  await test.step("The bell says so, and on the phone the employee objects", async () => {
    await followNotice(page, `About the credit for Bo Fass for Cooper: ${KNOWN}`);
    await expect(creditOn(page).getByText(KNOWN)).toBeVisible();
    await expect(page.getByText(/applied/i)).toHaveCount(0);
    const phone = await openPage(`/referrals/${id}`, { as: employee, ...GERMAN_PHONE });
    await expectFitting(phone);
    await phone.getByRole("button", { name: say("Object") }).click();
    await expect(phone.getByRole("dialog")).toBeVisible();
    await expectFitting(phone);
    await phone
      .getByLabel(say("Why should this referral be credited to you?"))
      .fill("Das war die Schwester.");
    await phone.getByRole("button", { name: say("Send") }).click();
    await expect(phone.getByText("Das war die Schwester.")).toBeVisible();
    await expectFitting(phone);
  });

  await test.step("HR answers on the phone, too", async () => {
    const phone = await openPage(`/referrals/${id}#credit`, { as: hr, ...GERMAN_PHONE });
    await expect(phone.getByText("Das war die Schwester.")).toBeVisible();
    await expectFitting(phone);
    await phone.getByRole("button", { name: say("Answer Objection") }).click();
    await expect(phone.getByRole("dialog")).toBeVisible();
    await expectFitting(phone);
    await selectOption(phone, say("Your Decision"), say("This referral earns"));
    await phone.getByLabel(say("Reason")).fill("Stimmt, das war Ina Fass.");
    await phone.getByRole("button", { name: say("Send"), exact: true }).click();
    await expect(phone.getByText("Stimmt, das war Ina Fass.")).toBeVisible();
    await expectFitting(phone);
  });

  await test.step("The employee reads that it is theirs", async () => {
    await page.goto(`/referrals/${id}`);
    await expect(
      creditOn(page).getByText("HR upheld your objection: this referral is credited to you."),
    ).toBeVisible();
    await expect(creditOn(page).getByText("Stimmt, das war Ina Fass.")).toBeVisible();
  });
});

test("a contact that HR recorded after the referral does not count by its day, and later only with a reason", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const { hr } = company;
  const job = await manager.createJob("Turner");
  const yesterday = await dayBefore(hr, 1);
  const referral = await employee.refer(await employee.addConnection("Kim Drews"), job);
  const today = await dayBefore(hr, 0);
  const hrPage = await openPage(`/referrals/${referral.id}#credit`, { as: hr });
  const credit = creditOn(hrPage);
  const page = await openPage(`/referrals/${referral.id}`, { as: employee });

  await test.step("Of the day of the referral, it changes nothing", async () => {
    await recordContact(hrPage, "We were in touch with them", today);
    await expect(
      factsOn(hrPage).getByText(/^In touch on .* This does not come first by its day\.$/),
    ).toBeVisible();
    await expect(creditOn(page).getByText(CREDITED)).toBeVisible();
    await page.goto("/dashboard");
  });

  await test.step("Once the review has begun, HR has to say why it counts, and can be asked", async () => {
    await manager.changeStatus(referral, "REVIEWING");
    await hrPage.reload();
    await recordContact(hrPage, "We were in touch with them", yesterday, "The note lay with a colleague.");
    await expect(credit.getByText("Reason: The note lay with a colleague.")).toBeVisible();
    await followNotice(page, `About the credit for Kim Drews for Turner: ${KNOWN}`);
    await objectTo(page, "Kim says that nobody called.");
    await page.goto("/dashboard");
  });

  await test.step("HR looks at it again, and the referral is credited", async () => {
    await hrPage.reload();
    await answerObjection(hrPage, "This referral earns", "The note was about another Kim.");
    await followNotice(
      page,
      "HR upheld your objection: your referral of Kim Drews for Turner is credited to you",
    );
    await expect(creditOn(page).getByText("The note was about another Kim.")).toBeVisible();
  });
});

test("a mistyped address is corrected in My Referrals, and whoever was first is credited", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const colleague = await addUser(company, "EMPLOYEE", "Vera Holm");
  const job = await manager.createJob("Smith");
  const address = "ute@forge.test";
  await employee.refer(await employee.addConnection("Ute Esse", { email: "ute@froge.test" }), job);
  await colleague.refer(await colleague.addConnection("Ute Esse", { email: address }), job);
  const page = await openPage("/my-referrals", { as: employee });
  const theirs = await openPage("/dashboard", { as: colleague });

  await test.step("The employee, who was first, corrects it once", async () => {
    await page.getByRole("button", { name: /^Details: ?Ute Esse/ }).click();
    const details = page.getByRole("dialog", { name: "Ute Esse · Smith" });
    await details.getByRole("button", { name: "Correct Email or Profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct Ute Esse" });
    await dialog.getByLabel("Email").fill(address);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(details.getByText(address)).toBeVisible();
    await expect(details.getByText(CREDITED)).toBeVisible();
    await expect(details.getByRole("button", { name: "Correct Email or Profile" })).toHaveCount(0);
    await expect(page.locator(":focus").getByRole("dialog", { name: "Ute Esse · Smith" })).toBeVisible();
  });

  await test.step("The colleague is told that somebody came first", async () => {
    await followNotice(theirs, `About the credit for Ute Esse for Smith: ${COLLEAGUE}`);
    await expect(creditOn(theirs).getByText(COLLEAGUE)).toBeVisible();
  });
});

test("two people who share an address are told apart by a profile or by HR, and both are credited", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const { hr } = company;
  const colleague = await addUser(company, "EMPLOYEE", "Vera Holm");
  const job = await manager.createJob("Baker");
  const email = "family@mill.test";
  const mother = await colleague.addConnection("Ruth Mehl", { email, profile_url: `${PROFILE}ruth-mehl` });
  await colleague.refer(mother, job);
  await employee.addConnection("Finn Korn", { email });
  const page = await openPage("/jobs", { as: employee });

  await test.step("By the address alone, the son seems to be referred already", async () => {
    await referInDialog(page, job, "Finn Korn");
    await expect(page.getByText(COLLEAGUE)).toBeVisible();
    await page.getByRole("link", { name: "See it in My Referrals" }).click();
  });

  await test.step("With his profile, he is somebody else", async () => {
    await page.getByRole("button", { name: /^Details: ?Finn Korn/ }).click();
    await page.getByRole("button", { name: "Correct Email or Profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Correct Finn Korn" });
    await dialog.getByLabel("Profile URL").fill(`${PROFILE}finn-korn`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("dialog", { name: "Finn Korn · Baker" }).getByText(CREDITED)).toBeVisible();
  });

  await test.step("HR is asked whether they are one, and keeps them apart", async () => {
    const [{ id } = { id: 0 }] = await employee.get<Referral[]>("/referrals/");
    const hrPage = await openPage(`/referrals/${id}`, { as: hr });
    await hrPage.getByRole("button", { name: "Keep Apart from Ruth Mehl" }).click();
    await expect(hrPage.getByRole("list", { name: "Kept Apart by HR" })).toBeVisible();
    await expect(decisionOn(hrPage, "Credited: nobody came first.")).toBeVisible();
  });

  await test.step("Without any profile, HR tells them apart, and the employee is told", async () => {
    const shared = { email: "office@mill.test" };
    await colleague.refer(await colleague.addConnection("Otto Mehl", shared), job);
    const { id } = await employee.refer(await employee.addConnection("Ida Korn", shared), job);
    await page.goto("/dashboard");
    const hrPage = await openPage(`/referrals/${id}`, { as: hr });
    await hrPage
      .getByRole("region", { name: "Other Referrals of This Person" })
      .getByRole("button", { name: "Keep Apart from Otto Mehl" })
      .click();
    await followNotice(
      page,
      "About the credit for Ida Korn for Baker: This referral is now credited to you: nothing comes before it any more.",
    );
    await expect(creditOn(page).getByText(CREDITED)).toBeVisible();
  });
});

test("one person with two profiles: HR merges them, whose credit changes is told, and a mistake is taken back", async ({
  openPage,
  company,
  manager,
  employee,
}) => {
  const { hr } = company;
  const colleague = await addUser(company, "EMPLOYEE", "Vera Holm");
  const job = await manager.createJob("Tanner");
  const email = "ilse@hide.test";
  const first = await employee.addConnection("Ilse Marin", { email, profile_url: `${PROFILE}ilse-marin` });
  const { id } = await employee.refer(first, job);
  const married = await colleague.addConnection("Ilse Roth", { email, profile_url: `${PROFILE}ilse-roth` });
  await colleague.refer(married, job);
  const theirs = await openPage("/dashboard", { as: colleague });
  const hrPage = await openPage(`/referrals/${id}`, { as: hr });

  await test.step("Merged, the later one is told, and the first one keeps the credit", async () => {
    await hrPage.getByRole("button", { name: "Merge with Ilse Roth" }).click();
    await followNotice(theirs, `About the credit for Ilse Roth for Tanner: ${COLLEAGUE}`);
    await expect(creditOn(theirs).getByText(COLLEAGUE)).toBeVisible();
    await expect(decisionOn(hrPage, "Credited: nobody came first.")).toBeVisible();
  });

  await test.step("Split again, both are credited", async () => {
    await theirs.goto("/dashboard");
    await hrPage.getByRole("button", { name: "Split from Ilse Roth" }).click();
    await expect(hrPage.getByRole("button", { name: "Merge with Ilse Roth" })).toBeVisible();
    await followNotice(
      theirs,
      "About the credit for Ilse Roth for Tanner: This referral is now credited to you: nothing comes before it any more.",
    );
    await expect(creditOn(theirs).getByText(CREDITED)).toBeVisible();
  });
});
