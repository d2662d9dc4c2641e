import { t } from "@lingui/core/macro";
import CloseOutlined from "@mui/icons-material/CloseOutlined";
import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import IconButton from "@mui/material/IconButton";
import type { ReactNode } from "react";
import { useRefetchFailed } from "@/shared/api/queries";
import { Button } from "@/shared/ui/inputs/Button";
import { passFocusOn } from "@/shared/ui/passFocusOn";

type ErrorBannerProps = {
  children: ReactNode;
  title?: string;
  /** Shows a Retry button, which also refetches whatever else on screen failed. */
  onRetry?: () => unknown;
  /** A more specific label than "Retry". */
  retryLabel?: string;
  onClose?: () => void;
};

/** An error message, with Retry if that makes sense. */
export function ErrorBanner({ children, title, onRetry, retryLabel = t`Retry`, onClose }: ErrorBannerProps) {
  const refetchFailed = useRefetchFailed();
  const retry = (): void => {
    void onRetry?.();
    refetchFailed();
  };
  return (
    <Alert
      ref={passFocusOn}
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
      onClose={onClose}
      action={
        onRetry ? (
          <>
            <Button color="inherit" size="small" onClick={retry}>
              {retryLabel}
            </Button>
            {/* MUI hides the close button if an alert has an action. */}
            {onClose && (
              <IconButton aria-label={t`Close`} color="inherit" size="small" onClick={onClose}>
                <CloseOutlined fontSize="small" />
              </IconButton>
            )}
          </>
        ) : undefined
      }
    >
      {title && <AlertTitle>{title}</AlertTitle>}
      <span>{children}</span>
    </Alert>
  );
}
