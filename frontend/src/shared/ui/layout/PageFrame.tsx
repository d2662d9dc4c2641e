import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { useDocumentTitle } from "@/shared/hooks/useDocumentTitle";
import { BottomBar } from "./BottomBar";
import { type ScreenSection, SectionList } from "./SectionList";

type PageFrameProps = {
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  /** A back link above the title. */
  back?: ReactNode;
  /** Buttons to the right of the title, below it where there is too little room, and on phones in the bar at the bottom. */
  actions?: ReactNode;
  /** `narrow` for forms and texts, `wide` (default) for lists and figures. */
  width?: "wide" | "narrow";
  /** Takes what is left of the window's height, for a child that grows. */
  fills?: boolean;
  /** The list of its sections, beside them. */
  sections?: readonly ScreenSection[];
  children: ReactNode;
};

/** In px. Both begin at the left edge of the wide one, so that no heading jumps from screen to screen. */
const WIDTH = 1200;
const NARROW_WIDTH = 760;

/** Where a panel leaves little room: each of the actions stands beside the title if it fits. */
export const BESIDE_PANEL = "@container (max-width: 40rem)";

/** In a column, takes what is left of its height, for a child that does so, too. */
export const FILLS_HEIGHT = { display: "flex", flexDirection: "column", flex: "1 0 auto" } as const;

/**
 * The frame of every signed-in screen: heading, actions and content. Also sets the document title.
 */
export function PageFrame(props: PageFrameProps) {
  const { title, description, back, actions, width = "wide", fills = false, sections, children } = props;
  useDocumentTitle(title);
  const content = (
    <Stack spacing={{ xs: 1.5, sm: 2 }} sx={fills ? FILLS_HEIGHT : undefined}>
      {children}
    </Stack>
  );
  return (
    <Box
      sx={{
        width: "100%",
        maxWidth: WIDTH,
        mx: "auto",
        "& > *": { maxWidth: width === "narrow" && !sections ? NARROW_WIDTH : undefined },
        ...(fills && FILLS_HEIGHT),
      }}
    >
      {back && <Box sx={{ mb: 1 }}>{back}</Box>}
      <Stack
        direction="row"
        useFlexGap
        sx={{
          mb: { xs: 1.5, sm: 2 },
          columnGap: 2,
          rowGap: 1,
          flexWrap: "wrap",
          alignItems: "flex-start",
          justifyContent: "space-between",
        }}
      >
        <Box sx={{ flex: "1 1 18rem", minWidth: 0, [BESIDE_PANEL]: { flexBasis: { md: "auto" } } }}>
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
        {actions && <BottomBar sx={{ [BESIDE_PANEL]: { display: { md: "contents" } } }}>{actions}</BottomBar>}
      </Stack>
      {sections ? (
        <Box
          sx={{
            display: "grid",
            columnGap: 3,
            rowGap: 1,
            gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: `11rem minmax(0, ${NARROW_WIDTH}px)` },
          }}
        >
          <SectionList sections={sections} />
          {content}
        </Box>
      ) : (
        content
      )}
    </Box>
  );
}
