import { MODE_STORAGE_KEY, SCHEME_ATTRIBUTE } from "./mode";

/**
 * Puts the chosen scheme on <html> before the first render, so that nothing flashes in the other one.
 * An inline script in the page would do it sooner, but the Content-Security-Policy allows none.
 */
export function applySchemeEarly(): void {
  const stored = localStorage.getItem(MODE_STORAGE_KEY);
  const dark =
    stored === "dark" || (stored !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute(SCHEME_ATTRIBUTE, dark ? "dark" : "light");
}
