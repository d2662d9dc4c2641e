import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useBlocker } from "react-router-dom";
import { DiscardDialog } from "@/shared/ui/dialogs/DiscardDialog";

type Context = {
  setDirty: (form: string, dirty: boolean) => void;
  confirmLeave: () => Promise<boolean>;
};

const UnsavedChangesContext = createContext<Context>({
  setDirty: () => undefined,
  confirmLeave: async () => true,
});

/**
 * Registers a form while it is `dirty`: another screen, Back, a reload, View As or signing out then
 * ask before its changes are discarded.
 */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const form = useId();
  const { setDirty } = useContext(UnsavedChangesContext);
  useEffect(() => {
    setDirty(form, dirty);
    return () => setDirty(form, false);
  }, [form, dirty, setDirty]);
  return null;
}

/**
 * Asks, if there are unsaved changes, whether to discard them: `if (await confirmLeave()) signOut()`.
 * For whatever replaces the screen without going to another address.
 */
export const useConfirmLeave = (): (() => Promise<boolean>) => useContext(UnsavedChangesContext).confirmLeave;

/** Knows the forms with unsaved changes, and asks before they are discarded. Part of the shell. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  // A ref, because what was just discarded must not be asked for again by the navigation that follows.
  const forms = useRef(new Set<string>());
  const [isDirty, setIsDirty] = useState(false);
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      forms.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!isDirty) return;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, [isDirty]);

  const context = useMemo<Context>(
    () => ({
      setDirty: (form, dirty) => {
        if (dirty) forms.current.add(form);
        else forms.current.delete(form);
        setIsDirty(forms.current.size > 0);
      },
      confirmLeave: async () =>
        forms.current.size === 0 || new Promise((resolve) => setAnswer(() => resolve)),
    }),
    [],
  );
  const decide = (leave: boolean): void => {
    if (leave) {
      forms.current.clear();
      setIsDirty(false);
    }
    answer?.(leave);
    setAnswer(null);
    if (blocker.state === "blocked") {
      if (leave) blocker.proceed();
      else blocker.reset();
    }
  };

  return (
    <UnsavedChangesContext value={context}>
      {children}
      <DiscardDialog
        open={answer !== null || blocker.state === "blocked"}
        onKeep={() => decide(false)}
        onDiscard={() => decide(true)}
      />
    </UnsavedChangesContext>
  );
}
