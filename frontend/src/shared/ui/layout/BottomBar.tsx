import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** The attribute by which the shell leaves room below the screen. */
export const BOTTOM_BAR = "data-bottom-bar";

/** Its height on phones. */
export const BOTTOM_BAR_HEIGHT = "calc(3.875rem + env(safe-area-inset-bottom))";

/** The next step of a screen: on phones in a bar at the bottom, else where it stands. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <Box
    {...{ [BOTTOM_BAR]: "" }}
    sx={(theme) => ({
      [theme.breakpoints.down("sm")]: {
        position: "fixed",
        inset: "auto 0 0",
        zIndex: theme.zIndex.appBar - 1,
        minHeight: BOTTOM_BAR_HEIGHT,
        display: "grid",
        displayPrint: "none",
        px: 2,
        pt: 1,
        pb: "calc(8px + env(safe-area-inset-bottom))",
        backgroundColor: theme.vars.palette.background.paper,
        borderTop: `1px solid ${theme.vars.palette.divider}`,
      },
    })}
  >
    {children}
  </Box>
);
