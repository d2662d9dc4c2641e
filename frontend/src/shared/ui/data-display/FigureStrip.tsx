import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import { Children, type ReactNode } from "react";

type FigureStripProps = {
  children: ReactNode;
  /** Minimum width of a figure, in px, from which all stand in one row. */
  min?: number;
  /** On phones, one row that scrolls sideways. */
  scrolls?: boolean;
  /** Within a card, which has a frame already. */
  inCard?: boolean;
};

/** Figures beside each other in one frame, without a frame of their own; on phones three in a row. */
export function FigureStrip({ children, min = 132, scrolls, inCard }: FigureStripProps) {
  const count = Children.toArray(children).length;
  const onPhones = count % 3 === 0 ? 3 : 2;
  return (
    <Card
      sx={{
        containerType: "inline-size",
        ...(inCard && { border: 0, borderRadius: 0, boxShadow: "none", mx: { xs: -1.25, sm: 0 } }),
      }}
    >
      <Box
        sx={(theme) => ({
          display: "grid",
          // The lines between figures.
          gap: "1px",
          gridTemplateColumns: `repeat(${onPhones}, minmax(0, 1fr))`,
          backgroundColor: "divider",
          [`@container (min-width: ${count * min}px)`]: {
            gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))`,
          },
          "@media print": { gridTemplateColumns: `repeat(${Math.min(count, 3)}, minmax(0, 1fr))` },
          "& > .MuiCard-root": { border: 0, borderRadius: 0, boxShadow: "none", overflow: "hidden" },
          // Labels, figures and hints each on one line, however many lines a label has.
          "& > .MuiCard-root, & > .MuiCard-root > *, & > .MuiCard-root > .MuiCardActionArea-root > :first-of-type":
            {
              display: "grid",
              gridRow: "span 3",
              gridTemplateColumns: "minmax(0, 1fr)",
              gridTemplateRows: "subgrid",
              alignItems: "start",
            },
          // The last one fills its row.
          ...(count % onPhones === 1 && {
            "& > .MuiCard-root:last-child": { gridColumn: "1 / -1" },
            [`@container (min-width: ${count * min}px) `]: {
              "& > .MuiCard-root:last-child": { gridColumn: "auto" },
            },
          }),
          ...(scrolls && {
            [theme.breakpoints.down("sm")]: {
              gridTemplateColumns: "none",
              gridAutoFlow: "column",
              gridAutoColumns: "minmax(max-content, 1fr)",
              overflowX: "auto",
            },
          }),
        })}
      >
        {children}
      </Box>
    </Card>
  );
}
