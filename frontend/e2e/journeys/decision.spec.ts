import { Keyboard } from "../support/keyboard";
import { expect, test } from "../support/test";

test("a decision with words by keyboard alone, and a question for contact details answered", async ({
  openPage,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Luthier", { requirements: "Ten years at the bench." });
  const candidate = await employee.addConnection("Vita Saite", {
    position: "Violin Maker",
    company: "Old Strings",
    profile_url: "https://www.linkedin.com/in/vita-saite",
  });
  const referral = await employee.refer(candidate, job, "She built my viola.");
  const page = await openPage(`/referrals/${referral.id}`, { as: manager });
  const keyboard = new Keyboard(page);

  await test.step("The manager sees on one screen what a decision needs", async () => {
    const facts = page.getByRole("region", { name: "Details" });
    for (const fact of ["Violin Maker", "Old Strings", "Luthier"]) {
      await expect(facts.getByText(fact, { exact: true })).toBeVisible();
    }
    await expect(facts.getByRole("link", { name: "Open LinkedIn profile" })).toBeVisible();
    await expect(page.getByText("She built my viola.")).toBeVisible();
    await expect(page.getByText("Ten years at the bench.")).toBeVisible();
  });

  await test.step("The manager asks for contact details and decides with words, by keyboard alone", async () => {
    const ask = page.getByRole("button", { name: `Ask ${employee.name} for contact details` });
    // The details are nowhere narrower than here, where two columns of them just fit beside the decision.
    await page.setViewportSize({ width: 1240, height: 900 });
    const column = await ask.locator("xpath=..").boundingBox();
    const button = await ask.boundingBox();
    expect(button?.width, "the button fits its column").toBeLessThanOrEqual(column?.width ?? 0);
    await keyboard.moveTo(ask);
    await keyboard.press("Enter");
    await expect(page.getByText(new RegExp(`^${employee.name} was asked on `))).toBeVisible();
    const decide = page.getByRole("button", { name: "Decide with Words…" });
    await keyboard.moveTo(decide);
    await keyboard.press("Enter");
    const status = page.getByRole("dialog").getByRole("combobox", { name: "Update Status" });
    await keyboard.moveTo(status);
    await keyboard.press("Enter");
    await keyboard.press("ArrowDown", "ArrowDown", "Enter");
    await keyboard.expectFocus(status);
    await keyboard.moveTo(page.getByLabel(`Words to ${employee.name}`));
    await keyboard.type("We would love to meet her.");
    await keyboard.moveTo(page.getByLabel("Internal note"));
    await keyboard.type("Mind the budget.");
    await keyboard.press("Control+Enter");
    await expect(page.getByText("Status changed to Interviewing.")).toBeVisible();
    await keyboard.expectFocus(decide);
    const history = page.getByRole("list", { name: "Status History" });
    await expect(history.getByText("We would love to meet her.")).toBeVisible();
    await expect(history.getByText("Mind the budget.")).toBeVisible();
  });

  await test.step("The referrer reads the words, not the note, and answers", async () => {
    const mine = await openPage("/my-referrals", { as: employee });
    await mine.getByRole("button", { name: "Details: Vita Saite, Luthier" }).click();
    const dialog = mine.getByRole("dialog", { name: "Luthier" });
    await expect(dialog.getByText("We would love to meet her.")).toBeVisible();
    await expect(dialog.getByText("How can Vita Saite be reached?")).toBeVisible();
    await expect(dialog.getByText("Mind the budget.")).toHaveCount(0);
    await dialog.getByLabel("E-mail address or phone number").fill("vita@strings.example");
    await dialog.getByRole("button", { name: "Add Contact Details" }).click();
    await expect(mine.getByText("Thank you. The contact details are added.")).toBeVisible();
    await dialog.getByLabel("Shared message").fill("She is away until Monday.");
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    await expect(
      dialog.getByRole("list", { name: "Conversation" }).getByText("She is away until Monday."),
    ).toBeVisible();
    const connections = await employee.get<{ email: string | null }[]>("/connections/?search=saite");
    expect(connections.map(({ email }) => email)).toEqual(["vita@strings.example"]);
  });

  await test.step("The manager sees the address and the message", async () => {
    await page.reload();
    await expect(page.getByRole("link", { name: "vita@strings.example" })).toBeVisible();
    await expect(
      page.getByRole("list", { name: "Conversation" }).getByText("She is away until Monday."),
    ).toBeVisible();
  });
});

test("a name keeps its line on the cards of referrals, beside the sidebar of a small screen", async ({
  openPage,
  manager,
  employee,
}) => {
  const job = await manager.createJob("Luthier");
  await employee.refer(await employee.addConnection("Vita Saite"), job);
  const page = await openPage("/job-referrals", { as: manager });
  await page.setViewportSize({ width: 768, height: 900 });
  const name = await page.getByRole("link", { name: "Vita Saite", exact: true }).boundingBox();
  expect(name?.width, "wider than high").toBeGreaterThan(2 * (name?.height ?? 0));
});
