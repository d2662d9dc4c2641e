import type { PaletteOptions } from "@mui/material/styles";

/** Neutral colours and one accent. All text has a contrast of at least 4.5:1. */
export const lightPalette: PaletteOptions = {
  primary: { main: "#3A4FD0", light: "#6475E2", dark: "#2C3DA8", contrastText: "#FFFFFF" },
  secondary: { main: "#4A4F5C", light: "#6B7180", dark: "#2E323B", contrastText: "#FFFFFF" },
  info: { main: "#0B7285", light: "#3BA3B5", dark: "#085664", contrastText: "#FFFFFF" },
  success: { main: "#18794E", light: "#46A578", dark: "#0F5A39", contrastText: "#FFFFFF" },
  warning: { main: "#9A5B00", light: "#C98A2B", dark: "#744400", contrastText: "#FFFFFF" },
  error: { main: "#C4313A", light: "#DD6A71", dark: "#97222A", contrastText: "#FFFFFF" },
  text: { primary: "#16181D", secondary: "#585D6A", disabled: "#8B909C" },
  background: { default: "#F7F7F8", paper: "#FFFFFF" },
  divider: "#E4E5E9",
  action: { hover: "rgba(22, 24, 29, 0.045)", selected: "rgba(58, 79, 208, 0.09)" },
};

export const darkPalette: PaletteOptions = {
  primary: { main: "#93A1FF", light: "#B6C0FF", dark: "#7384F5", contrastText: "#0D1132" },
  secondary: { main: "#B4B8C5", light: "#D3D6DF", dark: "#8D92A1", contrastText: "#14161B" },
  info: { main: "#5CC8DB", light: "#8DDAE7", dark: "#35A8BD", contrastText: "#04252B" },
  success: { main: "#5FCB97", light: "#8FDCB7", dark: "#3DAA76", contrastText: "#06281A" },
  warning: { main: "#EDB45E", light: "#F4CD91", dark: "#CE9139", contrastText: "#2B1B00" },
  error: { main: "#FF8C92", light: "#FFB0B4", dark: "#E8656D", contrastText: "#3A070B" },
  text: { primary: "#ECEDF1", secondary: "#A4A9B6", disabled: "#6F7481" },
  background: { default: "#101115", paper: "#17191E" },
  divider: "#2A2D35",
  action: { hover: "rgba(236, 237, 241, 0.06)", selected: "rgba(147, 161, 255, 0.14)" },
};
