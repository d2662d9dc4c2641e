import { createTheme } from "@mui/material/styles";
import { components } from "./components";
import { darkPalette, lightPalette } from "./palette";
import { RADIUS, shadows, typography } from "./scale";

declare module "@mui/material/styles" {
  /** The theme is read through CSS variables, so `theme.vars` is always there. */
  interface CssThemeVariables {
    enabled: true;
  }
}

/** Attribute on <html> that names the colour scheme in force. */
export const SCHEME_ATTRIBUTE = "data-theme";
/** Where the person's choice (light, dark or system) is kept. */
export const MODE_STORAGE_KEY = "theme";

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: SCHEME_ATTRIBUTE, cssVarPrefix: "v" },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  // 768 px is the width from which the sidebar stands open (specification, section 9).
  breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1120, xl: 1440 } },
  shape: { borderRadius: RADIUS.small },
  typography,
  shadows,
  components,
});
