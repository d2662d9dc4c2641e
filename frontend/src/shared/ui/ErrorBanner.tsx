import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";

type ErrorBannerProps = {
  children: ReactNode;
  title?: string;
  /** Shows a Retry button. */
  onRetry?: (() => unknown) | undefined;
  /** Its label where trying again means something more precise. */
  retryLabel?: string;
  onClose?: (() => void) | undefined;
};

/** A failure in words, with Retry where trying again makes sense. */
export function ErrorBanner({ children, title, onRetry, retryLabel = "Retry", onClose }: ErrorBannerProps) {
  return (
    <Alert
      severity="error"
      sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}
      {...(onClose && { onClose })}
      {...(onRetry && {
        action: (
          <Button color="inherit" size="small" onClick={() => void onRetry()}>
            {retryLabel}
          </Button>
        ),
      })}
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
