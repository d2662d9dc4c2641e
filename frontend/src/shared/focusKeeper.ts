/** Named parts of a screen: lists, tables, sections, dialogs, and the content as a whole. */
const PLACES = "[aria-label], [aria-labelledby], main";

/** The focused element, then everything that contains it, from the inside out. */
type Trail = Element[];

/** The last in a dialog or menu, and the last outside of them, where the focus goes once they close. */
let trail: Trail = [];
let trailOutside: Trail = [];

/**
 * Browsers drop the focus of a control that is disabled or removed, so that Tab begins at the top
 * of the page. This gives it back once the control is enabled again, such as after loading, or else
 * to the smallest part of the screen that contained it. In a dialog, MUI gives it to the dialog
 * meanwhile. Returns a function that ends it.
 */
export function keepFocus(): () => void {
  // A field may have taken the focus by itself.
  remember();
  const observer = new MutationObserver(restore);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "aria-busy"],
  });
  document.addEventListener("focusin", remember);
  document.addEventListener("focusout", forgetIfLeft);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("focusout", forgetIfLeft);
  };
}

function remember(): void {
  const focused = document.activeElement;
  const path: Trail = [];
  for (let each = focused; each && each !== document.body; each = each.parentElement) path.push(each);
  if (focused?.closest(".MuiModal-root")) {
    trail = [...path, ...trailOutside];
  } else {
    trail = trailOutside = path;
  }
}

const isDisabled = (element: Element): boolean => element.matches(":disabled");

/** Removed, disabled, or hidden while something is loading. jsdom does not know what is hidden. */
const isGone = (element: Element): boolean =>
  !element.isConnected || isDisabled(element) || element.checkVisibility?.() === false;

/** Whoever leaves a control that is still there, such as by a click beside it, wants no focus back. */
function forgetIfLeft(): void {
  // Some browsers say so before a control is removed, too.
  queueMicrotask(() => {
    const [control] = trail;
    if (document.activeElement === document.body && control && !isGone(control)) trail = [];
  });
}

function restore(): void {
  const active = document.activeElement;
  if (active && active !== document.body && !isDisabled(active)) return;
  const [control] = trail;
  const isBusy = control?.isConnected && control.closest(".MuiButton-loading, [aria-busy=true]");
  if (!isBusy || !isDisabled(control)) trail.some(takesFocus);
}

/** Focuses a control or a place, if it is still there. */
function takesFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || isDisabled(element)) return false;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex") && element.matches(PLACES)) {
    return focusPlace(element);
  }
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Makes a place focusable only while it has the focus, as it would take it on clicks, too. */
function focusPlace(place: HTMLElement): boolean {
  place.tabIndex = -1;
  // Like the content after a navigation: Tab shows where it goes on.
  place.style.outline = "none";
  const undo = (): void => {
    place.removeAttribute("tabindex");
    place.style.outline = "";
  };
  place.focus({ preventScroll: true });
  const isFocused = document.activeElement === place;
  if (isFocused) place.addEventListener("blur", undo, { once: true });
  else undo();
  return isFocused;
}
