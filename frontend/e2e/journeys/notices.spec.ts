import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/test";

// While a decision can be undone, its notice is shown.
test.use({ undoSeconds: "30" });

const LABELS = { REVIEWING: "Reviewing", INTERVIEWING: "Interviewing" };
type Status = keyof typeof LABELS;

const undo = (page: Page): Locator => page.getByRole("button", { name: /^Undo / });

/** What saves or ends a decision, and does not have its middle to itself. */
const covered = (page: Page): Promise<string[]> =>
  page
    .getByRole("button", { name: /^(Save|Save and Next|Cancel)$/, disabled: false })
    .filter({ visible: true })
    .evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        // Outside the window there is nothing.
        return !there || button.contains(there) ? [] : [`${button.outerHTML} below ${there.outerHTML}`];
      }),
    );

/** Presses the middle of a button, over which nothing lies. */
async function pressMiddle(page: Page, button: Locator): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  expect(await covered(page)).toEqual([]);
  await button.click();
}

/** Chooses a status and presses the middle of a button, which saves the decision. */
async function decide(page: Page, within: Locator, status: Status, save: Locator): Promise<void> {
  await within.getByRole("button", { name: LABELS[status] }).click();
  await expect(save).toBeEnabled();
  const answer = page.waitForResponse((response) => response.request().method() === "PUT");
  await pressMiddle(page, save);
  const saved = await answer;
  expect(saved.status()).toBe(200);
  expect(await saved.json()).toMatchObject({ status });
  await expect(undo(page)).toBeVisible();
}

/** Decides in the dialogs of a list, whose notice is above their buttons. */
async function decideInDialogs(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Decision on / });
  const button = (name: string): Locator => dialog.getByRole("button", { name, exact: true });
  const open = async (): Promise<void> => {
    // Who was just decided on may not have left the list yet.
    const row = page.locator("[data-row]").filter({ hasText: "Pending" }).first();
    await row.getByRole("button", { name: /^Decide on / }).click();
    await expect(undo(page).and(dialog.getByRole("button"))).toBeVisible();
  };
  await open();
  await decide(page, dialog, "INTERVIEWING", button("Save and Next"));
  // The next one has no choice yet.
  await expect(button("Save and Next")).toBeDisabled();
  await pressMiddle(page, button("Cancel"));
  await expect(dialog).toBeHidden();
  await open();
  await decide(page, dialog, "INTERVIEWING", button("Save"));
  await expect(dialog).toBeHidden();
}

/** The referrals on which decisions are undone. */
function undoneOn(page: Page): string[] {
  const undone: string[] = [];
  page.on("request", (request) => {
    const [, id] = /\/referrals\/(\d+)\/undo\/$/.exec(new URL(request.url()).pathname) ?? [];
    if (id) undone.push(id);
  });
  return undone;
}

/** Undoes the last decision, and then the one before. */
async function undoTwice(page: Page, undone: readonly string[]): Promise<void> {
  for (const times of [1, 2]) {
    // Presses do nothing in the half second after a change.
    await expect
      .poll(async () => {
        if (undone.length < times) await undo(page).click();
        return undone.length;
      })
      .toBe(times);
    await expect(page.getByRole("status").filter({ hasText: "Undone. " })).toBeVisible();
  }
  expect(new Set(undone).size).toBe(2);
}

test("on a desk, the notice lies on no button that saves", async ({ openPage, demoAccount }) => {
  const page = await openPage("/all-referrals?status=PENDING", { as: await demoAccount("hr") });
  const undone = undoneOn(page);
  await page.locator("[data-row]").first().getByRole("link").first().focus();
  await page.keyboard.press("o");
  const panel = page.locator("[data-panel]");
  const link = panel.getByRole("heading", { level: 2 }).getByRole("link");
  for (let count = 0; count < 3; count++) {
    const address = (await link.getAttribute("href")) ?? "";
    await decide(page, panel, "REVIEWING", panel.getByRole("button", { name: "Save and Next" }));
    await expect(link).not.toHaveAttribute("href", address);
  }
  await decide(page, panel, "REVIEWING", panel.getByRole("button", { name: "Save", exact: true }));
  await link.click();
  const decision = page.getByRole("region", { name: "Decision" });
  await decide(page, decision, "INTERVIEWING", decision.getByRole("button", { name: "Save", exact: true }));
  await page.goBack();
  await panel.getByRole("button", { name: "Close the referral" }).click();
  await expect(panel).toBeHidden();
  await decideInDialogs(page);
  expect(undone).toEqual([]);
  await undoTwice(page, undone);
});

test("on a phone, the notice lies on no button that saves", async ({ openPage, demoAccount }) => {
  const page = await openPage("/all-referrals?status=PENDING", {
    as: await demoAccount("hr"),
    viewport: { width: 375, height: 700 },
  });
  const undone = undoneOn(page);
  await page.locator("[data-row]").first().getByRole("link").first().click();
  const bar = page.locator("#bottom-bar");
  const form = page.getByRole("region", { name: "Decision" });
  for (const status of ["REVIEWING", "INTERVIEWING"] as const) {
    await bar.getByRole("button", { name: "Decide" }).click();
    await decide(page, form, status, bar.getByRole("button", { name: "Save" }));
  }
  await page.goBack();
  await decideInDialogs(page);
  expect(undone).toEqual([]);
  await undoTwice(page, undone);
});
