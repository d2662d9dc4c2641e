import { expect, type Locator, type Page } from "@playwright/test";

/** Uses a page as a person does, and counts what they press: clicks, taps and keys, but not what they type. */
export class Presses {
  private readonly page: Page;
  private presses = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  /** Keys that do something; those held together, such as `Control+k`, count once. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.presses += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Pastes into what has the focus. */
  async paste(text: string): Promise<void> {
    await this.page.keyboard.insertText(text);
  }

  expectAtMost(limit: number): void {
    expect(this.presses, "presses").toBeGreaterThan(0);
    expect(this.presses, "presses").toBeLessThanOrEqual(limit);
  }
}
