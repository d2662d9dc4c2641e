import CloseOutlined from "@mui/icons-material/CloseOutlined";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
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
      sx={{
        // In a narrow place the buttons stand below the words.
        flexWrap: "wrap",
        "& .MuiAlert-message": {
          flex: "1 1 10rem",
          minWidth: 0,
          whiteSpace: "pre-line",
          overflowWrap: "anywhere",
        },
        "& .MuiAlert-action": { ml: "auto", whiteSpace: "nowrap" },
      }}
      {...(onClose && { onClose })}
      {...(onRetry && {
        action: (
          <>
            <Button color="inherit" size="small" onClick={() => void onRetry()}>
              {retryLabel}
            </Button>
            {/* An alert with an action of its own shows no close button. */}
            {onClose && (
              <IconButton aria-label="Close" color="inherit" size="small" onClick={onClose}>
                <CloseOutlined fontSize="small" />
              </IconButton>
            )}
          </>
        ),
      })}
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      {children}
    </Alert>
  );
}
