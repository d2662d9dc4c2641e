import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

type FiguresHeadingProps = { title: string; actions?: ReactNode };

/** Says of which time the figures below are. */
export const FiguresHeading = ({ title, actions }: FiguresHeadingProps) => (
  <Box
    sx={{
      display: "flex",
      flexWrap: "wrap",
      gap: 1.5,
      alignItems: "flex-end",
      justifyContent: "space-between",
      // Closer to what it is about than to what is above.
      "&:not(:first-of-type)": { mt: 2 },
    }}
  >
    <Typography variant="h4" component="h2">
      {title}
    </Typography>
    {actions && (
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "flex-end" }}>{actions}</Box>
    )}
  </Box>
);
