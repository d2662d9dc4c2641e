import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import type { ReactNode } from "react";
import { TOPBAR_HEIGHT } from "@/shared/theme/scale";

type SuccessBannerProps = {
  children: ReactNode;
  /** A warning below the message. */
  warning?: string | null;
  /** What is to be decided about it now. */
  below?: ReactNode;
  onClose: () => void;
};

/** A success message that stays visible below the top bar while scrolling. */
export function SuccessBanner({ children, warning, below, onClose }: SuccessBannerProps) {
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
      {below}
    </Stack>
  );
}
