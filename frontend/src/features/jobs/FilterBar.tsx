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
        gridTemplateColumns: { xs: "1fr", md: "minmax(0, 2fr) repeat(2, minmax(0, 1fr))" },
      }}
    >
      {children}
    </Box>
  );
}
