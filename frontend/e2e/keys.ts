import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** Longest way from one control to another. */
const STEPS = 80;

/** What has the focus, in a few words, and whether one sees that it has. */
function focusIn(document: Document): { name: string; seen: boolean } {
  const shown = document.activeElement;
  if (!shown || shown === document.body) return { name: "nothing", seen: true };
  const name = `${shown.tagName} ${shown.getAttribute("aria-label") ?? shown.textContent?.slice(0, 40) ?? ""}`;
  // The start of a screen, or of a dialog, holds the focus without being a control.
  if (shown.getAttribute("tabindex") === "-1" && !shown.matches("[role=menuitem], [role=option], input")) {
    return { name, seen: true };
  }
  const outlined = (element: Element): boolean => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  };
  const frame = shown.closest(".MuiOutlinedInput-root")?.querySelector("fieldset");
  const framed = frame ? Number.parseFloat(getComputedStyle(frame).borderTopWidth) >= 2 : false;
  const marked = shown.matches(".Mui-focusVisible[role=menuitem], .Mui-focusVisible[role=option]");
  const box = shown.getBoundingClientRect();
  const inSight = box.bottom > 0 && box.top < window.innerHeight;
  return { name, seen: inSight && (framed || marked || outlined(shown)) };
}

/** A person at the keyboard: nothing is clicked, and nothing focused but by keys. */
export class Keys {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Goes on with Tab, or back with Shift+Tab, until the control has the focus; one sees it at every step. */
  async to(control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await control.waitFor();
    for (let step = 0; step < STEPS; step += 1) {
      await this.page.keyboard.press(key);
      await this.look();
      if (await isFocused(control)) return;
    }
    throw new Error(`${control} cannot be reached with ${key}`);
  }

  /** The control has the focus, once what was on its way is there, and one sees it. */
  async at(control: Locator): Promise<void> {
    await control.waitFor();
    await expect
      .poll(() => isFocused(control), { message: `${control} has the focus`, timeout: 5000 })
      .toBe(true);
    await this.look();
  }

  private async look(): Promise<void> {
    // A style that fades in is looked at when it is there.
    const focus = () => this.page.evaluate(`(${focusIn})(document)`) as Promise<ReturnType<typeof focusIn>>;
    const { name } = await focus();
    await expect
      .poll(async () => (await focus()).seen, {
        message: `one sees that this has the focus: ${name}`,
        timeout: 2000,
      })
      .toBe(true);
  }
}

const isFocused = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
