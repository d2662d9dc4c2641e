import type { Page } from "@playwright/test";

/**
 * The topmost layer: the page itself, or a dialog, menu or listbox, identified by its name and its
 * buttons.
 */
export interface Layer {
  place: string;
  /** One option of a listbox represents all. */
  isListbox: boolean;
  found: Clickable[];
}

/** A control that can be pressed. */
export interface Clickable {
  /** Stable when the screen is opened again. */
  key: string;
  selector: string;
  /** The target of an external link. */
  outward: string | null;
}

/**
 * Finds the controls that can be pressed in the topmost dialog, menu or listbox, else in `within`.
 * Omits selected controls (pressing them changes nothing), disabled ones, and rows of a list beyond
 * the second.
 */
export function findClickables(page: Page, within: string): Promise<Layer> {
  return page.evaluate((home) => {
    const CLICKABLE =
      'a[href], button, summary, [role="tab"], [role="combobox"], [role="menuitem"], [role="option"], ' +
      '[role="switch"], [role="radio"], input[type="checkbox"], input[type="radio"]';
    const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"], .MuiPopover-paper';
    const ROWS = 'main li, main tr, main article, [role="option"], [role="dialog"] li';
    const LONG_LIST = 7;
    const ROWS_CRAWLED = 2;

    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [inert]');
    const isSelected = (element: Element): boolean =>
      ["aria-pressed", "aria-selected", "aria-checked"].some(
        (name) => element.getAttribute(name) === "true",
      ) ||
      element.hasAttribute("aria-current") ||
      (element instanceof HTMLInputElement && element.type === "radio" && element.checked) ||
      (element instanceof HTMLAnchorElement && element.href === window.location.href) ||
      element.textContent === "Copied";
    const isDisabled = (element: Element): boolean =>
      element.matches(':disabled, [aria-disabled="true"]') || element.closest("fieldset:disabled") !== null;
    const isFurtherRow = (element: Element): boolean => {
      for (let row = element.closest(ROWS); row; row = row.parentElement?.closest(ROWS) ?? null) {
        const list = [...(row.parentElement?.children ?? [])].filter((other) => other.matches(ROWS));
        if (list.length > LONG_LIST && list.indexOf(row) >= ROWS_CRAWLED) return true;
      }
      return false;
    };
    const labelOf = (element: Element): string | null | undefined => {
      const [id] = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
      return element.getAttribute("aria-label") ?? (id && document.getElementById(id)?.textContent);
    };
    const nameOf = (element: Element): string => {
      const own =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
      return (labelOf(element) || own || "").trim();
    };
    const kindOf = (element: Element): string => element.getAttribute("role") ?? element.localName;

    const layers = [...document.querySelectorAll(LAYERS)].filter(isVisible);
    const top = layers.at(-1);
    const place = top ?? document.querySelector(home) ?? document.body;
    const names = [...place.querySelectorAll("button, [role='menuitem']")].map(nameOf).sort();
    const where = top ? `${kindOf(top)} “${labelOf(top) ?? ""}” of ${names.join(", ")}` : "page";

    for (const marked of document.querySelectorAll("[data-found]")) marked.removeAttribute("data-found");
    const numbers = new Map<string, number>();
    const found = [...place.querySelectorAll(CLICKABLE)]
      .filter(
        (element) =>
          isVisible(element) && !isSelected(element) && !isDisabled(element) && !isFurtherRow(element),
      )
      .map((element, index) => {
        const name = `${where} › ${kindOf(element)} “${nameOf(element)}”`;
        const number = (numbers.get(name) ?? 0) + 1;
        numbers.set(name, number);
        element.setAttribute("data-found", String(index));
        const outward =
          element instanceof HTMLAnchorElement && !element.href.startsWith(window.location.origin)
            ? element.href
            : null;
        return { key: `${name} (${number})`, selector: `[data-found="${index}"]`, outward };
      });
    return { place: where, isListbox: top !== undefined && kindOf(top) === "listbox", found };
  }, within);
}
