import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import CardActionArea from "@mui/material/CardActionArea";
import Skeleton from "@mui/material/Skeleton";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { Link as RouterLink, type To } from "react-router-dom";

type StatTileProps = {
  label: string;
  /** The formatted figure; undefined while loading. */
  value?: ReactNode;
  /** A line below the figure. */
  hint?: ReactNode;
  icon?: ReactNode;
  /** A chip next to the label, such as "Estimate". */
  mark?: ReactNode;
  /** Dims a figure that is not real. */
  dimmed?: boolean;
  loading?: boolean;
  /** Takes little room: in a `FigureStrip`. */
  slim?: boolean;
  /** Makes the tile a link to the rows behind the figure. */
  to?: To;
  /** Makes the tile a button. */
  onClick?: () => void;
  pressed?: boolean;
};

/** A figure with its label; a link with `to`, a button with `onClick`. */
export function StatTile({ to, onClick, pressed, ...content }: StatTileProps) {
  const body = <TileBody {...content} />;
  return (
    <Card
      sx={(theme) => ({
        height: "100%",
        ...(pressed && {
          borderColor: theme.vars.palette.primary.main,
          // In a strip, which has one frame for all.
          "& > button": { boxShadow: `inset 0 -2px 0 ${theme.vars.palette.primary.main}` },
        }),
        ...((to || onClick) && {
          transition: theme.transitions.create(["box-shadow", "border-color"], { duration: 150 }),
          "&:hover": { boxShadow: theme.shadows[2], borderColor: theme.vars.palette.text.disabled },
        }),
      })}
    >
      {to && (
        <CardActionArea component={RouterLink} to={to} sx={{ height: "100%" }}>
          {body}
        </CardActionArea>
      )}
      {onClick && !to && (
        <CardActionArea onClick={onClick} aria-pressed={pressed ?? false} sx={{ height: "100%" }}>
          {body}
        </CardActionArea>
      )}
      {!to && !onClick && body}
    </Card>
  );
}

type TileBodyProps = Omit<StatTileProps, "to" | "onClick" | "pressed">;

function TileBody({ label, value, hint, icon, mark, dimmed, loading, slim }: TileBodyProps) {
  return (
    <Box
      sx={{
        p: slim ? { xs: 1.25, sm: 1.5 } : 2.25,
        py: slim ? { xs: 0.875, sm: 1.5 } : 2.25,
        height: "100%",
        textAlign: "left",
      }}
    >
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, minHeight: 24 }}>
        {icon && (
          <Box
            sx={{
              display: slim ? { xs: "none", sm: "grid" } : "grid",
              color: "text.secondary",
              "& svg": { fontSize: 18 },
            }}
          >
            {icon}
          </Box>
        )}
        <Typography
          variant={slim ? "caption" : "subtitle2"}
          component="span"
          color="textSecondary"
          sx={{ flex: 1, overflowWrap: "anywhere" }}
        >
          {label}
        </Typography>
        {mark}
      </Box>
      {(value !== undefined || loading) && (
        <Typography
          variant={slim ? "h4" : "h3"}
          component="span"
          className="tabular"
          aria-busy={loading || undefined}
          sx={{ display: "block", mt: slim ? 0.25 : 1, opacity: dimmed ? 0.55 : 1 }}
        >
          {loading ? <Skeleton width="3.5ch" /> : value}
        </Typography>
      )}
      {hint && (
        <Typography
          variant="caption"
          component="span"
          color="textSecondary"
          // In a strip, below the label where there is no figure.
          sx={{ display: "block", mt: 0.5, gridRow: value === undefined && !loading ? "2 / span 2" : "3" }}
        >
          {hint}
        </Typography>
      )}
    </Box>
  );
}
