/** Sees the browser's Back and Forward before the router does; returns true to stop them. */
type NavigationGuard = (event: PopStateEvent) => boolean;

let guard: NavigationGuard | null = null;

/**
 * Must be called before the router mounts: on `window` the listeners run in the order in which they were
 * added, and only the first can keep a step from the others.
 */
export function installNavigationGuard(): void {
  window.addEventListener("popstate", (event) => {
    if (guard?.(event)) event.stopImmediatePropagation();
  });
}

/** Sets the guard; returns a function that removes it. */
export function setNavigationGuard(next: NavigationGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
