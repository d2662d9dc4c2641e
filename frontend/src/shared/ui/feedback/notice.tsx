import { t } from "@lingui/core/macro";
import CloseOutlined from "@mui/icons-material/CloseOutlined";
import Alert, { type AlertColor } from "@mui/material/Alert";
import IconButton from "@mui/material/IconButton";
import Snackbar from "@mui/material/Snackbar";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { Button } from "@/shared/ui/inputs/Button";

/** Something that can be done about a notice, for so many seconds. */
type NoticeAction = { label: string; seconds: number; onClick: () => void };

type Notice = {
  text: string;
  severity: AlertColor;
  action?: NoticeAction;
  open: boolean;
  id: number;
};

type Notify = (text: string, severity?: Notice["severity"], action?: NoticeAction) => void;

const NoticeContext = createContext<Notify | null>(null);

/** Provides short messages that have no other place on the screen. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const notify = useCallback<Notify>((text, severity = "success", action) => {
    setNotice((last) => ({ text, severity, action, open: true, id: (last?.id ?? 0) + 1 }));
  }, []);
  // Only this notice: the next one may have come just before the time of this one was over.
  const close = (id: number): void =>
    setNotice((last) => (last?.id === id ? { ...last, open: false } : last));

  return (
    <NoticeContext value={notify}>
      {children}
      {notice && <NoticeBar key={notice.id} notice={notice} onClose={() => close(notice.id)} />}
    </NoticeContext>
  );
}

/** `notify("Job closed")`, `notify("…", "error")`, or with something that can be done for some seconds. */
export function useNotify(): Notify {
  const notify = useContext(NoticeContext);
  if (!notify) throw new Error("useNotify needs a NoticeProvider above it");
  return notify;
}

type NoticeBarProps = { notice: Notice; onClose: () => void };

/** A short message at the bottom of the screen. */
function NoticeBar({ notice: { text, severity, action, open }, onClose }: NoticeBarProps) {
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
        closeText={t`Dismiss`}
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
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (seconds === undefined) return;
    const timer = setTimeout(() => close(), seconds * 1000);
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
    <IconButton color="inherit" size="small" aria-label={t`Dismiss`} title={t`Dismiss`} onClick={onClose}>
      <CloseOutlined fontSize="small" />
    </IconButton>
  </>
);
