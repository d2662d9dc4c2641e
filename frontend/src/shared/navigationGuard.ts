/** Called before the router on Back and Forward; returns true to block the navigation. */
type NavigationGuard = (event: PopStateEvent) => boolean;

let guard: NavigationGuard | null = null;

/**
 * Must be called before the router mounts: `window` listeners run in order of registration, and
 * only the first can stop the event.
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
