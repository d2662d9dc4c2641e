import { ThemeProvider } from "@mui/material/styles";
import { type ReactNode, useState } from "react";
import "@/shared/theme/forcedColors.css";
import "@/shared/theme/print.css";
import { MODE_STORAGE_KEY } from "@/shared/theme/constants";
import { createAppTheme } from "@/shared/theme/theme";

/**
 * MUI's theme: light or dark like the system, unless selected otherwise in
 * the user menu. Background, font and text colour are plain CSS, see base.css.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  const [theme] = useState(createAppTheme);
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
