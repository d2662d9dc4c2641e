import { type RefObject, useEffect, useEffectEvent } from "react";
import { useSession } from "@/shared/session/useSession";

/** What a key does, by `KeyboardEvent.key`; letters in lower case. False: nothing, the browser goes on. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const TYPES_TEXT = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]';

/**
 * Single keys that act on a screen, unless somebody types, or has switched them off on their profile
 * (WCAG 2.1.4). Dialogs and menus keep the keys of the screen below them away; a dialog's own name
 * the element in it, as `within`.
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  { within }: { within?: RefObject<HTMLElement | null> } = {},
) {
  const { user } = useSession();
  const enabled = user?.shortcuts !== false;
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(TYPES_TEXT)) return;
    const modal = ".MuiModal-root";
    if (target.closest(modal) !== (within?.current?.closest(modal) ?? null)) return;
    const act = shortcuts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (act && act(event) !== false) event.preventDefault();
  });
  useEffect(() => {
    if (!enabled) return;
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, [enabled]);
}
