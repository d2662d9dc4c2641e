import type { Theme } from "@mui/material/styles";

const STATUS_COLOURS = ["primary", "info", "success", "warning", "error"] as const;

/** Chips are quiet: a tint of their colour as ground, the colour itself as text. */
export const softChips = STATUS_COLOURS.map((color) => ({
  props: { color, variant: "filled" as const },
  style: ({ theme }: { theme: Theme }) => ({
    color: theme.vars.palette[color].dark,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette[color].main} 12%, ${theme.vars.palette.background.paper})`,
    ...theme.applyStyles("dark", {
      color: theme.vars.palette[color].light,
      backgroundColor: `color-mix(in srgb, ${theme.vars.palette[color].main} 16%, ${theme.vars.palette.background.paper})`,
    }),
  }),
}));

/** Alerts speak in the same tints, with the text of the page. */
export const softAlerts = (["info", "success", "warning", "error"] as const).map((severity) => ({
  props: { severity, variant: "standard" as const },
  style: ({ theme }: { theme: Theme }) => ({
    color: theme.vars.palette.text.primary,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette[severity].main} 9%, ${theme.vars.palette.background.paper})`,
    border: `1px solid color-mix(in srgb, ${theme.vars.palette[severity].main} 24%, ${theme.vars.palette.background.paper})`,
    "& .MuiAlert-icon": { color: theme.vars.palette[severity].main },
  }),
}));
