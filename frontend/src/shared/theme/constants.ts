/** Attribute on <html> with the active colour scheme. */
export const SCHEME_ATTRIBUTE = "data-theme";
/** localStorage key of the selected mode (light, dark or system). */
export const MODE_STORAGE_KEY = "theme";
/** Prefix of every CSS variable of the theme. */
export const VAR_PREFIX = "v";
