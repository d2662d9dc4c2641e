import type { Theme } from "@mui/material/styles";

const STATUS_COLOURS = ["primary", "info", "success", "warning", "error"] as const;

/** Some percent of a colour on paper. */
export const tint = ({ vars }: Theme, color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, ${vars.palette.background.paper})`;

/** Chips are quiet: a tint of their colour as ground, the colour itself as text. */
export const softChips = STATUS_COLOURS.map((color) => ({
  props: { color, variant: "filled" as const },
  style: ({ theme }: { theme: Theme }) => ({
    color: theme.vars.palette[color].dark,
    backgroundColor: tint(theme, theme.vars.palette[color].main, 12),
    ...theme.applyStyles("dark", {
      color: theme.vars.palette[color].light,
      backgroundColor: tint(theme, theme.vars.palette[color].main, 16),
    }),
  }),
}));

/** Alerts speak in the same tints, with the text of the page. */
export const softAlerts = (["info", "success", "warning", "error"] as const).map((severity) => ({
  props: { severity, variant: "standard" as const },
  style: ({ theme }: { theme: Theme }) => ({
    color: theme.vars.palette.text.primary,
    backgroundColor: tint(theme, theme.vars.palette[severity].main, 9),
    border: `1px solid ${tint(theme, theme.vars.palette[severity].main, 24)}`,
    "& .MuiAlert-icon": { color: theme.vars.palette[severity].main },
  }),
}));
