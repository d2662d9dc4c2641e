import { t } from "@lingui/core/macro";
import CloseOutlined from "@mui/icons-material/CloseOutlined";
import Alert, { type AlertColor } from "@mui/material/Alert";
import IconButton from "@mui/material/IconButton";
import Snackbar from "@mui/material/Snackbar";
import Stack from "@mui/material/Stack";
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

/** For how many seconds a notice offers to undo something; the server allows it a little longer. */
export const UNDO_NOTICE_SECONDS = 10;

/** How many notices are shown at once. Older ones wait, and appear again as those after them go. */
const MOST_SHOWN = 3;

/**
 * Provides short messages that have no other place on the screen. A notice replaces the one before,
 * unless something can still be done about that: ten decisions in a row keep their own Undo each.
 */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const notify = useCallback<Notify>((text, severity = "success", action) => {
    setNotices((before) => {
      const id = (before.at(-1)?.id ?? 0) + 1;
      return [...before.filter((one) => one.open && one.action), { text, severity, action, open: true, id }];
    });
  }, []);
  const close = (id: number): void =>
    setNotices((before) => before.map((one) => (one.id === id ? { ...one, open: false } : one)));
  const shown = notices.filter(({ open }) => open).slice(-MOST_SHOWN);

  return (
    <NoticeContext value={notify}>
      {children}
      <Stack
        spacing={1}
        sx={(theme) => ({
          position: "fixed",
          zIndex: theme.zIndex.snackbar,
          insetInline: 0,
          bottom: { xs: 8, sm: 24 },
          mx: 1,
          alignItems: "center",
          pointerEvents: "none",
          displayPrint: "none",
        })}
      >
        {notices.map((notice) => (
          <NoticeBar
            key={notice.id}
            notice={notice}
            waits={notice.open && !shown.includes(notice)}
            onClose={() => close(notice.id)}
          />
        ))}
      </Stack>
    </NoticeContext>
  );
}

/** `notify("Job closed")`, `notify("…", "error")`, or with something that can be done for some seconds. */
export function useNotify(): Notify {
  const notify = useContext(NoticeContext);
  if (!notify) throw new Error("useNotify needs a NoticeProvider above it");
  return notify;
}

type NoticeBarProps = {
  notice: Notice;
  /** It is not shown for now, and its time runs nevertheless. */
  waits: boolean;
  onClose: () => void;
};

/** A short message at the bottom of the screen. */
function NoticeBar({ notice: { text, severity, action, open }, waits, onClose }: NoticeBarProps) {
  useCloseAfter(action?.seconds, onClose);
  return (
    <Snackbar
      open={open}
      // Errors stay until dismissed, and an action as long as it is possible.
      autoHideDuration={severity === "error" || action ? null : 6000}
      onClose={(_event, reason) =>
        reason !== "clickaway" && !(action && reason === "escapeKeyDown") && onClose()
      }
      // Above each other, in the stack.
      sx={{
        "&&": { position: "static", transform: "none", pointerEvents: "auto" },
        ...(waits && { display: "none" }),
      }}
    >
      <Alert
        severity={severity}
        variant="filled"
        // Not "Close", which closes the job on job screens.
        closeText={t`Dismiss`}
        onClose={onClose}
        action={action ? <Actions action={action} about={text} onClose={onClose} /> : undefined}
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

type ActionsProps = { action: NoticeAction; about: string; onClose: () => void };

const Actions = ({ action: { label, onClick }, about, onClose }: ActionsProps) => (
  <>
    <Button
      color="inherit"
      size="small"
      // Says what is undone: there may be several such buttons.
      aria-label={`${label}: ${about}`}
      onClick={() => {
        onClose();
        onClick();
      }}
    >
      {label}
    </Button>
    <IconButton color="inherit" size="small" aria-label={t`Dismiss`} title={t`Dismiss`} onClick={onClose}>
      <CloseOutlined fontSize="small" />
    </IconButton>
  </>
);
