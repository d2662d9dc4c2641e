import Box from "@mui/material/Box";
import Portal from "@mui/material/Portal";
import Stack from "@mui/material/Stack";
import type { SxProps, Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import type { ReactNode } from "react";

const ID = "bottom-bar";

/** Whether the bar has anything, as a selector of what contains it. */
export const WITH_BOTTOM_BAR = `:has(> #${ID}:not(:empty))`;

/** Its height. */
export const BOTTOM_BAR_HEIGHT = "calc(3.875rem + env(safe-area-inset-bottom))";

const ALONE_SELECTOR = "[data-alone]";

/** The bar at the bottom of phones with what can be done on the screen; for the shell. */
export const BottomBarPlace = () => (
  <Box
    id={ID}
    sx={(theme) => ({
      position: "fixed",
      inset: "auto 0 0",
      zIndex: theme.zIndex.appBar - 1,
      minHeight: BOTTOM_BAR_HEIGHT,
      display: "flex",
      displayPrint: "none",
      gap: 1,
      px: 2,
      pt: 1,
      pb: "calc(8px + env(safe-area-inset-bottom))",
      backgroundColor: theme.vars.palette.background.paper,
      borderTop: `1px solid ${theme.vars.palette.divider}`,
      // Words that do not fit beside each other wrap; large ones scroll.
      overflowX: "auto",
      "& .MuiButton-root": { px: 1, lineHeight: 1.2, textAlign: "center", whiteSpace: "normal" },
      "& > *, & > .MuiButton-root": { flex: "1 1 0", minWidth: "min-content" },
      "& > .MuiIconButton-root": { flex: "none", minWidth: 44 },
      "& .MuiButtonGroup-grouped:first-of-type": { flex: 1 },
      "& .MuiButtonGroup-grouped:not(:first-of-type)": { flex: "none" },
      "& > div:not(.MuiButtonGroup-root) > .MuiButton-root": { width: 1, height: 1 },
      "& .MuiButton-startIcon": { display: "none" },
      [`&:has(> ${ALONE_SELECTOR}) > :not(${ALONE_SELECTOR})`]: { display: "none" },
      "&:empty": { display: "none" },
    })}
  />
);

type BottomBarProps = {
  children: ReactNode;
  /** Of their row, where they stand in their place. */
  sx?: SxProps<Theme>;
  /** In the place of what else is in the bar. */
  alone?: boolean;
};

/** What can be done on a screen: on phones in the bar at the bottom, else where it stands. */
export function BottomBar({ children, sx = null, alone = false }: BottomBarProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down("sm"), { noSsr: true });
  if (!isPhone) {
    return (
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={[{ flexWrap: "wrap", alignItems: "center" }, ...(Array.isArray(sx) ? sx : [sx])]}
      >
        {children}
      </Stack>
    );
  }
  return (
    <Portal container={() => document.getElementById(ID)}>
      {alone ? (
        <Box data-alone="" sx={{ display: "flex", flex: 1, gap: 1 }}>
          {children}
        </Box>
      ) : (
        children
      )}
    </Portal>
  );
}
