import Box from "@mui/material/Box";
import type { ReactNode } from "react";

type DividedRowProps = {
  /** Padding above and below. */
  py: number;
  children: ReactNode;
};

/** An item of a short list, its controls on the right. A line separates it from the item above. */
export const DividedRow = ({ py, children }: DividedRowProps) => (
  <Box
    component="li"
    sx={{
      display: "flex",
      flexWrap: "wrap",
      gap: 1,
      alignItems: "center",
      justifyContent: "space-between",
      py,
      "& + &": { borderTop: 1, borderColor: "divider" },
    }}
  >
    {children}
  </Box>
);
