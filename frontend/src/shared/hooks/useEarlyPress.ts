import { type RefObject, useEffect, useRef } from "react";
import { HYDRATED_EVENT, PRESSED_EARLY_ATTRIBUTE } from "@/shared/prerendering";

/**
 * A ref for a form or button that may be prerendered: calls `press` if it was used before the app
 * ran (see `app/pageStart.ts`). Give it `suppressHydrationWarning`, since that is noted as an
 * attribute.
 */
export function useEarlyPress<Pressed extends HTMLElement>(
  press: (pressed: Pressed) => void,
): RefObject<Pressed | null> {
  const ref = useRef<Pressed>(null);
  const latest = useRef(press);
  useEffect(() => {
    document.dispatchEvent(new Event(HYDRATED_EVENT));
    if (!ref.current?.hasAttribute(PRESSED_EARLY_ATTRIBUTE)) return;
    ref.current.removeAttribute(PRESSED_EARLY_ATTRIBUTE);
    latest.current(ref.current);
  }, []);
  return ref;
}
