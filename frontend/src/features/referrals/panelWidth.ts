/** The attribute of the panel beside a list, by which the shell leaves room for it. */
export const PANEL = "data-panel";

/** The width of the panel beside a list. */
export const PANEL_WIDTH = "min(28rem, 46vw)";
