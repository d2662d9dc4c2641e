import type { Page } from "@playwright/test";
import { codeOf } from "./authenticatorApp";
import { axeViolations, horizontalOverflow } from "./checks";
import { expect, fillIn } from "./test";

/** Sets up an authenticator app. Returns its secret and the recovery codes. */
export async function setUpAuthenticator(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("button", { name: "Set Up Authenticator App" }).click();
  const secret = await page.getByLabel("Key", { exact: true }).inputValue();
  await expect.poll(() => axeViolations(page)).toEqual([]);
  await fillIn(page, { Code: codeOf(secret) });
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Your recovery codes" });
  await expect(shown).toBeVisible();
  const codes = await shown.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  // Once the dialog has faded in.
  await expect.poll(() => axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await shown.getByRole("button", { name: "I Have Kept Them" }).click();
  await expect(shown).toBeHidden();
  return { secret, codes };
}
