import { MODE_STORAGE_KEY, SCHEME_ATTRIBUTE } from "./constants";

/**
 * Sets the colour scheme on <html> before the first render, to avoid a flash, and follows the
 * system and other tabs: screens before signing in have no MUI to do so. An inline script would
 * be faster, but the Content-Security-Policy forbids it.
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
