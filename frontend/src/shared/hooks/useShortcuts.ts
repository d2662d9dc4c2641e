import { type RefObject, useEffect, useEffectEvent } from "react";
import { useSession } from "@/shared/session/useSession";
import { isComposing, pressedKey } from "@/shared/ui/keys";

/** What a key does, by `KeyboardEvent.key`; letters in lower case. False: nothing, the browser goes on. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

type Options = {
  /** An element in the dialog whose keys these are. */
  within?: RefObject<HTMLElement | null>;
  /** They come before those of the rest of the screen. */
  first?: boolean;
};

const TYPES_TEXT = [
  'input:not([type="checkbox"], [type="radio"], [type="file"])',
  "textarea",
  "select",
  '[contenteditable="true"]',
  '[role="combobox"]',
  '[role="listbox"]',
].join();

/** They go on and on while they are held; others act once. */
const REPEATING = ["j", "k"];

/**
 * Single keys that act on a screen, unless somebody types, or has switched them off on their profile
 * (WCAG 2.1.4). Dialogs and menus keep the keys of the screen below them away; a dialog's own name
 * the element in it, as `within`.
 */
export function useShortcuts(shortcuts: Shortcuts, { within, first = false }: Options = {}) {
  const { user } = useSession();
  const enabled = user?.shortcuts !== false;
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isComposing(event))
      return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(TYPES_TEXT)) return;
    const modal = ".MuiModal-root";
    if (target.closest(modal) !== (within?.current?.closest(modal) ?? null)) return;
    const key = pressedKey(event, Object.keys(shortcuts)) ?? "";
    if (event.repeat && !REPEATING.includes(key)) return;
    const act = shortcuts[key];
    if (act && act(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", listener, { capture: first });
    return () => window.removeEventListener("keydown", listener, { capture: first });
  }, [enabled, first]);
}
