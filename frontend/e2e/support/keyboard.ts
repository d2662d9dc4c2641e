import { expect, type Locator, type Page } from "@playwright/test";

/** More Tab presses than needed between any two controls. */
const MAX_PRESSES = 80;

/** Describes the focused element, and whether its focus is visible. Runs in the page. */
function describeFocus(document: Document): { name: string; visible: boolean } {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { name: "nothing", visible: true };
  const name = `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.textContent?.slice(0, 40) ?? ""}`;
  // The heading of a screen, or a dialog, takes the focus without being a control.
  if (
    focused.getAttribute("tabindex") === "-1" &&
    !focused.matches("[role=menuitem], [role=option], input")
  ) {
    return { name, visible: true };
  }
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1;
  const border = focused.closest(".MuiOutlinedInput-root")?.querySelector("fieldset");
  const bordered = border ? Number.parseFloat(getComputedStyle(border).borderTopWidth) >= 2 : false;
  const highlighted = focused.matches(".Mui-focusVisible[role=menuitem], .Mui-focusVisible[role=option]");
  const box = focused.getBoundingClientRect();
  const inViewport = box.bottom > 0 && box.top < window.innerHeight;
  return { name, visible: inViewport && (bordered || highlighted || outlined) };
}

/** Uses a page by keyboard alone, and checks at every step that the focus is visible. */
export class Keyboard {
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

  /** Presses Tab, or Shift+Tab, until the control has the focus. */
  async moveTo(control: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await expect(control).toBeVisible();
    for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
      await this.page.keyboard.press(key);
      await this.expectVisibleFocus();
      if (await control.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${control} cannot be reached with ${key}`);
  }

  async expectFocus(control: Locator): Promise<void> {
    await expect(control).toBeFocused();
    await this.expectVisibleFocus();
  }

  private async expectVisibleFocus(): Promise<void> {
    const focus = () => this.page.evaluate<ReturnType<typeof describeFocus>>(`(${describeFocus})(document)`);
    const { name } = await focus();
    // Polled because styles fade in.
    await expect
      .poll(async () => (await focus()).visible, {
        message: `the focus is visible on: ${name}`,
        timeout: 2000,
      })
      .toBe(true);
  }
}
