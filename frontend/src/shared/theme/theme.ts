import { t } from "@lingui/core/macro";
import { createTheme } from "@mui/material/styles";
import { components } from "./components";
import { SCHEME_ATTRIBUTE, VAR_PREFIX } from "./constants";
import { darkPalette, lightPalette } from "./palette";
import { RADIUS, SPACING, shadows, typography } from "./scale";

declare module "@mui/material/styles" {
  /** CSS variables are enabled, so `theme.vars` is always defined. */
  interface CssThemeVariables {
    enabled: true;
  }
}

/** MUI's theme, with its own texts in the shown language. */
export const createAppTheme = () =>
  createTheme(
    {
      cssVariables: { colorSchemeSelector: SCHEME_ATTRIBUTE, cssVarPrefix: VAR_PREFIX },
      colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
      // The sidebar is always open from 768 px (md).
      breakpoints: { values: { xs: 0, sm: 600, md: 768, lg: 1120, xl: 1440 } },
      spacing: SPACING,
      shape: { borderRadius: RADIUS.small },
      typography,
      shadows,
      components,
    },
    {
      components: {
        MuiAlert: { defaultProps: { closeText: t`Close` } },
        MuiAutocomplete: {
          defaultProps: {
            clearText: t`Clear`,
            closeText: t`Close`,
            loadingText: t`Loading...`,
            noOptionsText: t`No options`,
            openText: t({ message: "Open", context: "list of options" }),
          },
        },
      },
    },
  );
