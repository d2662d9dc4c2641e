import { MODE_STORAGE_KEY, SCHEME_ATTRIBUTE } from "./constants";

/**
 * Puts the chosen scheme on <html> before the first render, so that nothing flashes in the other one, and
 * follows the system and the other tabs from then on: the landing page has no MUI that would.
 * An inline script in the page would do it sooner, but the Content-Security-Policy allows none.
 */
export function applyInitialColorScheme(): void {
  const systemDark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    const stored = localStorage.getItem(MODE_STORAGE_KEY);
    const dark = stored === "dark" || (stored !== "light" && systemDark.matches);
    document.documentElement.setAttribute(SCHEME_ATTRIBUTE, dark ? "dark" : "light");
  };
  apply();
  systemDark.addEventListener("change", apply);
  window.addEventListener("storage", ({ key }) => {
    if (key === null || key === MODE_STORAGE_KEY) apply();
  });
}
