import { t } from "@lingui/core/macro";

type KeyEvent = Pick<
  KeyboardEvent,
  "key" | "code" | "keyCode" | "isComposing" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey" | "repeat"
>;

/** Whether the keyboard has ⌘ where others have Ctrl. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** What is written on the key that goes with letters: ⌘ or Ctrl. */
export const controlKey = (): string => (isMac() ? "⌘" : t({ message: "Ctrl", context: "keyboard" }));

/** How a key that is pressed with ⌘ or Ctrl is written in a sentence. */
export const withControl = (key: string): string => (isMac() ? `⌘${key}` : `${controlKey()}+${key}`);

/** Whether the key that this system uses with letters is held, and no other. */
export const hasControl = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyEvent): boolean =>
  !altKey && !shiftKey && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey);

/** Whether the key belongs to an input method. Safari's Enter that ends a conversion says so by its code alone. */
export const isComposing = (event: Pick<KeyEvent, "isComposing" | "keyCode">): boolean =>
  event.isComposing || event.keyCode === 229;

/**
 * Which of some keys was pressed: by what it types, in lower case, or by its place on the keyboard
 * where that is no Latin letter, as on a Cyrillic or Hebrew keyboard, and for the digits of a French
 * one. An event without a key, as autofill sends it, is none.
 */
export function pressedKey(event: KeyEvent, keys: readonly string[]): string | undefined {
  const key = event.key?.length === 1 ? event.key.toLowerCase() : event.key;
  if (!key || keys.includes(key)) return key;
  const at = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]?.toLowerCase();
  if (!at || key.length > 1 || event.shiftKey) return undefined;
  // The digits of some keyboards type é and č.
  const isLetter = /\d/.test(at) ? /[a-z]/ : /\p{Script=Latin}/u;
  return !isLetter.test(key) && keys.includes(at) ? at : undefined;
}

/**
 * Keeps what a held Enter or Escape would do again and again, also where the focus has moved
 * meanwhile: it only breaks the lines of a text, where it was pressed. Returns a function that ends it.
 */
export function ignoreHeldKeys(): () => void {
  let pressedIn: EventTarget | null = null;
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    if (!event.repeat) {
      pressedIn = event.target;
      return;
    }
    const { target, ctrlKey, metaKey } = event;
    const breaksLine = event.key === "Enter" && target instanceof HTMLTextAreaElement && !ctrlKey && !metaKey;
    if (breaksLine && target === pressedIn) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener("keydown", onKey, { capture: true });
  return () => window.removeEventListener("keydown", onKey, { capture: true });
}
