import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { type Notice, type NoticeAction, NoticeBar } from "./NoticeBar";

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
