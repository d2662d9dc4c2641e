import type { Theme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router-dom";

type Layers = {
  /** Adds a layer; returns how to remove it. `close` asks it to close, which it may refuse. */
  add: (id: string, close: () => void) => () => void;
  /** Goes somewhere, or changes the address, once the history is back where it was before the layers that close now. */
  afterClosing: (go: () => void) => void;
};

const LayersContext = createContext<Layers>({ add: () => () => undefined, afterClosing: (go) => go() });

/** What the state of an entry says: the layers that are open on it, the lowest first. */
type EntryState = { layers?: string[] } | null;

/**
 * On phones, makes what covers the whole screen an entry of the history at the same address, while it is open: Back
 * asks it to close. Nothing happens outside of the shell.
 */
export function useLayer(open: boolean, onClose: () => void): void {
  const id = useId();
  const { add } = useContext(LayersContext);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"), { noSsr: true });
  const close = useEffectEvent(onClose);
  useEffect(() => (open && isPhone ? add(id, () => close()) : undefined), [open, isPhone, add, id]);
}

/** For what closes a layer and then goes somewhere: `close(); afterClosing(() => navigate(to))`. */
export const useAfterClosing = (): Layers["afterClosing"] => useContext(LayersContext).afterClosing;

/**
 * For a dialog that the address opens by a parameter, the first of `names`: its value while the dialog is open, and how
 * to close it, which hides it at once and then takes the parameters away.
 */
export function useDialogOfAddress(...names: [string, ...string[]]): [string | null, () => void] {
  const [address, setAddress] = useSearchParams();
  const afterClosing = useAfterClosing();
  const named = address.get(names[0]);
  const [closed, setClosed] = useState<string | null>(null);
  if (named === null && closed !== null) setClosed(null);
  const close = (): void => {
    if (named === null) return;
    setClosed(named);
    afterClosing(() => {
      for (const name of names) address.delete(name);
      setAddress(address, { replace: true, preventScrollReset: true });
    });
  };
  return [named === closed ? null : named, close];
}

/** Keeps the history in step with the open layers. Part of the shell. */
export function LayersProvider({ children }: { children: ReactNode }) {
  const { key, state, ...address } = useLocation();
  const navigate = useNavigate();
  const isIdle = useNavigation().state === "idle";
  // Refs, because a layer that closes and what is to be done afterwards are known before the next rendering.
  const open = useRef(new Map<string, () => void>());
  const entered = useRef(new Set<string>());
  const waiting = useRef<(() => void)[]>([]);
  /** The entry from which a step is under way. */
  const leaving = useRef<string | null>(null);
  const [round, next] = useReducer((count: number) => count + 1, 0);

  const step = useEffectEvent(() => {
    if (!isIdle || leaving.current === key) return;
    leaving.current = null;
    const shown = (state as EntryState)?.layers ?? [];
    const top = shown.at(-1);
    // Closed; or reached by Forward or a reload, which open nothing.
    if (top !== undefined && !open.current.has(top)) {
      leaving.current = key;
      void navigate(-1);
      return;
    }
    for (const id of shown) entered.current.add(id);
    const left = [...open.current].filter(([id]) => entered.current.has(id) && !shown.includes(id));
    if (left.length > 0) {
      for (const [id, close] of left.reverse()) {
        entered.current.delete(id);
        close();
      }
      // What stays open, because of words that would be lost, gets an entry again.
      next();
      return;
    }
    const added = [...open.current.keys()].find((id) => !shown.includes(id));
    if (added !== undefined) {
      leaving.current = key;
      const layers = [...shown, added];
      const options = { state: { ...state, layers }, preventScrollReset: true, flushSync: true };
      // Not in a transition: whoever presses Back right away leaves the new entry. React flushes nothing within effects.
      queueMicrotask(() => void navigate(address, options));
      return;
    }
    for (const go of waiting.current.splice(0)) go();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one of these has changed
  useEffect(() => step(), [key, isIdle, round]);

  const layers = useMemo<Layers>(
    () => ({
      add: (id, close) => {
        open.current.set(id, close);
        next();
        return () => {
          open.current.delete(id);
          entered.current.delete(id);
          next();
        };
      },
      afterClosing: (go) => {
        if (open.current.size === 0 && leaving.current === null) return go();
        waiting.current.push(go);
        next();
      },
    }),
    [],
  );
  return <LayersContext value={layers}>{children}</LayersContext>;
}
