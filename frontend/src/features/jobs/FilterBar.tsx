import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Grid columns by number of filters: a wide one and two narrow ones, or four equal ones. */
const COLUMNS = {
  3: { xs: "1fr", md: "repeat(2, minmax(0, 1fr))", lg: "minmax(0, 1fr) repeat(2, 12rem)" },
  4: { xs: "1fr", md: "repeat(2, minmax(0, 1fr))", lg: "repeat(4, minmax(0, 1fr))" },
};

type FilterBarProps = { columns?: keyof typeof COLUMNS; children: ReactNode };

/** The filters above a list, side by side on wide screens. */
export function FilterBar({ columns = 3, children }: FilterBarProps) {
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        gap: 2,
        gridTemplateColumns: COLUMNS[columns],
        ...(columns === 3 && { "& > :first-of-type": { gridColumn: { md: "1 / -1", lg: "auto" } } }),
      }}
    >
      {children}
    </Box>
  );
}
