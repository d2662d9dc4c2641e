import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { passFocusOn } from "@/shared/ui/passFocusOn";

type EmptyStateProps = {
  title: string;
  /** What to do about it. */
  text?: ReactNode;
  icon?: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
};

/** Shown instead of an empty list: why it is empty and what to do next. */
export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <Box
      ref={passFocusOn}
      sx={{ display: "grid", justifyItems: "center", textAlign: "center", px: 3, py: 7 }}
    >
      {icon && (
        <Box sx={{ display: "grid", mb: 1.5, color: "text.disabled", "& svg": { fontSize: 32 } }}>{icon}</Box>
      )}
      <Typography variant="h5" component="p">
        {title}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: "46ch" }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2.5 }}>{action}</Box>}
    </Box>
  );
}
