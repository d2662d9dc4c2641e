import { useRef } from "react";

/**
 * Does what a click asks for, and nothing more until that is done: a button is disabled a moment after the first
 * click, and the second one of a double click may be faster. `action` answers a promise where it takes its time.
 */
export function useOnce(): (action: () => unknown) => void {
  const running = useRef(false);
  return (action) => {
    if (running.current) return;
    running.current = true;
    const done = (): void => {
      running.current = false;
    };
    // What went wrong is shown by whoever asked for it.
    Promise.resolve(action()).then(done, done);
  };
}
