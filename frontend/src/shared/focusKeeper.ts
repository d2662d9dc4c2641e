/** Named parts of a screen: lists, tables, sections, dialogs, and the content as a whole. */
const NAMED_PARTS = "[aria-label], [aria-labelledby], main";

/** The focused element, then everything that contains it, from the inside out. */
type FocusPath = Element[];

/** The last in a dialog or menu, and the last outside of them, where the focus goes once they close. */
let focusPath: FocusPath = [];
let focusPathOutside: FocusPath = [];

/**
 * Browsers drop the focus of a control that is disabled or removed, so that Tab begins at the top
 * of the page. This gives it back once the control is enabled again, such as after loading, or else
 * to the smallest part of the screen that contained it. In a dialog, MUI gives it to the dialog
 * meanwhile. Returns a function that ends it.
 */
export function keepFocus(): () => void {
  // A field may have taken the focus by itself.
  rememberFocus();
  const observer = new MutationObserver(restoreFocus);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["disabled", "aria-busy"],
  });
  document.addEventListener("focusin", rememberFocus);
  document.addEventListener("focusout", forgetFocusIfLeft);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", rememberFocus);
    document.removeEventListener("focusout", forgetFocusIfLeft);
  };
}

function rememberFocus(): void {
  const focused = document.activeElement;
  const path: FocusPath = [];
  for (let each = focused; each && each !== document.body; each = each.parentElement) path.push(each);
  if (focused?.closest(".MuiModal-root")) {
    focusPath = [...path, ...focusPathOutside];
  } else {
    focusPath = focusPathOutside = path;
  }
}

const isDisabled = (element: Element): boolean => element.matches(":disabled");

/** Removed, disabled, or hidden while something is loading. jsdom does not know what is hidden. */
const isGone = (element: Element): boolean =>
  !element.isConnected || isDisabled(element) || element.checkVisibility?.() === false;

/** Whoever leaves a control that is still there, such as by a click beside it, wants no focus back. */
function forgetFocusIfLeft(): void {
  // Some browsers say so before a control is removed, too.
  queueMicrotask(() => {
    const [control] = focusPath;
    if (document.activeElement === document.body && control && !isGone(control)) focusPath = [];
  });
}

function restoreFocus(): void {
  const active = document.activeElement;
  if (active && active !== document.body && !isDisabled(active)) return;
  const [control] = focusPath;
  const isBusy = control?.isConnected && control.closest(".MuiButton-loading, [aria-busy=true]");
  if (!isBusy || !isDisabled(control)) focusPath.some(tryToFocus);
}

/** Focuses a control or a named part, if it is still there. */
function tryToFocus(element: Element): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || isDisabled(element)) return false;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex") && element.matches(NAMED_PARTS)) {
    return focusNamedPart(element);
  }
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Makes a named part focusable only while it has the focus, as it would take it on clicks, too. */
function focusNamedPart(part: HTMLElement): boolean {
  part.tabIndex = -1;
  // Like the content after a navigation: Tab shows where it goes on.
  part.style.outline = "none";
  const undo = (): void => {
    part.removeAttribute("tabindex");
    part.style.outline = "";
  };
  part.focus({ preventScroll: true });
  const isFocused = document.activeElement === part;
  if (isFocused) part.addEventListener("blur", undo, { once: true });
  else undo();
  return isFocused;
}
