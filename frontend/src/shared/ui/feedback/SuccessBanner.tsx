import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { TOPBAR_HEIGHT } from "@/shared/theme/scale";

type SuccessBannerProps = {
  children: ReactNode;
  /** What should be known about it all the same. */
  warning?: string | null | undefined;
  onClose: () => void;
};

/** What has just been done. Stays in sight below the top bar however far the list is scrolled. */
export function SuccessBanner({ children, warning, onClose }: SuccessBannerProps) {
  return (
    <Stack
      spacing={1}
      sx={(theme) => ({
        position: "sticky",
        top: `calc(${TOPBAR_HEIGHT} + ${theme.spacing(1)})`,
        zIndex: theme.zIndex.appBar - 1,
      })}
    >
      <Alert severity="success" onClose={onClose} sx={{ boxShadow: 2, overflowWrap: "anywhere" }}>
        {children}
      </Alert>
      {warning && (
        <Alert severity="warning" sx={{ boxShadow: 2, overflowWrap: "anywhere" }}>
          {warning}
        </Alert>
      )}
    </Stack>
  );
}
