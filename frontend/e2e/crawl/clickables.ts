import type { Page } from "playwright-core";

/** What lies on top: the page itself, or a dialog, menu or list of choices, by its name and its buttons. */
export interface Layer {
  place: string;
  /** Lists of choices: one choice stands for all. */
  choices: boolean;
  found: Clickable[];
}

/** Something on the page that says it can be pressed. */
export interface Clickable {
  /** The same for the same thing when the screen is opened again. */
  key: string;
  selector: string;
  /** Leads out of the product: where to. */
  outward: string | null;
}

/**
 * What can be pressed on the page now: in the dialog, menu or list of choices that lies on top, else in `within`.
 * Left out: what is chosen already (pressing it changes nothing, rightly), what is disabled, and the rows of a long
 * list beyond the second, which are like the first two.
 */
export function clickables(page: Page, within: string): Promise<Layer> {
  return page.evaluate((home) => {
    const PRESSED =
      'a[href], button, summary, [role="tab"], [role="combobox"], [role="menuitem"], [role="option"], ' +
      '[role="switch"], [role="radio"], input[type="checkbox"], input[type="radio"]';
    const LAYERS = '[role="dialog"], [role="menu"], [role="listbox"], .MuiPopover-paper';
    const ROWS = 'main li, main tr, main article, [role="option"], [role="dialog"] li';
    const LONG_LIST = 7;
    const OF_A_LONG_LIST = 2;

    const shown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[aria-hidden="true"], [inert]');
    const chosen = (element: Element): boolean =>
      ["aria-pressed", "aria-selected", "aria-checked"].some(
        (name) => element.getAttribute(name) === "true",
      ) ||
      element.hasAttribute("aria-current") ||
      (element instanceof HTMLInputElement && element.type === "radio" && element.checked) ||
      (element instanceof HTMLAnchorElement && element.href === window.location.href) ||
      element.textContent === "Copied";
    const disabled = (element: Element): boolean =>
      element.matches(':disabled, [aria-disabled="true"]') || element.closest("fieldset:disabled") !== null;
    const ofManyAlike = (element: Element): boolean => {
      for (let row = element.closest(ROWS); row; row = row.parentElement?.closest(ROWS) ?? null) {
        const list = [...(row.parentElement?.children ?? [])].filter((other) => other.matches(ROWS));
        if (list.length > LONG_LIST && list.indexOf(row) >= OF_A_LONG_LIST) return true;
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

    const layers = [...document.querySelectorAll(LAYERS)].filter(shown);
    const top = layers.at(-1);
    const place = top ?? document.querySelector(home) ?? document.body;
    const names = [...place.querySelectorAll("button, [role='menuitem']")].map(nameOf).sort();
    const where = top ? `${kindOf(top)} “${labelOf(top) ?? ""}” of ${names.join(", ")}` : "page";

    for (const marked of document.querySelectorAll("[data-found]")) marked.removeAttribute("data-found");
    const numbers = new Map<string, number>();
    const found = [...place.querySelectorAll(PRESSED)]
      .filter((element) => shown(element) && !chosen(element) && !disabled(element) && !ofManyAlike(element))
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
    return { place: where, choices: top !== undefined && kindOf(top) === "listbox", found };
  }, within);
}
