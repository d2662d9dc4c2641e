import { createContext, type ReactNode, useEffect } from "react";
import type { SessionStore } from "./store";

export const SessionContext = createContext<SessionStore | null>(null);

export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  useEffect(() => store.listen(), [store]);
  return <SessionContext value={store}>{children}</SessionContext>;
}
