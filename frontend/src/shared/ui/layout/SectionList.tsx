import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";
import { TOPBAR_HEIGHT } from "@/shared/theme/scale";
import { ButtonLink } from "@/shared/ui/inputs/links";

/** A part of a screen, which its address can name: `/settings#webhooks`. */
export type ScreenSection = { id: string; title: string };

/** Leads to the sections of a screen: beside them, and above them where there is too little room. */
export const SectionList = ({ sections }: { sections: readonly ScreenSection[] }) => (
  <Box
    component="nav"
    aria-label={t`On this page`}
    sx={{
      display: "flex",
      flexDirection: { lg: "column" },
      // To the edges of the screen.
      mx: { xs: -2, sm: 0 },
      px: { xs: 1, sm: 0 },
      ml: { sm: -1 },
      overflowX: { xs: "auto", lg: "visible" },
      position: { lg: "sticky" },
      top: { lg: `calc(${TOPBAR_HEIGHT} + 1.75rem)` },
      alignSelf: "start",
      displayPrint: "none",
      "& .MuiButton-root": {
        flexShrink: 0,
        justifyContent: "flex-start",
        px: 1,
        minHeight: { sm: 36 },
        textAlign: "left",
        color: "text.secondary",
        whiteSpace: { lg: "normal" },
      },
    }}
  >
    {sections.map(({ id, title }) => (
      <ButtonLink key={id} to={`#${id}`} replace size="small" color="inherit">
        {title}
      </ButtonLink>
    ))}
  </Box>
);
