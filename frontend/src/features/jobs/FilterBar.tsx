import Box from "@mui/material/Box";
import type { ReactNode } from "react";

/** Grid columns by number of filters: a wide one and two narrow ones, or four equal ones. */
const COLUMNS = { 3: "minmax(0, 1fr) repeat(2, 12rem)", 4: "repeat(4, minmax(0, 1fr))" };

const WHOLE_ROW = "1 / -1";

type FilterBarProps = { columns?: keyof typeof COLUMNS; children: ReactNode };

/** The filters above a list, side by side on wide screens; else two in a row, below the search. */
export function FilterBar({ columns = 3, children }: FilterBarProps) {
  return (
    <Box
      role="search"
      sx={{
        display: "grid",
        rowGap: 2,
        columnGap: { xs: 1, sm: 2 },
        gridTemplateColumns: { xs: "repeat(2, minmax(0, 1fr))", lg: COLUMNS[columns] },
        "& > :first-of-type": { gridColumn: { xs: WHOLE_ROW, lg: "auto" } },
        ...(columns === 4 && { "& > :last-of-type": { gridColumn: { xs: WHOLE_ROW, lg: "auto" } } }),
      }}
    >
      {children}
    </Box>
  );
}
