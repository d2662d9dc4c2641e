import { useQueryClient } from "@tanstack/react-query";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { type Location, useBlocker } from "react-router-dom";
import { useSession } from "@/shared/session/useSession";
import { DiscardDialog } from "@/shared/ui/dialogs/DiscardDialog";

type Context = {
  setDirty: (form: string, dirty: boolean) => void;
  confirmLeave: (options?: { signsOut?: boolean }) => Promise<boolean>;
};

/** What of an address opens something in which people type; the rest are searches, filters and pages. */
const OPENING_PARAMS = ["open", "refer", "invite"];

const opens = ({ pathname, search }: Location): string => {
  const address = new URLSearchParams(search);
  return [pathname, ...OPENING_PARAMS.map((name) => address.get(name))].join();
};

const UnsavedChangesContext = createContext<Context>({
  setDirty: () => undefined,
  confirmLeave: async () => true,
});

/**
 * Registers a form while it is `dirty`: another screen, Back, a reload, View As or signing out then
 * ask before its changes are discarded. Not for forms that keep a draft. Returns how to forget it,
 * for a form that has asked by itself.
 */
export function useUnsavedChanges(dirty: boolean): () => void {
  const form = useId();
  const { setDirty } = useContext(UnsavedChangesContext);
  const [round, next] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is dirty after it was forgotten is another form
  useEffect(() => {
    setDirty(form, dirty);
    return () => setDirty(form, false);
  }, [form, dirty, setDirty, round]);
  return () => {
    setDirty(form, false);
    next();
  };
}

/** The same as an element, for a form in the middle of a screen. */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  useUnsavedChanges(dirty);
  return null;
}

/**
 * Asks, if there are unsaved changes, whether to discard them: `if (await confirmLeave()) clearView()`.
 * For whatever replaces the screen without going to another address. `signsOut` also asks about drafts.
 */
export const useConfirmLeave = (): Context["confirmLeave"] => useContext(UnsavedChangesContext).confirmLeave;

/** Knows the forms with unsaved changes, and asks before they are discarded. Part of the shell. */
export function UnsavedChangesProvider({ children }: { children: ReactNode }) {
  // A ref, because what was just discarded must not be asked for again by the navigation that follows.
  const forms = useRef(new Set<string>());
  const { drafts } = useSession();
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      forms.current.size > 0 && opens(currentLocation) !== opens(nextLocation),
  );

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent): void => {
      // What is being saved, such as decisions that wait for the one before.
      const isSaving = queryClient.isMutating() > 0;
      if (forms.current.size > 0 || drafts.size > 0 || isSaving) event.preventDefault();
    };
    window.addEventListener("beforeunload", onUnload);
    return () => window.removeEventListener("beforeunload", onUnload);
  }, [drafts, queryClient]);

  const context = useMemo<Context>(
    () => ({
      setDirty: (form, dirty) => {
        if (dirty) forms.current.add(form);
        else forms.current.delete(form);
      },
      confirmLeave: async ({ signsOut = false } = {}) =>
        (forms.current.size === 0 && !(signsOut && drafts.size > 0)) ||
        new Promise((resolve) => setAnswer(() => resolve)),
    }),
    [drafts],
  );
  const decide = (leave: boolean): void => {
    if (leave) forms.current.clear();
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
