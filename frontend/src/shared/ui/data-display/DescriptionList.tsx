import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

export type DescriptionItem = { label: string; value: ReactNode };

type DescriptionListProps = {
  items: readonly DescriptionItem[];
  /** Minimum column width, in px. */
  min?: number;
};

/** On phones, values stand beside their labels in one column, to save height. */
const BESIDE_LABEL_ON_PHONES = {
  display: { xs: "grid", sm: "block" },
  gridTemplateColumns: "minmax(0, 2fr) minmax(0, 3fr)",
  columnGap: 1.5,
  alignItems: "baseline",
};

/** Labels and values of one object, in as many columns as fit. */
export function DescriptionList({ items, min = 240 }: DescriptionListProps) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: "grid",
        gap: { xs: 1, sm: 2 },
        gridTemplateColumns: {
          xs: "minmax(0, 1fr)",
          sm: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
        },
      }}
    >
      {items.map(({ label, value }) => (
        <Box key={label} sx={{ minWidth: 0, ...BESIDE_LABEL_ON_PHONES }}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
