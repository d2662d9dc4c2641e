import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { MODE_STORAGE_KEY } from "./constants";
import { theme } from "./theme";

/**
 * MUI's theme for what stands below it: light or dark as the system says, unless the person chose otherwise
 * in the user menu. The page's own base (ground, font, text) is plain CSS, see base.css.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={MODE_STORAGE_KEY}
      disableTransitionOnChange
      noSsr
    >
      {children}
    </ThemeProvider>
  );
}
