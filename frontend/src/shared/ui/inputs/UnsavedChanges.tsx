import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { setNavigationGuard } from "@/shared/navigationGuard";
import { DiscardDialog } from "@/shared/ui/dialogs/DiscardDialog";

/** How to go where the person was about to go. */
type Leave = () => void;

/**
 * While `dirty`, asks before a link, the browser's way back or a reload loses what was typed. Does by hand
 * what the router's own blocker does: that one needs the data router, which every visitor would have to load.
 */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<Leave | null>(null);
  const leaving = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    leaving.current = false;
    const ask = (go: Leave): void => setLeave(() => go);
    return watch(leaving, ask, (href) => void navigate(href));
  }, [dirty, navigate]);

  return (
    <DiscardDialog
      open={leave !== null}
      onKeep={() => setLeave(null)}
      onDiscard={() => {
        leaving.current = true;
        setLeave(null);
        leave?.();
      }}
    />
  );
}

/** Where the history stands, as the router numbers it. */
const positionIn = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** Stops links, steps through the history and the unloading of the page; answers how to end that. */
function watch(
  leaving: { readonly current: boolean },
  ask: (go: Leave) => void,
  follow: (href: string) => void,
): () => void {
  const here = positionIn(window.history.state);
  let returning = false;

  const onClick = (event: MouseEvent): void => {
    const href = leaving.current ? null : addressOf(event);
    if (href === null) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => follow(href));
  };
  const isStopped = (event: PopStateEvent): boolean => {
    if (leaving.current) return false;
    const steps = positionIn(event.state) - here;
    if (returning || steps === 0) {
      returning = false;
      return true;
    }
    // The address has changed already: it is changed back, unseen by the router like the step itself.
    returning = true;
    window.history.go(-steps);
    ask(() => window.history.go(steps));
    return true;
  };
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (!leaving.current) event.preventDefault();
  };

  document.addEventListener("click", onClick, true);
  const freeSteps = setNavigationGuard(isStopped);
  window.addEventListener("beforeunload", onUnload);
  return () => {
    document.removeEventListener("click", onClick, true);
    freeSteps();
    window.removeEventListener("beforeunload", onUnload);
  };
}

/** The address within the product that a plain click on a link leads to; null for any other click. */
function addressOf(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  // A jump within the page loses nothing; another site is asked about by the browser itself.
  const same = pathname === window.location.pathname && search === window.location.search;
  return origin === window.location.origin && !same ? pathname + search + hash : null;
}
