import Box from "@mui/material/Box";
import { Children, type ReactNode } from "react";
import { SPACING } from "@/shared/theme/scale";

const GAP = 2;

/** The widths at which more columns fit, never so many that one tile is left alone in a row. */
function columnsFor(tiles: number, min: number): Record<string, string | { gridTemplateColumns: string }> {
  const steps = [...new Set([2, Math.ceil(tiles / 2), tiles])].filter((columns) => columns <= tiles);
  const rules = steps
    .sort((a, b) => a - b)
    .map((columns) => [
      `@container (min-width: ${columns * min + (columns - 1) * GAP * SPACING}px)`,
      { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
    ]);
  return { gridTemplateColumns: "minmax(0, 1fr)", ...Object.fromEntries(rules) };
}

type TileGridProps = {
  children: ReactNode;
  /** How narrow a tile may become, in px. */
  min?: number;
};

/** Tiles side by side: all in one row, else in two even rows, else two by two, else one below the other. */
export function TileGrid({ children, min = 180 }: TileGridProps) {
  const tiles = Children.toArray(children).length;
  return (
    <Box sx={{ containerType: "inline-size" }}>
      <Box sx={{ display: "grid", gap: GAP, ...columnsFor(tiles, min) }}>{children}</Box>
    </Box>
  );
}
