import type { Shadows, TypographyVariantsOptions } from "@mui/material/styles";

export const FONT =
  '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** One spacing unit, in px. */
export const SPACING = 8;

/** Border radius in px: small for controls and chips, medium for cards, large for dialogs. */
export const RADIUS = { small: 6, medium: 10, large: 14 } as const;

/** The least size of what a finger presses, on phones. */
export const TOUCH = { "@media (max-width: 599.95px)": { minHeight: 44, minWidth: 44 } } as const;

/** The same for what keeps its size, but is pressed beyond its edges. */
export const TOUCH_AROUND = {
  "@media (max-width: 599.95px)": {
    "&::after": {
      content: '""',
      position: "absolute",
      inset: "50% 0 auto",
      height: 44,
      marginTop: "-22px",
      minWidth: 44,
    },
  },
} as const;

/** Width of the fixed sidebar, height of the fixed top bar. */
export const SIDEBAR_WIDTH = "16rem";
export const TOPBAR_HEIGHT = "3.5rem";

/** The type scale: 12 · 13 · 14 · 16 · 18 · 22 · 28 · 40 · 60 px. */
export const typography: TypographyVariantsOptions = {
  fontFamily: FONT,
  fontWeightRegular: 400,
  fontWeightMedium: 500,
  fontWeightBold: 650,
  h1: {
    fontSize: "clamp(2.5rem, 1.6rem + 3.4vw, 3.75rem)",
    lineHeight: 1.06,
    fontWeight: 680,
    letterSpacing: "-0.035em",
  },
  h2: {
    fontSize: "clamp(1.75rem, 1.35rem + 1.6vw, 2.5rem)",
    lineHeight: 1.15,
    fontWeight: 650,
    letterSpacing: "-0.028em",
  },
  h3: { fontSize: "1.375rem", lineHeight: 1.3, fontWeight: 640, letterSpacing: "-0.018em" },
  h4: { fontSize: "1.125rem", lineHeight: 1.35, fontWeight: 620, letterSpacing: "-0.012em" },
  h5: { fontSize: "1rem", lineHeight: 1.4, fontWeight: 620, letterSpacing: "-0.008em" },
  h6: { fontSize: "0.875rem", lineHeight: 1.45, fontWeight: 620, letterSpacing: "-0.004em" },
  subtitle1: { fontSize: "1.125rem", lineHeight: 1.6, fontWeight: 400, letterSpacing: "-0.008em" },
  subtitle2: { fontSize: "0.8125rem", lineHeight: 1.5, fontWeight: 560 },
  body1: { fontSize: "0.9375rem", lineHeight: 1.6 },
  body2: { fontSize: "0.875rem", lineHeight: 1.55 },
  caption: { fontSize: "0.75rem", lineHeight: 1.5, letterSpacing: "0.002em" },
  overline: {
    fontSize: "0.75rem",
    lineHeight: 1.5,
    fontWeight: 560,
    letterSpacing: "0.02em",
    textTransform: "none",
  },
  button: {
    fontSize: "0.875rem",
    lineHeight: 1.5,
    fontWeight: 550,
    letterSpacing: "-0.003em",
    textTransform: "none",
  },
};

const RESTING = "0 1px 2px rgba(16, 18, 24, 0.05)";
const RAISED = "0 2px 4px rgba(16, 18, 24, 0.05), 0 8px 20px -6px rgba(16, 18, 24, 0.12)";
const FLOATING = "0 4px 8px -2px rgba(16, 18, 24, 0.08), 0 20px 44px -12px rgba(16, 18, 24, 0.24)";

/** Only three elevations: cards (1), hovered (2–4), menus and dialogs (above). */
export const shadows = Array.from({ length: 25 }, (_, level) => {
  if (level === 0) return "none";
  if (level === 1) return RESTING;
  return level <= 4 ? RAISED : FLOATING;
}) as Shadows;
