import Alert, { type AlertColor } from "@mui/material/Alert";
import Snackbar from "@mui/material/Snackbar";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

type Notice = { text: string; severity: AlertColor; id: number };
type Notify = (text: string, severity?: AlertColor) => void;

const NoticeContext = createContext<Notify | null>(null);

/** Short messages about something that just happened and has no other place on the screen. */
export function NoticeProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<Notice | null>(null);
  const [open, setOpen] = useState(false);
  const notify = useCallback<Notify>((text, severity = "success") => {
    setNotice((last) => ({ text, severity, id: (last?.id ?? 0) + 1 }));
    setOpen(true);
  }, []);
  const close = (): void => setOpen(false);

  return (
    <NoticeContext value={notify}>
      {children}
      {notice && (
        <Snackbar
          key={notice.id}
          open={open}
          // Bad news stays until it is dismissed.
          autoHideDuration={notice.severity === "error" ? null : 6000}
          onClose={(_event, reason) => reason !== "clickaway" && close()}
          anchorOrigin={{ vertical: "bottom", horizontal: "center" }}
        >
          <Alert severity={notice.severity} variant="filled" onClose={close}>
            {notice.text}
          </Alert>
        </Snackbar>
      )}
    </NoticeContext>
  );
}

/** `notify("Job closed")` or `notify("…", "error")`. */
export function useNotify(): Notify {
  const notify = useContext(NoticeContext);
  if (!notify) throw new Error("useNotify needs a NoticeProvider above it");
  return notify;
}
