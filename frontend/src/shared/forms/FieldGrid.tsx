import Box from "@mui/material/Box";
import type { ReactNode } from "react";

type FieldGridProps = {
  columns?: 2 | 3;
  /** The breakpoint from which columns are used. */
  from?: "sm" | "md";
  children: ReactNode;
};

/** Fields side by side on wide screens. */
export const FieldGrid = ({ columns = 2, from = "sm", children }: FieldGridProps) => (
  <Box
    sx={{
      display: "grid",
      gap: 2,
      alignItems: "start",
      gridTemplateColumns: { xs: "minmax(0, 1fr)", [from]: `repeat(${columns}, minmax(0, 1fr))` },
    }}
  >
    {children}
  </Box>
);
