import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";

export type TimelineItem = {
  key: string | number;
  title: ReactNode;
  /** When, and by whom. */
  meta: ReactNode;
};

/** What happened, one step below the other; the last one is marked as where things stand. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineItem[] }) {
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: "none", m: 0, p: 0 }}>
      {items.map((item, index) => (
        <Step key={item.key} item={item} isLast={index === items.length - 1} />
      ))}
    </Box>
  );
}

function Step({ item, isLast }: { item: TimelineItem; isLast: boolean }) {
  return (
    <Box
      component="li"
      {...(isLast && { "aria-current": "step" as const })}
      sx={{
        position: "relative",
        pl: 3,
        pb: isLast ? 0 : 2.25,
        "&::before": {
          content: '""',
          position: "absolute",
          top: 7,
          left: 0,
          width: 10,
          height: 10,
          borderRadius: "50%",
          border: "2px solid",
          borderColor: isLast ? "primary.main" : "text.disabled",
          backgroundColor: isLast ? "primary.main" : "background.paper",
          boxSizing: "border-box",
        },
        ...(!isLast && {
          "&::after": {
            content: '""',
            position: "absolute",
            top: 20,
            bottom: -4,
            left: 4,
            width: 2,
            backgroundColor: "divider",
          },
        }),
      }}
    >
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 0.75 }}>{item.title}</Box>
      <Typography variant="caption" component="div" color="textSecondary" sx={{ mt: 0.25 }}>
        {item.meta}
      </Typography>
    </Box>
  );
}
