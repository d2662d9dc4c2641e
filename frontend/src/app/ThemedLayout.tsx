import { ThemeProvider } from "@mui/material/styles";
import { Outlet } from "react-router-dom";
import { MODE_STORAGE_KEY } from "@/shared/theme/constants";
import { theme } from "@/shared/theme/theme";

/**
 * MUI's theme around every screen but the landing page: light or dark as the system says, unless the person chose
 * otherwise in the user menu. The page's own base (ground, font, text) is plain CSS, see base.css.
 */
export function ThemedLayout() {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={MODE_STORAGE_KEY}
      disableTransitionOnChange
      noSsr
    >
      <Outlet />
    </ThemeProvider>
  );
}
