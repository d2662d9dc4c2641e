import { Outlet } from "react-router-dom";
import { AppTheme } from "@/shared/theme/AppTheme";

/** MUI's theme around every screen but the landing page. */
export function ThemedLayout() {
  return (
    <AppTheme>
      <Outlet />
    </AppTheme>
  );
}
