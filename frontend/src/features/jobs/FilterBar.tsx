import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** The filters above a list: side by side where there is room, the first one widest. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 2fr)" },
        gridAutoFlow: { md: "column" },
        gridAutoColumns: { md: "minmax(0, 1fr)" },
      }}
    >
      {children}
    </Box>
  );
}
