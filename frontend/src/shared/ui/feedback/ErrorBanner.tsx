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
  /** A more specific label than "Retry". */
  retryLabel?: string;
  onClose?: (() => void) | undefined;
};

/** An error message, with Retry if that makes sense. */
export function ErrorBanner({ children, title, onRetry, retryLabel = "Retry", onClose }: ErrorBannerProps) {
  return (
    <Alert
      severity="error"
      sx={{
        // In narrow containers the buttons wrap below the text.
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
            {/* MUI hides the close button if an alert has an action. */}
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
