import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { lazyComponent } from "@/shared/lazyComponent";
import { ChunkBoundary } from "./ChunkBoundary";
import type { Notice } from "./NoticeBar";

type Notify = (text: string, severity?: Notice["severity"]) => void;

const NoticeContext = createContext<Notify | null>(null);

const NoticeBar = lazyComponent(() => import("./NoticeBar").then((m) => m.NoticeBar));

/** Provides short messages that have no other place on the screen. */
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
        <ChunkBoundary onClose={() => setNotice(null)}>
          <NoticeBar key={notice.id} notice={notice} open={open} onClose={close} />
        </ChunkBoundary>
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
