import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { setNavigationGuard } from "@/shared/navigationGuard";
import { DiscardDialog } from "@/shared/ui/dialogs/DiscardDialog";

/** Performs the navigation that was intercepted. */
type Leave = () => void;

/**
 * While `dirty`, asks before a link, Back or a reload discards changes. The router's own blocker
 * requires the data router, which every visitor would have to load.
 */
export function UnsavedChanges({ dirty }: { dirty: boolean }) {
  const navigate = useNavigate();
  const [leave, setLeave] = useState<Leave | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!dirty) return;
    isLeaving.current = false;
    const confirmLeave = (go: Leave): void => setLeave(() => go);
    return interceptNavigation(isLeaving, confirmLeave, (href) => void navigate(href));
  }, [dirty, navigate]);

  return (
    <DiscardDialog
      open={leave !== null}
      onKeep={() => setLeave(null)}
      onDiscard={() => {
        isLeaving.current = true;
        setLeave(null);
        leave?.();
      }}
    />
  );
}

/** The router's index of a history entry. */
const getHistoryPosition = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;

/** Intercepts links, history navigation and unload; returns a function that stops it. */
function interceptNavigation(
  isLeaving: { readonly current: boolean },
  confirmLeave: (go: Leave) => void,
  navigateTo: (href: string) => void,
): () => void {
  const currentPosition = getHistoryPosition(window.history.state);
  let returning = false;

  const onClick = (event: MouseEvent): void => {
    const href = isLeaving.current ? null : getInternalHref(event);
    if (href === null) return;
    event.preventDefault();
    event.stopPropagation();
    confirmLeave(() => navigateTo(href));
  };
  const isStopped = (event: PopStateEvent): boolean => {
    if (isLeaving.current) return false;
    const steps = getHistoryPosition(event.state) - currentPosition;
    if (returning || steps === 0) {
      returning = false;
      return true;
    }
    // The URL has already changed: go back without the router noticing.
    returning = true;
    window.history.go(-steps);
    confirmLeave(() => window.history.go(steps));
    return true;
  };
  const onUnload = (event: BeforeUnloadEvent): void => {
    if (!isLeaving.current) event.preventDefault();
  };

  document.addEventListener("click", onClick, true);
  const removeNavigationGuard = setNavigationGuard(isStopped);
  window.addEventListener("beforeunload", onUnload);
  return () => {
    document.removeEventListener("click", onClick, true);
    removeNavigationGuard();
    window.removeEventListener("beforeunload", onUnload);
  };
}

/** The internal URL of a plain click on a link; null for any other click. */
function getInternalHref(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target === "_blank" || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  // Jumps within the page lose nothing; for other sites the browser itself asks.
  const isSamePage = pathname === window.location.pathname && search === window.location.search;
  return origin === window.location.origin && !isSamePage ? pathname + search + hash : null;
}
