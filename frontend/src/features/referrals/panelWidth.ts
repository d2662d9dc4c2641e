/** The width of the panel beside a list. */
export const PANEL_WIDTH = "min(28rem, 46vw)";
