import type { Theme } from "@mui/material/styles";

const STATUS_COLOURS = ["primary", "info", "success", "warning", "error"] as const;

/** Mixes a percentage of a colour into the paper background. */
export const tint = ({ vars }: Theme, color: string, percent: number): string =>
  `color-mix(in srgb, ${color} ${percent}%, ${vars.palette.background.paper})`;

/** Chips with a tinted background and text in the colour itself. */
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

/** Alerts with the same tints, and the default text colour. */
export const softAlerts = (["info", "success", "warning", "error"] as const).map((severity) => ({
  props: { severity, variant: "standard" as const },
  style: ({ theme }: { theme: Theme }) => ({
    color: theme.vars.palette.text.primary,
    backgroundColor: tint(theme, theme.vars.palette[severity].main, 9),
    border: `1px solid ${tint(theme, theme.vars.palette[severity].main, 24)}`,
    "& .MuiAlert-icon": { color: theme.vars.palette[severity].main },
  }),
}));
