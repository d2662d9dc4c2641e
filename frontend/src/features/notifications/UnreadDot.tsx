import { t } from "@lingui/core/macro";
import Box from "@mui/material/Box";

/** A dot that marks unread items; invisible otherwise, but keeps its space. */
export const UnreadDot = ({ shown, label = t`Unread` }: { shown: boolean; label?: string }) => (
  <Box
    {...(shown ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    sx={{
      flexShrink: 0,
      width: 8,
      height: 8,
      mt: 0.9,
      borderRadius: "50%",
      // A border, as high contrast drops backgrounds.
      ...(shown && { border: 4, borderColor: "primary.main" }),
    }}
  />
);
