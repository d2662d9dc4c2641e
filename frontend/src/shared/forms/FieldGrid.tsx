import Box from "@mui/material/Box";
import type { ReactNode } from "react";

type FieldGridProps = {
  columns?: 2 | 3;
  /** The width from which on there is room for them. */
  from?: "sm" | "md";
  children: ReactNode;
};

/** Fields side by side where there is room. */
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
