import CloseOutlined from "@mui/icons-material/CloseOutlined";
import Alert, { type AlertColor } from "@mui/material/Alert";
import IconButton from "@mui/material/IconButton";
import Snackbar from "@mui/material/Snackbar";
import { useEffect, useRef } from "react";
import { Button } from "../inputs/Button";

/** Something that can be done about a notice, for so many seconds. */
export type NoticeAction = { label: string; seconds: number; onClick: () => void };

export type Notice = {
  text: string;
  severity: AlertColor;
  action?: NoticeAction;
  open: boolean;
  id: number;
};

type NoticeBarProps = { notice: Notice; onClose: () => void };

/** A short message at the bottom of the screen. */
export function NoticeBar({ notice: { text, severity, action, open }, onClose }: NoticeBarProps) {
  useCloseAfter(action?.seconds, onClose);
  return (
    <Snackbar
      open={open}
      // Errors stay until dismissed, and an action as long as it is possible.
      autoHideDuration={severity === "error" || action ? null : 6000}
      onClose={(_event, reason) =>
        reason !== "clickaway" && !(action && reason === "escapeKeyDown") && onClose()
      }
      anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
    >
      <Alert
        severity={severity}
        variant="filled"
        // Not "Close", which closes the job on job screens.
        closeText="Dismiss"
        onClose={onClose}
        action={action ? <Actions action={action} onClose={onClose} /> : undefined}
      >
        {text}
      </Alert>
    </Snackbar>
  );
}

/** Also while the pointer is above the notice, when a Snackbar does not close by itself. */
function useCloseAfter(seconds: number | undefined, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setTimeout(() => close.current(), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
}

const Actions = ({ action, onClose }: { action: NoticeAction; onClose: () => void }) => (
  <>
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        onClose();
        action.onClick();
      }}
    >
      {action.label}
    </Button>
    <IconButton color="inherit" size="small" aria-label="Dismiss" title="Dismiss" onClick={onClose}>
      <CloseOutlined fontSize="small" />
    </IconButton>
  </>
);
