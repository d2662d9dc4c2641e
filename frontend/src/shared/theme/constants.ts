/** Attribute on <html> that names the colour scheme in force. */
export const SCHEME_ATTRIBUTE = "data-theme";
/** Where the person's choice (light, dark or system) is kept. */
export const MODE_STORAGE_KEY = "theme";
/** Prefix of every CSS variable of the theme. */
export const VAR_PREFIX = "v";
