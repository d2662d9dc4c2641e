import type { Components, Theme } from "@mui/material/styles";
import { RADIUS, TOUCH, TOUCH_AROUND } from "./scale";
import { softAlerts, softChips, tint } from "./tints";

export const components: Components<Theme> = {
  // Controls
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      // Inset, because tiles, tabs, chips and menu items fill a container that clips overflow.
      root: ({ theme }) => ({
        "&:focus-visible": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: RADIUS.small,
        paddingInline: theme.spacing(1.75),
        whiteSpace: "nowrap",
        "&:focus-visible": { outlineOffset: 2 },
        ...TOUCH,
      }),
      sizeLarge: ({ theme }) => ({
        ...theme.typography.body1,
        fontWeight: 560,
        padding: theme.spacing(1.25, 2.5),
      }),
    },
    variants: [
      {
        props: { variant: "outlined", color: "inherit" },
        style: ({ theme }) => ({
          borderColor: theme.vars.palette.divider,
          backgroundColor: theme.vars.palette.background.paper,
          "&:hover": {
            backgroundColor: theme.vars.palette.action.hover,
            borderColor: theme.vars.palette.text.disabled,
          },
        }),
      },
    ],
  },
  // Doubled, since a group makes its buttons smaller.
  MuiButtonGroup: { styleOverrides: { root: { "& .MuiButtonGroup-grouped.MuiButtonGroup-grouped": TOUCH } } },
  MuiToggleButton: { styleOverrides: { root: TOUCH } },
  MuiCheckbox: { styleOverrides: { root: TOUCH } },
  MuiRadio: { styleOverrides: { root: TOUCH } },
  MuiFormControlLabel: { styleOverrides: { root: TOUCH } },
  MuiTableSortLabel: {
    styleOverrides: { root: { "&:focus-visible": { outlineOffset: 2 }, ...TOUCH } },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: RADIUS.small,
        "&:focus-visible": { outlineOffset: 2 },
        ...TOUCH,
      },
    },
  },
  // iPhones zoom into fields with less than 16 px.
  MuiInputBase: { styleOverrides: { root: { "@media (pointer: coarse)": { fontSize: "1rem" } } } },
  MuiOutlinedInput: {
    defaultProps: { size: "small" },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: RADIUS.small,
        backgroundColor: theme.vars.palette.background.paper,
        ...TOUCH,
        "&:hover:not(.Mui-focused):not(.Mui-error):not(.Mui-disabled) .MuiOutlinedInput-notchedOutline": {
          borderColor: theme.vars.palette.text.disabled,
        },
      }),
      notchedOutline: ({ theme }) => ({
        borderColor: `color-mix(in srgb, ${theme.vars.palette.text.primary} 22%, transparent)`,
      }),
    },
  },
  MuiFormControl: { defaultProps: { size: "small" } },
  MuiSelect: { defaultProps: { size: "small" } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
  MuiLink: {
    defaultProps: { underline: "hover" },
    styleOverrides: { root: { fontWeight: 500, textUnderlineOffset: "0.2em" } },
  },

  // Surfaces
  MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
  MuiCard: {
    defaultProps: { variant: "outlined" },
    styleOverrides: { root: { borderRadius: RADIUS.medium } },
  },
  MuiCardContent: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: theme.spacing(2.5),
        "&:last-child": { paddingBottom: theme.spacing(2.5) },
        [theme.breakpoints.down("sm")]: {
          padding: theme.spacing(2),
          "&:last-child": { paddingBottom: theme.spacing(2) },
        },
      }),
    },
  },
  MuiDialog: {
    defaultProps: { fullWidth: true, maxWidth: "sm" },
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: RADIUS.large,
        border: `1px solid ${theme.vars.palette.divider}`,
        // Names and titles may be one long word.
        overflowWrap: "anywhere",
        [theme.breakpoints.down("sm")]: {
          margin: theme.spacing(1.5),
          width: `calc(100% - ${theme.spacing(3)})`,
        },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: { root: ({ theme }) => ({ ...theme.typography.h4, padding: theme.spacing(2.5, 3, 1) }) },
  },
  MuiDialogActions: {
    styleOverrides: {
      // German labels do not all fit beside each other on a phone.
      root: ({ theme }) => ({
        padding: theme.spacing(2, 3, 2.5),
        flexWrap: "wrap",
        rowGap: theme.spacing(1),
      }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: RADIUS.medium,
        border: `1px solid ${theme.vars.palette.divider}`,
        marginTop: theme.spacing(0.5),
        maxHeight: "min(24rem, calc(100% - 6rem))",
      }),
      list: ({ theme }) => ({ padding: theme.spacing(0.75) }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: RADIUS.medium,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: theme.shadows[8],
        marginTop: theme.spacing(0.5),
      }),
      listbox: ({ theme }) => ({ padding: theme.spacing(0.75) }),
      option: ({ theme }) => ({
        borderRadius: RADIUS.small,
        paddingInline: `${theme.spacing(1.25)} !important`,
        overflowWrap: "anywhere",
      }),
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        borderRadius: RADIUS.small,
        minHeight: 36,
        paddingInline: theme.spacing(1.25),
        ...TOUCH,
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { arrow: true, enterDelay: 300 },
    styleOverrides: { tooltip: ({ theme }) => ({ ...theme.typography.caption, borderRadius: RADIUS.small }) },
  },

  // Data display
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.caption, fontWeight: 560, borderRadius: RADIUS.small }),
      sizeSmall: { height: 24 },
      clickable: TOUCH_AROUND,
      filled: ({ theme }) => ({ backgroundColor: tint(theme, theme.vars.palette.text.primary, 8) }),
    },
    variants: softChips,
  },
  MuiAlert: {
    variants: softAlerts,
    styleOverrides: {
      root: ({ theme }) => ({
        ...theme.typography.body2,
        borderRadius: RADIUS.medium,
        alignItems: "flex-start",
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.body2, borderColor: theme.vars.palette.divider }),
      head: ({ theme }) => ({
        ...theme.typography.caption,
        fontWeight: 560,
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.background.paper,
        whiteSpace: "nowrap",
      }),
    },
  },
  MuiTab: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.button, minHeight: 44, paddingInline: theme.spacing(1.5) }),
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
  MuiLinearProgress: {
    styleOverrides: {
      // A neutral track, so that the bar stands out.
      root: ({ theme }) => ({
        borderRadius: RADIUS.small,
        height: 6,
        backgroundColor: tint(theme, theme.vars.palette.text.primary, 8),
      }),
      bar1: { borderRadius: RADIUS.small },
    },
  },
  MuiSkeleton: { defaultProps: { animation: "wave" } },
};
