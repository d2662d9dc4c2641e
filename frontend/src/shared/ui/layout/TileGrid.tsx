import Box from "@mui/material/Box";
import { Children, type ReactNode } from "react";
import { SPACING } from "@/shared/theme/scale";

const GAP = 2;

/** Minimum tile width in two columns, so that they fit on every phone. */
const MIN_HALF_WIDTH = 132;

type Rules = Record<string, string | { gridTemplateColumns: string }>;

/** Container queries for the number of columns, avoiding a single tile in the last row. */
function getGridColumns(tiles: number, min: number): Rules {
  const steps = new Set([2, Math.ceil(tiles / 2), tiles]);
  const columnCounts = [...steps]
    .filter((columns) => columns <= tiles && tiles % columns !== 1)
    .sort((a, b) => a - b);
  const rules = columnCounts.map((columns) => {
    const minWidth = columns === 2 ? Math.min(min, MIN_HALF_WIDTH) : min;
    const width = columns * minWidth + (columns - 1) * GAP * SPACING;
    return [
      `@container (min-width: ${width}px)`,
      { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
    ];
  });
  return { gridTemplateColumns: "minmax(0, 1fr)", ...Object.fromEntries(rules) };
}

type TileGridProps = {
  children: ReactNode;
  /** Minimum tile width, in px. */
  min?: number;
};

/** Tiles in one row, two even rows, two columns or one column. */
export function TileGrid({ children, min = 180 }: TileGridProps) {
  const tiles = Children.toArray(children).length;
  return (
    <Box sx={{ containerType: "inline-size" }}>
      <Box sx={{ display: "grid", gap: GAP, ...getGridColumns(tiles, min) }}>{children}</Box>
    </Box>
  );
}
