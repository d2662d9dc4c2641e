/** Looks at a step through the browser's history before the router does; answers whether to stop it. */
type StepGuard = (event: PopStateEvent) => boolean;

let guard: StepGuard | null = null;

/**
 * Must be called before the router mounts: on `window` the listeners run in the order in which they were
 * added, and only the first can keep a step from the others.
 */
export function watchHistorySteps(): void {
  window.addEventListener("popstate", (event) => {
    if (guard?.(event)) event.stopImmediatePropagation();
  });
}

/** Sets the one guard; answers how to take it away again. */
export function guardHistorySteps(next: StepGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
