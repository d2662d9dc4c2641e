import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { MODE_STORAGE_KEY } from "@/shared/theme/constants";
import { theme } from "@/shared/theme/theme";

/**
 * MUI's theme around the signed-in part: light or dark as the system says, unless the person chose otherwise in the
 * user menu. The page's own base (ground, font, text) is plain CSS, see base.css.
 */
export function Theme({ children }: { children: ReactNode }) {
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
