import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import type { ReactNode } from "react";

type ErrorBannerProps = {
  children: ReactNode;
  title?: string;
  /** Shows a Retry button. */
  onRetry?: (() => unknown) | undefined;
  onClose?: (() => void) | undefined;
};

/** A failure in words, with Retry where trying again makes sense. */
export function ErrorBanner({ children, title, onRetry, onClose }: ErrorBannerProps) {
  return (
    <Alert
      severity="error"
      sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}
      {...(onClose && { onClose })}
      {...(onRetry && {
        action: (
          <Button color="inherit" size="small" onClick={() => void onRetry()}>
            Retry
          </Button>
        ),
      })}
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
