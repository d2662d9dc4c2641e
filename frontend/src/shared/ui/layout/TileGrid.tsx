import Box from "@mui/material/Box";
import { Children, type ReactNode } from "react";
import { SPACING } from "@/shared/theme/scale";

const GAP = 2;

/** Two figures fit side by side on every telephone. */
const NARROWEST = 132;

type Rules = Record<string, string | { gridTemplateColumns: string }>;

/** The widths at which more columns fit; never as many as would leave one tile alone in the last row. */
function columnsFor(tiles: number, min: number): Rules {
  const steps = new Set([2, Math.ceil(tiles / 2), tiles]);
  const even = [...steps]
    .filter((columns) => columns <= tiles && tiles % columns !== 1)
    .sort((a, b) => a - b);
  const rules = even.map((columns) => {
    const narrowest = columns === 2 ? Math.min(min, NARROWEST) : min;
    const width = columns * narrowest + (columns - 1) * GAP * SPACING;
    return [
      `@container (min-width: ${width}px)`,
      { gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` },
    ];
  });
  return { gridTemplateColumns: "minmax(0, 1fr)", ...Object.fromEntries(rules) };
}

type TileGridProps = {
  children: ReactNode;
  /** How narrow a tile may become, in px. */
  min?: number;
};

/** Tiles side by side: all in one row, else in two even rows, else two by two or one below the other. */
export function TileGrid({ children, min = 180 }: TileGridProps) {
  const tiles = Children.toArray(children).length;
  return (
    <Box sx={{ containerType: "inline-size" }}>
      <Box sx={{ display: "grid", gap: GAP, ...columnsFor(tiles, min) }}>{children}</Box>
    </Box>
  );
}
