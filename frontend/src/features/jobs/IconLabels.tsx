import { t } from "@lingui/core/macro";
import type { SvgIconComponent } from "@mui/icons-material";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import type { Job } from "@/shared/api/types";
import { formatDate } from "@/shared/ui/format";

/** When a job was posted. */
export function postedOn(job: Job): string {
  const date = formatDate(job.created_at);
  return t`Posted: ${date}`;
}

/** A wrapping row of labels with icons. */
export function IconLabels({ children }: { children: ReactNode }) {
  return <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, rowGap: 0.25 }}>{children}</Box>;
}

/** A short label with an icon. */
export function IconLabel({ Icon, children }: { Icon: SvgIconComponent; children: ReactNode }) {
  return (
    <Typography
      variant="body2"
      component="span"
      color="textSecondary"
      sx={{ display: "inline-flex", alignItems: "center", gap: 0.75, minWidth: 0, overflowWrap: "anywhere" }}
    >
      <Icon fontSize="inherit" aria-hidden />
      <span>{children}</span>
    </Typography>
  );
}
