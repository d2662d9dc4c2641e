import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useDocumentTitle } from "@/shared/hooks/useDocumentTitle";

type PageFrameProps = {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** A link back, above the title. */
  back?: ReactNode;
  /** Buttons, right of the title; below it on a narrow screen. */
  actions?: ReactNode;
  /** `narrow` for forms and reading, `wide` (default) for lists and figures. */
  width?: "wide" | "narrow";
  children: ReactNode;
};

const MAX_WIDTH = { wide: 1200, narrow: 760 };

/** The frame of every screen of the signed-in part: heading, actions, content; names the document too. */
export function PageFrame({ title, description, back, actions, width = "wide", children }: PageFrameProps) {
  useDocumentTitle(title);
  return (
    <Box sx={{ width: "100%", maxWidth: MAX_WIDTH[width], mx: "auto" }}>
      {back && <Box sx={{ mb: 1 }}>{back}</Box>}
      <Stack
        direction="row"
        useFlexGap
        sx={{ mb: 3, gap: 2, flexWrap: "wrap", alignItems: "flex-start", justifyContent: "space-between" }}
      >
        <Box sx={{ flex: "1 1 18rem", minWidth: 0 }}>
          <Typography variant="h3" component="h1" sx={{ overflowWrap: "anywhere" }}>
            {title}
          </Typography>
          {description && (
            <Typography
              variant="body2"
              component="div"
              color="textSecondary"
              sx={{ mt: 0.5, overflowWrap: "anywhere" }}
            >
              {description}
            </Typography>
          )}
        </Box>
        {actions && (
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
            {actions}
          </Stack>
        )}
      </Stack>
      <Stack spacing={2.5}>{children}</Stack>
    </Box>
  );
}
